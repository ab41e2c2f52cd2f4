"""What a seat may ask for; `card` is the card from hand that an action plays."""

from __future__ import annotations

from typing import ClassVar

from podium.core.action import ActionStruct
from podium.core.seat import Seat
from podium.games.gotown.pieces import Card


class EndTurn(ActionStruct, frozen=True, tag="end_turn"):
    """Play no more cards this turn (GT-04, GT-05)."""


class Build(ActionStruct, frozen=True, tag="build"):
    """Two cards from hand become the new top floor (GT-08, GT-09).

    It has one form: the lower number first, a joker last.
    """

    card: Card
    partner: Card


class Steal(ActionStruct, frozen=True, tag="steal"):
    """A number from hand takes its partner from an opponent's top floor (GT-10, GT-11)."""

    card: Card
    """The number played, which is also the number of the card that gets discarded."""
    victim: Seat


class PlaceDog(ActionStruct, frozen=True, tag="place_dog"):
    """A dog from hand guards a floor (GT-13)."""

    card: ClassVar[Card] = Card.DOG
    owner: Seat
    """Whose tower it is: the seat's own, unless the option `dog_on_any_tower` is chosen."""
    floor: int
    """The lowest is 1."""


class ThrowBone(ActionStruct, frozen=True, tag="throw_bone"):
    """A bone from hand lures a dog away (GT-14)."""

    card: ClassVar[Card] = Card.BONE
    owner: Seat
    floor: int
    """The lowest is 1."""


class Jackhammer(ActionStruct, frozen=True, tag="jackhammer"):
    """Jackhammer an opponent's unguarded top floor (GT-15)."""

    card: ClassVar[Card] = Card.JACKHAMMER
    victim: Seat


class SwingBall(ActionStruct, frozen=True, tag="swing_ball"):
    """Swing the wrecking ball at an opponent's top floor, guarded or not (GT-16)."""

    card: ClassVar[Card] = Card.WRECKING_BALL
    victim: Seat


class SendThief(ActionStruct, frozen=True, tag="send_thief"):
    """Take one unseen card from an opponent's hand (GT-17)."""

    card: ClassVar[Card] = Card.THIEF
    victim: Seat


class SendSuperThief(ActionStruct, frozen=True, tag="send_super_thief"):
    """Take one unseen card from each opponent's hand (GT-17)."""

    card: ClassVar[Card] = Card.SUPER_THIEF


class ServeMilkshake(ActionStruct, frozen=True, tag="serve_milkshake"):
    """Put a milkshake in front of an opponent, who loses a turn to it (GT-18)."""

    card: ClassVar[Card] = Card.MILKSHAKE
    victim: Seat


class ParkDonutTruck(ActionStruct, frozen=True, tag="park_donut_truck"):
    """Take another turn after this one (GT-19)."""

    card: ClassVar[Card] = Card.DONUT_TRUCK


class Discard(ActionStruct, frozen=True, tag="discard"):
    """Give up one card at the end of a turn, where an option asks for it (GT-Q01, GT-Q03)."""

    card: Card


Action = (
    EndTurn
    | Build
    | Steal
    | PlaceDog
    | ThrowBone
    | Jackhammer
    | SwingBall
    | SendThief
    | SendSuperThief
    | ServeMilkshake
    | ParkDonutTruck
    | Discard
)
