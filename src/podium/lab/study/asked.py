"""Inquiry: what a study is of, and how its work is cut into pieces."""

from __future__ import annotations

from typing import Any

import msgspec

from podium.bots.levels import SEARCH
from podium.game import AnyGame

THINKS = 30
"""Imagined matches a decision of whoever plays strongly."""


class Inquiry(msgspec.Struct, frozen=True):
    """A game, its options, who plays it, and how often."""

    game: str
    options: Any
    counts: tuple[int, ...]
    """The numbers of players that are looked at; the last is looked at most closely."""
    bots: tuple[str, ...]
    """One bot, or one for each seat, the row gone through again where it is shorter."""
    seed: str
    matches: int
    """Watched at the table that is looked at most closely."""

    @property
    def seats(self) -> int:
        """How many play at the table that is looked at most closely."""
        return self.counts[-1]

    def lineup(self, seats: int) -> tuple[str, ...]:
        """Who sits where."""
        return tuple([self.bots[n % len(self.bots)] for n in range(seats)])


class Strength(msgspec.Struct, frozen=True):
    """How strongly a game is played, and by whom."""

    name: str
    bot: str
    cost: int
    """So many times fewer matches are played of it."""


def usual(game: AnyGame) -> str:
    """Who plays where nobody is named: the quickest that plays well."""
    return list(game.bots)[-1]


def strengths(game: AnyGame) -> tuple[Strength, ...]:
    """Three strengths of play, as far as the game has them."""
    weakest, *_, best = (next(iter(game.bots)), *game.bots)
    found = [Strength("weak", weakest, 2)]
    if best != weakest:
        found.append(Strength("sound", best, 2))
    if game.insight is not None:
        found.append(Strength("strong", f"{SEARCH}:{THINKS}", 40))
    return tuple(found)


class Stint(msgspec.Struct, frozen=True):
    """A row of matches, one piece of work; each has its number and so its seed."""

    asked: Inquiry
    seats: int
    bots: tuple[str, ...]
    first: int
    matches: int


def cut(asked: Inquiry, seats: int, bots: tuple[str, ...], matches: int, size: int) -> list[Stint]:
    """So many matches in pieces of a size, whatever the number of workers."""
    return [
        Stint(asked, seats, bots, first, min(size, matches - first))
        for first in range(0, matches, size)
    ]
