"""What can happen."""

from __future__ import annotations

from typing import ClassVar, get_args

import msgspec

from podium.core.seat import Seat
from podium.games.motorcar.pieces import Place, Strain


class SetOff(msgspec.Struct, frozen=True, gc=False, tag="set_off"):
    """Everybody is in New York on day 0, with one tile."""

    rule: ClassVar[str] = "MR-02"


class StageBegun(msgspec.Struct, frozen=True, gc=False, tag="stage_begun"):
    """The stage indicator moved to the next destination."""

    rule: ClassVar[str] = "MR-04"
    stage: int
    place: Place


class FlickReadied(msgspec.Struct, frozen=True, gc=False, tag="flick_readied"):
    """A seat has chosen how hard to flick; others hear only that it has."""

    rule: ClassVar[str] = "MR-Q13"
    weight: ClassVar[int] = 0
    seat: Seat
    strength: int | None


class CarFlicked(msgspec.Struct, frozen=True, gc=False, tag="car_flicked"):
    """A toy car slid over the board and stopped."""

    rule: ClassVar[str] = "MR-Q13"
    reveals: ClassVar[bool] = True
    seat: Seat
    strength: int
    stop: int


class CarFell(msgspec.Struct, frozen=True, gc=False, tag="car_fell"):
    """A toy car slid over the far edge."""

    rule: ClassVar[str] = "MR-Q13"
    reveals: ClassVar[bool] = True
    seat: Seat
    strength: int
    stop: int


class Placed(msgspec.Struct, frozen=True, gc=False, tag="placed"):
    """A seat's place in turn order."""

    rule: ClassVar[str] = "MR-03"
    weight: ClassVar[int] = 0
    seat: Seat
    place: int


class StrainReadied(msgspec.Struct, frozen=True, gc=False, tag="strain_readied"):
    """A seat has chosen its strain; others hear only that it has."""

    rule: ClassVar[str] = "MR-05"
    weight: ClassVar[int] = 0
    seat: Seat
    strain: Strain | None


class StrainShown(msgspec.Struct, frozen=True, gc=False, tag="strain_shown"):
    """A fist was opened."""

    rule: ClassVar[str] = "MR-05"
    reveals: ClassVar[bool] = True
    seat: Seat
    strain: Strain


class PredicamentDieRolled(msgspec.Struct, frozen=True, gc=False, tag="predicament_die_rolled"):
    """One of the dice that tell how much goes wrong."""

    rule: ClassVar[str] = "MR-06"
    seat: Seat
    die: int


class PredicamentsCounted(msgspec.Struct, frozen=True, gc=False, tag="predicaments_counted"):
    """How many tokens will be drawn from the bag."""

    rule: ClassVar[str] = "MR-06"
    total: int
    count: int


class Inflicted(msgspec.Struct, frozen=True, gc=False, tag="inflicted"):
    """A seat paid two tiles to bring a predicament on another."""

    rule: ClassVar[str] = "MR-08"
    done_to: ClassVar[str] = "target"
    seat: Seat
    target: Seat


class Offered(msgspec.Struct, frozen=True, gc=False, tag="offered"):
    """A seat put one tile down against another."""

    rule: ClassVar[str] = "MR-Q03"
    seat: Seat
    target: Seat


class InflictedTogether(msgspec.Struct, frozen=True, gc=False, tag="inflicted_together"):
    """A seat added its tile to an offer."""

    rule: ClassVar[str] = "MR-08"
    done_to: ClassVar[str] = "target"
    seat: Seat
    partner: Seat
    target: Seat


class Declined(msgspec.Struct, frozen=True, gc=False, tag="declined"):
    """A seat kept its tile."""

    rule: ClassVar[str] = "MR-Q03"
    seat: Seat
    partner: Seat


class OfferReturned(msgspec.Struct, frozen=True, gc=False, tag="offer_returned"):
    """Nobody added a tile, so it came back."""

    rule: ClassVar[str] = "MR-Q03"
    seat: Seat
    target: Seat


class TokenDrawn(msgspec.Struct, frozen=True, gc=False, tag="token_drawn"):
    """A token came out of the bag: a random predicament for its owner."""

    rule: ClassVar[str] = "MR-09"
    seat: Seat


class Driven(msgspec.Struct, frozen=True, gc=False, tag="driven"):
    """A car reached the stage's destination."""

    rule: ClassVar[str] = "MR-10"
    weight: ClassVar[int] = 2
    seat: Seat
    dice: tuple[int, ...]
    days: int
    day: int


class Helped(msgspec.Struct, frozen=True, gc=False, tag="helped"):
    """A mover got somebody out of trouble, and a tile for it."""

    rule: ClassVar[str] = "MR-11"
    done_to: ClassVar[str] = "whom"
    seat: Seat
    whom: Seat
    inflicted: bool


class ShakenOff(msgspec.Struct, frozen=True, gc=False, tag="shaken_off"):
    """The slowest shook a predicament off."""

    rule: ClassVar[str] = "MR-12"
    seat: Seat
    inflicted: bool


class TilePaid(msgspec.Struct, frozen=True, gc=False, tag="tile_paid"):
    """A tile bought a random predicament off."""

    rule: ClassVar[str] = "MR-13"
    seat: Seat


class Endured(msgspec.Struct, frozen=True, gc=False, tag="endured"):
    """A predicament cost its days."""

    rule: ClassVar[str] = "MR-14"
    weight: ClassVar[int] = 2
    seat: Seat
    inflicted: bool
    dice: tuple[int, ...]
    days: int
    day: int


class TileGiven(msgspec.Struct, frozen=True, gc=False, tag="tile_given"):
    """The slowest got a tile."""

    rule: ClassVar[str] = "MR-15"
    seat: Seat


class RaceEnded(msgspec.Struct, frozen=True, gc=False, tag="race_ended"):
    """The last stage is over."""

    rule: ClassVar[str] = "MR-01"
    place: Place


OpenEvent = (
    SetOff
    | StageBegun
    | CarFlicked
    | CarFell
    | Placed
    | StrainShown
    | PredicamentDieRolled
    | PredicamentsCounted
    | Inflicted
    | Offered
    | InflictedTogether
    | Declined
    | OfferReturned
    | TokenDrawn
    | Driven
    | Helped
    | ShakenOff
    | TilePaid
    | Endured
    | TileGiven
    | RaceEnded
)
"""What everybody may hear whole: a new kind stands here, or `heard` says what it hides."""

OPEN_KINDS: frozenset[type] = frozenset(get_args(OpenEvent))
"""The same for quick looking up: asking `isinstance` of one class after another takes long."""

Event = OpenEvent | FlickReadied | StrainReadied
