"""Mirrors: the same luck dealt to every seat in turn, so that only the seats differ."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import msgspec

from podium.bots.players import bot_of
from podium.core.chance import Seeded
from podium.core.outcome import victory_shares
from podium.core.seat import SEATS
from podium.lab.runs import seed_of
from podium.lab.study.asked import Stint
from podium.play.match import Match
from podium.registry import game as game_of

T = TypeVar("T", bound="int | str")


class Quick(msgspec.Struct, frozen=True):
    """How matches of a chunk ended, where nothing else is asked."""

    won: list[tuple[float, ...]]
    lengths: list[int]


class Mirrored:
    """Luck in which everybody has moved on by so many seats, and taken along what was theirs.

    What a question names a seat for is answered as it was for whoever sits there now. What belongs to
    nobody goes on by an even step: of a draw among the seats, each comes up once in a full round.
    Each single answer is as likely as ever, so a match is as good as any other.
    """

    def __init__(self, seed: str, moved: int, seats: int) -> None:
        self._seed = seed
        self._moved = moved
        self._seats = seats
        self._streams: dict[str, Random] = {}
        self._asked: dict[str, tuple[str, float]] = {}

    def _next(self, what: str) -> float:
        asked = self._asked.get(what)
        if asked is None:
            asked = self._asked[what] = self._turned(what)
        name, step = asked
        stream = self._streams.get(name)
        if stream is None:
            stream = self._streams[name] = Random(f"{self._seed}/{name}")
        return (stream.random() + step) % 1.0

    def _turned(self, what: str) -> tuple[str, float]:
        """Whose stream answers, and by how much it goes on."""
        words = what.split()
        mine = [word.isdecimal() and int(word) < self._seats for word in words]
        if not any(mine):
            return what, self._moved / self._seats
        turned = [
            str((int(word) + self._moved) % self._seats) if own else word
            for word, own in zip(words, mine, strict=True)
        ]
        return " ".join(turned), 0.0

    def draw(self, pool: Sequence[T], what: str) -> T:
        return pool[int(self._next(what) * len(pool))]

    def roll(self, sides: int, what: str) -> int:
        return 1 + int(self._next(what) * sides)


def mirror(chunk: Stint) -> Quick:
    """Plays each luck of a chunk once from every seat; the matches of one luck follow one another."""
    game, seats = game_of(chunk.asked.game), chunk.seats
    won: list[tuple[float, ...]] = []
    lengths: list[int] = []
    for n in range(chunk.first, chunk.first + chunk.matches):
        seed = seed_of(f"{chunk.asked.seed}/{seats}/mirrored", n)
        for moved in range(seats):
            match = Match(game, seats, chunk.asked.options, Mirrored(seed, moved, seats))
            bots = [bot_of(game, name) for name in chunk.bots]
            own = [Seeded(f"{seed}/bots/{(seat + moved) % seats}") for seat in range(seats)]
            while awaited := match.to_act:
                seat = SEATS[awaited[0]]
                match.act(seat, bots[seat](match.view(seat), own[seat]))
            assert match.outcome is not None
            won.append(tuple(victory_shares(match.outcome.ranks)))
            lengths.append(game.length(match.state))
    return Quick(won, lengths)
