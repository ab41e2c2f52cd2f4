"""The arena: bots against one another, on the same luck from every seat, and what they are worth."""

from podium.lab.arena.bouts import Plan
from podium.lab.arena.table import ArenaTable, held

__all__ = ["ArenaTable", "Plan", "held"]
