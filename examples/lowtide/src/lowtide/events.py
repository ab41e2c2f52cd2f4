"""What can happen; `rule` is the id of the rule that each tells."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from podium.core.seat import Seat


class LuckDealt(msgspec.Struct, frozen=True, gc=False, tag="luck_dealt"):
    """A seat has got its lucky cove; others hear only that it has."""

    rule: ClassVar[str] = "LT-01"
    weight: ClassVar[int] = 0
    seat: Seat
    cove: int | None
    """Known to its seat alone."""


class TideCame(msgspec.Struct, frozen=True, gc=False, tag="tide_came"):
    """The tide has washed shells into the coves: a round begins."""

    rule: ClassVar[str] = "LT-02"
    round: int
    shells: int
    """How many, in all coves together."""


class Picked(msgspec.Struct, frozen=True, gc=False, tag="picked"):
    """A seat has picked where to go; others hear only that it has."""

    rule: ClassVar[str] = "LT-03"
    weight: ClassVar[int] = 0
    seat: Seat
    cove: int | None
    """Known to its seat alone."""


class Went(msgspec.Struct, frozen=True, gc=False, tag="went"):
    """A seat goes where it had picked, and all see it."""

    rule: ClassVar[str] = "LT-04"
    weight: ClassVar[int] = 0
    reveals: ClassVar[bool] = True
    seat: Seat
    cove: int


class NetCast(msgspec.Struct, frozen=True, gc=False, tag="net_cast"):
    """A seat casts its net there."""

    rule: ClassVar[str] = "LT-06"
    reveals: ClassVar[bool] = True
    seat: Seat
    cove: int


class Gathered(msgspec.Struct, frozen=True, gc=False, tag="gathered"):
    """A seat gets its share of a cove."""

    rule: ClassVar[str] = "LT-05"
    seat: Seat
    cove: int
    shells: int


class LuckShown(msgspec.Struct, frozen=True, gc=False, tag="luck_shown"):
    """The match is over: a lucky cove is shown, and what it brings."""

    rule: ClassVar[str] = "LT-08"
    weight: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    seat: Seat
    cove: int
    shells: int
    """So many of its shells count twice."""


OpenEvent = TideCame | Went | NetCast | Gathered | LuckShown
"""What everybody may hear whole: a new kind stands here, or `heard` says what it hides."""

Event = OpenEvent | LuckDealt | Picked
