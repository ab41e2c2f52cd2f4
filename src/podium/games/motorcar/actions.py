"""What a seat may ask for; `tiles` is how many own tiles an action spends."""

from __future__ import annotations

from typing import ClassVar

from podium.core.action import ActionStruct
from podium.core.seat import Seat
from podium.games.motorcar.pieces import Strain


class Flick(ActionStruct, frozen=True, tag="flick"):
    """Send the toy car over the board, so hard (MR-Q13)."""

    strength: int


class Drive(ActionStruct, frozen=True, tag="drive"):
    """Choose in secret how hard to drive this stage (MR-05)."""

    strain: Strain


class Inflict(ActionStruct, frozen=True, tag="inflict"):
    """Bring a predicament on an opponent, for two own tiles (MR-08)."""

    tiles: ClassVar[int] = 2
    target: Seat


class Offer(ActionStruct, frozen=True, tag="offer"):
    """Put one tile down against an opponent and ask who adds the other (MR-Q03)."""

    tiles: ClassVar[int] = 1
    target: Seat


class Join(ActionStruct, frozen=True, tag="join"):
    """Add the second tile to an offer (MR-Q03)."""

    tiles: ClassVar[int] = 1


class Help(ActionStruct, frozen=True, tag="help"):
    """Cancel a predicament of somebody met on the road (MR-11)."""

    whom: Seat
    inflicted: bool


class ShakeOff(ActionStruct, frozen=True, tag="shake_off"):
    """As the slowest, cancel one own predicament free (MR-12)."""

    inflicted: bool


class Pay(ActionStruct, frozen=True, tag="pay"):
    """Cancel one own random predicament for a tile (MR-13)."""

    tiles: ClassVar[int] = 1


class Pass(ActionStruct, frozen=True, tag="pass"):
    """Do nothing, or nothing more."""


Action = Flick | Drive | Inflict | Offer | Join | Help | ShakeOff | Pay | Pass
