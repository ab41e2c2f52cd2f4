"""The whole truth of a match, and the options it is played with."""

from __future__ import annotations

import msgspec

from podium.core.seat import PerSeat

COVES = range(1, 5)
"""Where one can go (LT-03)."""
TIDE = 3
"""The most shells that the tide washes into a cove (LT-02)."""
LONG, SHORT = 8, 4
"""Rounds of a match (LT-07)."""

Tally = tuple[int, ...]
"""A number for each cove, the first for cove 1."""


class Options(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Variants and house rulings."""

    short: bool = False
    """Four rounds instead of eight (LT-07)."""

    @property
    def rounds(self) -> int:
        """How many rounds a match has (LT-07)."""
        return SHORT if self.short else LONG


class Choice(msgspec.Struct, frozen=True, gc=False):
    """Where a seat goes, and whether it casts its net there."""

    cove: int
    net: bool = False


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole truth."""

    lucky: PerSeat[int]
    """Each seat's lucky cove: its own secret until the end (LT-01)."""
    chosen: PerSeat[Choice | None]
    """What each has picked in this round; None: nothing yet."""
    shells: Tally
    """What lies in the coves."""
    gathered: PerSeat[Tally]
    """What each seat has from each cove."""
    nets: PerSeat[bool]
    """Who still has the net."""
    went: PerSeat[Choice | None]
    """Where everybody went in the round before; None: there was none."""
    options: Options
    round: int = 1
    over: bool = False


def points(gathered: Tally, lucky: int) -> int:
    """What shells are worth: those of the lucky cove count twice (LT-08)."""
    return sum(gathered) + gathered[lucky - 1]
