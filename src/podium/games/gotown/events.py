"""What can happen; `rule` is the id of the rule that each tells.

A field that not everybody may know can be None: so it is heard by those who may not.
"""

from __future__ import annotations

from typing import ClassVar, get_args

import msgspec

from podium.core.seat import Seat
from podium.games.gotown.pieces import Card


class Dealt(msgspec.Struct, frozen=True, gc=False, tag="dealt"):
    """Everybody was dealt so many cards."""

    rule: ClassVar[str] = "GT-02"
    cards: int


class TurnBegun(msgspec.Struct, frozen=True, gc=False, tag="turn_begun"):
    """A seat's turn begins; a milkshake turn is one, a skipped turn is none."""

    rule: ClassVar[str] = "GT-02"
    weight: ClassVar[int] = 0
    seat: Seat
    turn: int
    """Which turn of the match it is, from 1."""


class CardDrawn(msgspec.Struct, frozen=True, gc=False, tag="card_drawn"):
    """The draw at the start of a turn."""

    rule: ClassVar[str] = "GT-03"
    weight: ClassVar[int] = 0
    seat: Seat
    card: Card | None
    """Known to its seat alone."""


class HandRefilled(msgspec.Struct, frozen=True, gc=False, tag="hand_refilled"):
    """One card of the refill to three at the end of a turn."""

    rule: ClassVar[str] = "GT-05"
    weight: ClassVar[int] = 0
    seat: Seat
    card: Card | None
    """Known to its seat alone."""


class PileRenewed(msgspec.Struct, frozen=True, gc=False, tag="pile_renewed"):
    """The discard pile was shuffled and is the draw pile now."""

    rule: ClassVar[str] = "GT-06"
    weight: ClassVar[int] = 0
    count: int


class Built(msgspec.Struct, frozen=True, gc=False, tag="built"):
    """Two numbers became a floor."""

    rule: ClassVar[str] = "GT-08"
    weight: ClassVar[int] = 2
    seat: Seat
    card: Card
    partner: Card
    floor: int
    """The lowest is 1."""


class BuiltWithJoker(msgspec.Struct, frozen=True, gc=False, tag="built_with_joker"):
    """A number and a joker became a floor."""

    rule: ClassVar[str] = "GT-09"
    weight: ClassVar[int] = 2
    seat: Seat
    card: Card
    value: Card
    """The number that the joker stands for."""
    floor: int
    """The lowest is 1."""


class FloorStolen(msgspec.Struct, frozen=True, gc=False, tag="floor_stolen"):
    """A card was taken from a top floor and became a floor elsewhere; its other card is gone."""

    rule: ClassVar[str] = "GT-10"
    weight: ClassVar[int] = 2
    done_to: ClassVar[str] = "victim"
    seat: Seat
    victim: Seat
    card: Card
    """The number played from hand."""
    taken: Card
    """The card taken: the partner of `card`, or a joker that stands for it."""
    discarded: Card
    """The card that was left: the same number as `card`, or a joker that stood for it."""
    floor: int
    """The new floor of the thief; the lowest is 1."""


class DogPlaced(msgspec.Struct, frozen=True, gc=False, tag="dog_placed"):
    """A dog guards a floor."""

    rule: ClassVar[str] = "GT-13"
    seat: Seat
    owner: Seat
    floor: int


class DogLured(msgspec.Struct, frozen=True, gc=False, tag="dog_lured"):
    """A bone lured a dog away; both are discarded."""

    rule: ClassVar[str] = "GT-14"
    done_to: ClassVar[str] = "owner"
    seat: Seat
    owner: Seat
    floor: int


class FloorHammered(msgspec.Struct, frozen=True, gc=False, tag="floor_hammered"):
    """A jackhammer destroyed a top floor."""

    rule: ClassVar[str] = "GT-15"
    weight: ClassVar[int] = 2
    done_to: ClassVar[str] = "victim"
    seat: Seat
    victim: Seat
    floor: int
    first: Card
    second: Card


class FloorSmashed(msgspec.Struct, frozen=True, gc=False, tag="floor_smashed"):
    """The wrecking ball destroyed a top floor."""

    rule: ClassVar[str] = "GT-16"
    weight: ClassVar[int] = 2
    done_to: ClassVar[str] = "victim"
    seat: Seat
    victim: Seat
    floor: int
    first: Card
    second: Card


