"""Seeing: a search that looks at the truth, as no bot at a table can; the ceiling for those."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec.structs import replace

from podium.bots.budget import read
from podium.bots.players import AnyBot, UnknownBot
from podium.bots.search import Search
from podium.play.match import Match

AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any]
"""A match of a game whose types the caller does not know."""
SEEING = "seeing"
"""With a budget, as `seeing:200`; known to the arena alone."""


def seeing(match: AnyMatch, budget: str) -> AnyBot:
    """One that looks at this match; raises UnknownBot or BadBudget."""
    if match.game.insight is None:
        raise UnknownBot(f"{match.game.name} cannot be searched, so nobody can see through it")

    def look(_view: object, _chance: object) -> object:
        state: object = match.state
        return state

    # Where others imagine a state, this one looks; what luck will bring, nobody knows yet.
    return Search(replace(match.game, imagine=look), read(budget))
