"""Seeing: a search that looks at the truth, as no bot at a table can; the ceiling for those."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from podium.bots.budget import read
from podium.bots.players import UnknownBot, bot_of
from podium.bots.search import Search
from podium.core.bot import Bot
from podium.play.match import Match

SEEING = "seeing"
"""With a budget, as `seeing:200`; known to the arena alone."""


def seat_bot(match: Match[Any, Any, Any, Any, Any], name: str) -> Bot[Any, Any]:
    """The bot of a name at a match of the arena; raises UnknownBot or BadBudget."""
    plain, _, budget = name.partition(":")
    if plain != SEEING:
        return bot_of(match.game, name)
    if match.game.insight is None:
        raise UnknownBot(f"{match.game.name} cannot be searched, so nobody can see through it")

    def look(_view: object, _chance: object) -> Any:
        return match.state

    # Where others imagine a state, this one looks; what luck will bring, nobody knows yet.
    return Search(replace(match.game, imagine=look), read(budget))
