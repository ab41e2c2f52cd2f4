"""The arena: bots against one another, on the same luck from every seat, and what they are worth."""

from podium.lab.arena.table import ArenaTable, hold_arena

__all__ = ["ArenaTable", "hold_arena"]
