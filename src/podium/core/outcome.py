"""Outcome: who stands where, and why the match ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from podium.core.seat import SEATS, PerSeat, Seat

K = TypeVar("K", int, tuple[int, ...])

RESIGNED = "resigned"
"""The one ending that no game's rules know: everybody gave up but one, or all did."""


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a match ended."""

    ranks: PerSeat[int]
    """Standing per seat, 1 is first; equals share a rank; nobody need be first."""
    scores: PerSeat[int]
    """What the ranks were counted from, in the game's own unit; none where all but one resigned."""
    ending: str
    """Why it ended; the catalogues say it in words under `ending.<this>`."""

    @property
    def words(self) -> str:
        """Under which key the catalogues tell why it ended."""
        if self.ending == RESIGNED:
            return "ui.ending.stayed" if self.winners else "ui.ending.given_up"
        return f"ending.{self.ending}"

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who stands first; several share the victory, and there may be none."""
        return tuple(SEATS[n] for n, rank in enumerate(self.ranks) if rank == 1)


def ranks_of(keys: Sequence[K], first: int = 1) -> PerSeat[int]:
    """Standing by keys, the smallest first; equals share a rank: `ranks_of((3, 1, 3))` is `(2, 1, 2)`.

    `first` is 2 where nobody has won.
    """
    return tuple([first + sum(other < key for other in keys) for key in keys])


def most(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Who has the highest score; several may."""
    return tuple([SEATS[n] for n, score in enumerate(scores) if score == max(scores)])


def victory_shares(ranks: Sequence[int]) -> list[float]:
    """What a match brought each seat: 1 a victory, a share of one among equals, or 0."""
    first = ranks.count(1)
    return [(rank == 1) / first if first else 0.0 for rank in ranks]
