"""What if: the same matches with other options, on the same luck, so that little else differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import log2
from typing import Any

import msgspec

from podium.bots.players import bot_of
from podium.core.chance import Keyed, Seeded
from podium.core.outcome import victory_shares
from podium.core.seat import SEATS
from podium.lab.runs import Executor, gather, seed_of
from podium.lab.study.asked import Inquiry
from podium.play.match import Match
from podium.registry import game as game_of

GLANCE, THOUGHT = 5.0, 4.0
"""Seconds: to see what has happened and to do it, and for each doubling of what may be done (Hick, Hyman)."""
CHUNK = 10
"""Matches of one piece of work, each played with every variant."""


class Variant(msgspec.Struct, frozen=True):
    """Some options, and what they are called in a report."""

    name: str
    options: Any


class Piece(msgspec.Struct, frozen=True):
    """A row of matches, to be played with each variant."""

    asked: Inquiry
    variants: tuple[Any, ...]
    """The options of each."""
    luck: str
    """What the seeds are made from: other luck, other matches."""
    first: int
    matches: int


class Side(msgspec.Struct, frozen=True):
    """How one match went with one variant."""

    won: tuple[float, ...]
    length: int
    decisions: int
    minutes: float
    """Of people, by the model of GLANCE and THOUGHT."""
    ending: str


def play_each(piece: Piece) -> list[list[Side]]:
    """For each match how it went with each variant."""
    return [
        [_played(piece.asked, options, seed_of(piece.luck, n)) for options in piece.variants]
        for n in range(piece.first, piece.first + piece.matches)
    ]


def _played(asked: Inquiry, options: Any, seed: str) -> Side:
    game, seats = game_of(asked.game), asked.seats
    bots = [bot_of(game, name) for name in asked.lineup(seats)]
    match, own = Match(game, seats, options, Keyed(seed)), Seeded(f"{seed}/bots")
    decisions, seconds = 0, 0.0
    while awaited := match.to_act:
        seat = SEATS[awaited[0]]
        seen = match.view(seat)
        decisions += 1
        # Who choose at the same time think at the same time.
        seconds += (GLANCE + THOUGHT * log2(len(seen.legal))) / len(awaited)
        match.act(seat, bots[seat](seen, own))
    outcome = match.outcome
    assert outcome is not None
    won = tuple(victory_shares(outcome.ranks))
    return Side(won, game.length(match.state), decisions, seconds / 60, outcome.ending)


def sides(
    place: Executor,
    asked: Inquiry,
    variants: Sequence[Variant],
    *,
    luck: str,
    matches: int,
    progress: Callable[[int], None] = lambda _: None,
) -> list[list[Side]]:
    """For each variant how every match went; the nth match of each had the same luck."""
    options = tuple(each.options for each in variants)
    pieces = [
        Piece(asked, options, f"{asked.seed}/{luck}", first, min(CHUNK, matches - first))
        for first in range(0, matches, CHUNK)
    ]
    done = gather(place, play_each, pieces, lambda piece: progress(piece.matches))
    rows = [row for piece in done for row in piece]
    return [[row[n] for row in rows] for n in range(len(variants))]


def endings(sides: Sequence[Side]) -> Counter[str]:
    """How often a match ended how."""
    return Counter(side.ending for side in sides)
