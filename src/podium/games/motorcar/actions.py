"""What a seat may ask for."""

from __future__ import annotations

import msgspec

from podium.core.seat import Seat
from podium.games.motorcar.pieces import Strain


class Flick(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="flick"):
    """Send the toy car over the board, so hard (MR-Q13)."""

    strength: int


class Drive(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="drive"):
    """Choose in secret how hard to drive this stage (MR-05)."""

    strain: Strain


class Inflict(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="inflict"):
    """Bring a predicament on an opponent, for two own tiles (MR-08)."""

    target: Seat


class Offer(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="offer"):
    """Put one tile down against an opponent and ask who adds the other (MR-Q03)."""

    target: Seat


class Join(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="join"):
    """Add the second tile to an offer (MR-Q03)."""


class Help(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="help"):
    """Cancel a predicament of somebody met on the road (MR-11)."""

    whom: Seat
    inflicted: bool


class ShakeOff(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="shake_off"):
    """As the slowest, cancel one own predicament free (MR-12)."""

    inflicted: bool


class Pay(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="pay"):
    """Cancel one own random predicament for a tile (MR-13)."""


class Pass(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="pass"):
    """Do nothing, or nothing more."""


Action = Flick | Drive | Inflict | Offer | Join | Help | ShakeOff | Pay | Pass
