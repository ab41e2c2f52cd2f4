"""Levels: easy, normal and hard, which the ladder has found for each game."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

import msgspec

from podium.game import AnyGame
from podium.registry import folder, ships_with_us

FILE = "levels.json"
SEARCH = "search"
CLUMSY = "clumsy"
"""The bot that slips, in any game with more than one bot."""


class BadLevels(ValueError):
    """A `levels.json` that cannot be read; says why."""


class Level(StrEnum):
    """How strong an opponent people may ask for."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot behind each level, by name and budget."""

    easy: str
    normal: str
    hard: str


def levels(game: AnyGame) -> Levels:
    """As the ladder wrote them into the game's folder; before it did, by the order of its bots."""
    return _measured(game) or _guessed(game)


def _measured(game: AnyGame) -> Levels | None:
    """Those of the game's file; of a game from outside, if it can be read and names bots that there are."""
    if ships_with_us(game.id):
        return _read(game.id)
    try:
        return read_levels(game)
    except BadLevels:
        return None


def read_levels(game: AnyGame) -> Levels | None:
    """The levels as they are written; None if they are not. Raises BadLevels."""
    found = _read(game.id)
    there = {*game.bots, CLUMSY, *((SEARCH,) if game.insight else ())}
    for level in Level if found else ():
        name: str = getattr(found, level)
        if name.partition(":")[0] not in there:
            raise BadLevels(f"{level} is {name!r}, and no bot of {game.name} is called so")
    return found


@cache
def _read(game_id: str) -> Levels | None:
    file = folder(game_id).joinpath(FILE)
    try:
        return msgspec.json.decode(file.read_bytes(), type=Levels) if file.is_file() else None
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise BadLevels(str(wrong)) from wrong


def _guessed(game: AnyGame) -> Levels:
    weakest, *others = game.bots
    return Levels(weakest, CLUMSY if others else weakest, others[-1] if others else weakest)
