"""Outcome: who stands where, and why the match ended."""

from __future__ import annotations

import msgspec

from podium.core.seat import SEATS, PerSeat, Seat


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a match ended."""

    ranks: PerSeat[int]
    """Standing per seat, 1 is first; equals share a rank; nobody need be first."""
    scores: PerSeat[int]
    """What the ranks were counted from, in the game's own unit."""
    ending: str
    """Why it ended; the catalogues say it in words under `ending.<this>`."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who stands first; several share the victory, and there may be none."""
        return tuple(SEATS[n] for n, rank in enumerate(self.ranks) if rank == 1)
