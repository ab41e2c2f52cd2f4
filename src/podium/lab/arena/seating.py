"""Seating: who sits down at a match of the arena, by name: more than may sit at a table."""

from __future__ import annotations

from podium.bots.players import AnyBot, bot_of
from podium.game import AnyGame
from podium.lab.arena import policies, seeing


def seat_bot(match: seeing.AnyMatch, name: str) -> AnyBot:
    """The bot of a name; raises as `check` does."""
    plain, _, budget = name.partition(":")
    if plain == seeing.SEEING:
        return seeing.seeing(match, budget)
    return _bot(match.game, name)


def check(game: AnyGame, name: str) -> None:
    """Raises UnknownBot, BadBudget or NotLoaded where nobody of a name can sit down, seeing or not."""
    _bot(game, name)


def _bot(game: AnyGame, name: str) -> AnyBot:
    return policies.seated(game, name) if policies.names_one(name) else bot_of(game, name)
