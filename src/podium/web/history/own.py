"""Own: what the matches of one browser tell of whoever plays there, game by game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from math import hypot

import msgspec

from podium.coach.verdict import Verdict, estimate, interval
from podium.core.outcome import Outcome, victory_shares
from podium.play.studied import StudiedFact
from podium.store import LogKind, LogRow, Owned, VerdictRow

AWAY = 120_000
"""Milliseconds; whoever takes longer for a decision was elsewhere, and counts as if it had been so long."""

_outcome = msgspec.json.Decoder(Outcome).decode
_verdict = msgspec.json.Decoder(Verdict).decode


class PlayedHere(msgspec.Struct, frozen=True):
    """A match that has ended, with all that was written down of it."""

    owned: Owned
    mine: frozenset[int]
    """The seats of this browser."""
    log: tuple[LogRow, ...]
    said: tuple[VerdictRow, ...]
    """By the coach."""

    @property
    def judged(self) -> list[Verdict]:
        """What the coach said of this browser's decisions, in their order."""
        own = {line.seq for line in self.log if line.seat in self.mine}
        found: dict[int, Verdict] = {}
        for row in self.said:
            # What an older coach stored in another form is as if it had not been said.
            with suppress(msgspec.DecodeError):
                if row.seq in own:
                    found[row.seq] = _verdict(row.body)
        return [found[seq] for seq in sorted(found)]

    @property
    def won(self) -> float:
        """The share of the victory."""
        assert self.owned.match.outcome is not None, "it has ended"
        shares = victory_shares(_outcome(self.owned.match.outcome).ranks)
        return sum(shares[seat] for seat in self.mine)

    def seconds(self, seats: Iterable[int]) -> list[float]:
        """How long each decision of these seats took."""
        wanted = frozenset(seats)
        return [
            min(AWAY, line.at - before.at) / 1000
            for before, line in pairwise(self.log)
            if line.kind is LogKind.ACTION and line.seat in wanted
        ]


class OwnStudy(msgspec.Struct, frozen=True):
    """What matches of one game tell, each a row."""

    matches: int
    coached: int
    """Matches of which the coach has thought something over."""
    fair: float
    """What would have been won if all had played alike."""
    shares: tuple[StudiedFact, ...]
    """Of a hundred; the interval holds 95 of a hundred, and `n` counts matches."""
    lengths: tuple[StudiedFact, ...]
    """In minutes and seconds."""


def study_own(matches: Sequence[PlayedHere]) -> OwnStudy:
    """How often won, how long, how much of it luck, and how often otherwise than the coach."""
    coached = [(each, judged) for each in matches if (judged := each.judged)]
    # Where several of a browser's seats were coached, the chances of one are no beginning of another's.
    alone = [(each, judged) for each, judged in coached if len(each.mine) == 1]
    given = [sum(verdict.cost for verdict in judged) for _, judged in alone]
    # The coach's own luck, which two matches that came out alike do not show.
    doubts = [hypot(judged[0].error, *[verdict.doubt for verdict in judged]) for _, judged in alone]
    lucky = [
        each.won - judged[0].chance + cost
        for (each, judged), cost in zip(alone, given, strict=True)
    ]
    otherwise = [
        sum(not verdict.agrees for verdict in judged) / len(judged) for _, judged in coached
    ]
    every = [each.seconds(range(each.owned.match.seats)) for each in matches]
    own = [each.seconds(each.mine) for each in matches]
    return OwnStudy(
        len(matches),
        len(coached),
        sum(len(each.mine) / each.owned.match.seats for each in matches) / len(matches),
        (
            *_fact("won", [each.won for each in matches], 0, 1),
            *_fact("otherwise", otherwise, 0, 1),
            *_fact("given", given, -1, 1, doubts),
            *_fact("luck", lucky, -2, 2, doubts),
        ),
        (
            *_fact("minutes", [sum(row) / 60 for row in every if row], 0),
            *_fact("thinking", [sum(row) / len(row) for row in own if row], 0),
        ),
    )


def _fact(
    name: str,
    rows: Sequence[float],
    least: float,
    most: float = float("inf"),
    doubts: Sequence[float] = (),
) -> list[StudiedFact]:
    """The mean with its interval; nothing of nothing. `doubts`: how unsure each row is by itself."""
    if not rows:
        return []
    mean, error = estimate(rows)
    low, high = interval(mean, hypot(error, hypot(*doubts) / len(rows)), least, most)
    return [StudiedFact(name, round(mean, 4), low, high, len(rows))]
