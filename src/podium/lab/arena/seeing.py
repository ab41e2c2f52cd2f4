"""Seeing: a search that looks at the truth, as no bot at a table can; the ceiling for those."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from podium.bots.budget import read
from podium.bots.players import UnknownBot
from podium.bots.search import Search
from podium.core.bot import Bot
from podium.play.match import Match

SEEING = "seeing"
"""With a budget, as `seeing:200`; known to the arena alone."""


def seeing(match: Match[Any, Any, Any, Any, Any], budget: str) -> Bot[Any, Any]:
    """One that looks at this match; raises UnknownBot or BadBudget."""
    if match.game.insight is None:
        raise UnknownBot(f"{match.game.name} cannot be searched, so nobody can see through it")

    def look(_view: object, _chance: object) -> Any:
        return match.state

    # Where others imagine a state, this one looks; what luck will bring, nobody knows yet.
    return Search(replace(match.game, imagine=look), read(budget))