class DogBuried(msgspec.Struct, frozen=True, gc=False, tag="dog_buried"):
    """The dog of a smashed floor is discarded with it."""

    rule: ClassVar[str] = "GT-16"
    owner: Seat
    floor: int


class ThiefSent(msgspec.Struct, frozen=True, gc=False, tag="thief_sent"):
    """A thief was played and discarded; the card it takes is told next."""

    rule: ClassVar[str] = "GT-17"
    seat: Seat
    victim: Seat


class SuperThiefSent(msgspec.Struct, frozen=True, gc=False, tag="super_thief_sent"):
    """The super-thief was played and discarded; the cards it takes are told next."""

    rule: ClassVar[str] = "GT-17"
    seat: Seat


class CardStolen(msgspec.Struct, frozen=True, gc=False, tag="card_stolen"):
    """A card went from hand to hand."""

    rule: ClassVar[str] = "GT-Q18"
    done_to: ClassVar[str] = "victim"
    seat: Seat
    """The thief."""
    victim: Seat
    card: Card | None
    """Known to thief and victim alone."""


class MilkshakeServed(msgspec.Struct, frozen=True, gc=False, tag="milkshake_served"):
    """A milkshake stands in front of an opponent."""

    rule: ClassVar[str] = "GT-18"
    done_to: ClassVar[str] = "victim"
    seat: Seat
    victim: Seat


class MilkshakeDrunk(msgspec.Struct, frozen=True, gc=False, tag="milkshake_drunk"):
    """A seat discarded a milkshake, which was its whole turn."""

    rule: ClassVar[str] = "GT-18"
    seat: Seat


class DonutTruckParked(msgspec.Struct, frozen=True, gc=False, tag="donut_truck_parked"):
    """The donut truck is on the table until the turn ends."""

    rule: ClassVar[str] = "GT-19"
    seat: Seat


class DonutTruckLeft(msgspec.Struct, frozen=True, gc=False, tag="donut_truck_left"):
    """The donut truck is discarded, and the same seat takes another turn."""

    rule: ClassVar[str] = "GT-19"
    seat: Seat


class ExcessDiscarded(msgspec.Struct, frozen=True, gc=False, tag="excess_discarded"):
    """A card more than eight was given up (option `hard_hand_limit`)."""

    rule: ClassVar[str] = "GT-Q01"
    seat: Seat
    card: Card


class StuckDiscarded(msgspec.Struct, frozen=True, gc=False, tag="stuck_discarded"):
    """A seat that neither drew nor played gave up a card (option `stuck_discard`)."""

    rule: ClassVar[str] = "GT-Q03"
    seat: Seat
    card: Card


class TowerCompleted(msgspec.Struct, frozen=True, gc=False, tag="tower_completed"):
    """The last floor stands: the match is won."""

    rule: ClassVar[str] = "GT-07"
    weight: ClassVar[int] = 2
    seat: Seat
    floor: int


class Deadlocked(msgspec.Struct, frozen=True, gc=False, tag="deadlocked"):
    """A whole round passed in which no card moved and nobody could play: the match is over."""

    rule: ClassVar[str] = "GT-Q03"


class BoundReached(msgspec.Struct, frozen=True, gc=False, tag="bound_reached"):
    """The last turn that a match may have was played: the match is over."""

    rule: ClassVar[str] = "GT-Q20"
    turn: int


OpenEvent = (
    Dealt
    | TurnBegun
    | PileRenewed
    | Built
    | BuiltWithJoker
    | FloorStolen
    | DogPlaced
    | DogLured
    | FloorHammered
    | FloorSmashed
    | DogBuried
    | ThiefSent
    | SuperThiefSent
    | MilkshakeServed
    | MilkshakeDrunk
    | DonutTruckParked
    | DonutTruckLeft
    | ExcessDiscarded
    | StuckDiscarded
    | TowerCompleted
    | Deadlocked
    | BoundReached
)
"""What everybody may hear whole: a new kind stands here, or `heard` says what it hides."""

OPEN_KINDS: frozenset[type] = frozenset(get_args(OpenEvent))
"""The same for quick looking up: asking `isinstance` of one class after another takes long."""

Event = OpenEvent | CardDrawn | HandRefilled | CardStolen
