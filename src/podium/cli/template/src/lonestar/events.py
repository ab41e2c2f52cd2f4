"""What can happen; `rule` is the id of the rule that each tells."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from podium.core.seat import Seat


class RoundBegun(msgspec.Struct, frozen=True, gc=False, tag="round_begun"):
    """Everybody is asked for a number."""

    rule: ClassVar[str] = "LS-02"
    weight: ClassVar[int] = 0
    round: int


class Picked(msgspec.Struct, frozen=True, gc=False, tag="picked"):
    """A seat has picked; others hear only that it has."""

    rule: ClassVar[str] = "LS-02"
    weight: ClassVar[int] = 0
    seat: Seat
    number: int | None
    """Known to its seat alone."""


class Shown(msgspec.Struct, frozen=True, gc=False, tag="shown"):
    """What a seat had picked is seen by all."""

    rule: ClassVar[str] = "LS-03"
    reveals: ClassVar[bool] = True
    seat: Seat
    number: int


class Scored(msgspec.Struct, frozen=True, gc=False, tag="scored"):
    """A seat was alone with its number."""

    rule: ClassVar[str] = "LS-04"
    weight: ClassVar[int] = 2
    seat: Seat
    number: int


OpenEvent = RoundBegun | Shown | Scored
"""What everybody may hear whole: a new kind stands here, or `heard` says what it hides."""

Event = OpenEvent | Picked
