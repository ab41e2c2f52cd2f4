"""Claim: what somebody shows to sit at a table.

Whose seat that is, is asked anew whenever they speak, under the lock of the table at which it counts:
seats move to other devices, and somebody may sit down beside. Nothing remembers the answer.
"""

from __future__ import annotations

import msgspec

from podium.core.seat import Seat
from podium.web.host.table.hosted import HostedTable
from podium.web.host.wrong import Wrong


class Claim(msgspec.Struct, frozen=True):
    """What somebody shows at one table."""

    device: str = ""
    """The hash of their secret; empty: they have none."""
    key: str = ""
    """What opens a curtain, where several people share a device."""
    strict: bool = False
    """Whether a secret that is not good is at fault (a script's), or makes a watcher (a browser's)."""

    def seats(self, hosted: HostedTable) -> tuple[Seat, ...]:
        """The seats of their device; none: a watcher."""
        seats = hosted.seating.of_device(self.device)
        if not seats and self.strict:
            raise Wrong("wrong_secret")
        return seats

    def own_seats(self, hosted: HostedTable) -> tuple[Seat, ...]:
        """The seats of their device, of which it must have one."""
        seats = self.seats(hosted)
        if not seats:
            raise Wrong("no_seat")
        return seats

    def seat(self, hosted: HostedTable) -> Seat | None:
        """The seat that they sit on just now; None: a watcher.

        Where several people share a device, all its curtains are closed but the one of the key. A
        PIN keeps its seat behind one after the others of the device have moved away.
        """
        seats = self.seats(hosted)
        if len(seats) == 1 and not hosted.seating.rows[seats[0]].pin_hash:
            return seats[0]
        seat = hosted.curtain.seat(self.device, self.key)
        return seat if seat in seats else None

    def speak_for(self, hosted: HostedTable, seat: int) -> None:
        """Wrong if that seat is not of their device, or has a PIN that they have not typed."""
        if seat not in self.own_seats(hosted):
            raise Wrong("no_seat")
        if hosted.seating.rows[seat].pin_hash and self.seat(hosted) != seat:
            raise Wrong("needs_pin")

    def own_seat(self, hosted: HostedTable) -> Seat:
        """The seat that they sit on just now, of which there must be one."""
        seat = self.seat(hosted)
        if seat is None:
            raise Wrong("no_seat")
        return seat
