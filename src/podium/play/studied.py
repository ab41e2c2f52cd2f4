"""Studied: what a study found of a game, as it is kept with a release.

`make studies` writes it as `study.json` into the game's folder, from a report of `podium study`. Who reads it
needs nothing of what made it: pictures are SVG, and sentences are English.
"""

from __future__ import annotations

from functools import cache

import msgspec

from podium.registry import folder, ships_with_us

FILE = "study.json"


class BadStudy(ValueError):
    """A `study.json` that cannot be read; says why."""


class StudiedPicture(msgspec.Struct, frozen=True):
    """A plot: as SVG in the colours of the page (`--ink`, `--line`, `--mark`, `--soft`), and in words."""

    title: str
    svg: str
    words: str


class StudiedGrid(msgspec.Struct, frozen=True):
    """A table of words and figures."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class StudiedChapter(msgspec.Struct, frozen=True):
    """What a study says of one question."""

    id: str
    says: tuple[str, ...]
    pictures: tuple[StudiedPicture, ...] = ()
    grids: tuple[StudiedGrid, ...] = ()


class StudiedFact(msgspec.Struct, frozen=True):
    """A figure that is told first, with the interval that holds 95 of a hundred."""

    id: str
    value: float
    low: float
    high: float
    n: int


class Studied(msgspec.Struct, frozen=True):
    """A study of the usual setting of a game."""

    podium: str
    rules_version: int
    seats: int
    matches: int
    bots: tuple[str, ...]
    seed: str
    shares: tuple[StudiedFact, ...]
    """Of a hundred."""
    lengths: tuple[StudiedFact, ...]
    """In the game's own unit, and in minutes."""
    chapters: tuple[StudiedChapter, ...]
    """The verdict first."""


@cache
def studied(game_id: str) -> Studied | None:
    """What is kept of a game; None if it was never studied.

    A file of a game from outside that cannot be read counts as none; one of ours raises BadStudy.
    """
    file = folder(game_id).joinpath(FILE)
    try:
        return msgspec.json.decode(file.read_bytes(), type=Studied) if file.is_file() else None
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        if ships_with_us(game_id):
            raise BadStudy(
                f"{FILE} of {game_id}: {wrong}; `make studies` writes it anew"
            ) from wrong
        return None
