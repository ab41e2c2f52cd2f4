"""The whole truth of a match, and the options it is played with."""

from __future__ import annotations

import msgspec

from podium.core.seat import PerSeat

NUMBERS = range(1, 6)
"""What may be picked (LS-02)."""
ROUNDS = 10
"""A match has no more rounds than this (LS-06)."""


class Options(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Variants and house rulings."""

    long: bool = False
    """20 stars end the match instead of 12 (LS-05)."""

    @property
    def goal(self) -> int:
        """How many stars end the match (LS-05)."""
        return 20 if self.long else 12


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole truth."""

    picked: PerSeat[int]
    """The number of each seat in this round; 0: none yet."""
    stars: PerSeat[int]
    shown: PerSeat[int]
    """The numbers of the round before; 0: there was none."""
    options: Options
    round: int = 1
    over: bool = False
