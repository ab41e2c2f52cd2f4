"""Levels: easy, normal and hard, which the ladder has found for each game."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

import msgspec

from podium.game import AnyGame
from podium.registry import folder

FILE = "levels.json"
CLUMSY = "clumsy"
"""The bot that slips, in any game with more than one bot."""


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
    return _read(game.id) or _guessed(game)


@cache
def _read(game_id: str) -> Levels | None:
    file = folder(game_id).joinpath(FILE)
    return msgspec.json.decode(file.read_bytes(), type=Levels) if file.is_file() else None


def _guessed(game: AnyGame) -> Levels:
    weakest, *others = game.bots
    return Levels(weakest, CLUMSY if others else weakest, others[-1] if others else weakest)
