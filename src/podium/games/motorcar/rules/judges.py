"""Judges: each rule once, over facts; `legal` and `refusal` both ask them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from podium.core.rules import Refusal
from podium.core.seat import SEATS, PerSeat, Seat
from podium.games.motorcar.actions import (
    Action,
    Drive,
    Flick,
    Help,
    Inflict,
    Join,
    Offer,
    Pass,
    Pay,
    ShakeOff,
)
from podium.games.motorcar.pieces import BOARD
from podium.games.motorcar.state import Car, Flicking, Inflicting, Joining, Phase

OVER = Refusal("MR-01", "over")
NOT_YOUR_GO = Refusal("MR-03", "not_your_go")
FLICK_BEFORE_LEGS = Refusal("MR-03", "flick_before_legs")
ALL_FLICK = Refusal("MR-Q13", "all_choose")
STRAIN_AT_THE_START = Refusal("MR-05", "strain_at_the_start")
ALL_STRAIN = Refusal("MR-05", "all_choose")
AFTER_THE_DICE = Refusal("MR-Q02", "after_the_dice")
OFFER_OPEN = Refusal("MR-Q03", "offer_open")
NO_OFFER = Refusal("MR-Q03", "no_offer")
NOT_ASKED = Refusal("MR-Q03", "not_asked")
HELP_ON_THE_MOVE = Refusal("MR-11", "help_on_the_move")
ONLY_THE_SLOWEST = Refusal("MR-12", "only_the_slowest")
PAY_AFTER_MOVING = Refusal("MR-Q06", "pay_after_moving")
OFF_THE_SCALE = Refusal("MR-Q13", "off_the_scale")
NO_SUCH_SEAT = Refusal("MR-01", "no_such_seat")
NOT_ONESELF = Refusal("MR-Q04", "not_oneself")
TWO_TILES = Refusal("MR-08", "two_tiles")
ONE_TILE = Refusal("MR-Q03", "one_tile")
NOT_AGAIN = Refusal("MR-Q03", "not_again")
NOBODY_COULD_JOIN = Refusal("MR-Q03", "nobody_could_join")
NOT_MET = Refusal("MR-11", "not_met")
NO_SUCH_PREDICAMENT = Refusal("MR-Q05", "no_such_predicament")
NOTHING_TO_PAY = Refusal("MR-13", "no_such_predicament")
NOT_BY_TILES = Refusal("MR-13", "not_by_tiles")
NO_TILE = Refusal("MR-13", "no_tile")

NEITHER: tuple[bool, ...] = ()
RANDOM, INFLICTED, BOTH = (False,), (True,), (False, True)


def not_now(action: Action, phase: Phase) -> Refusal:
    """An action that is no part of this phase, by the rule that says when it is."""
    match action:
        case Flick():
            return FLICK_BEFORE_LEGS
        case Drive():
            return STRAIN_AT_THE_START
        case Inflict() | Offer() | Join():
            return _no_inflicting(phase)
        case Help():
            return HELP_ON_THE_MOVE
        case ShakeOff():
            return ONLY_THE_SLOWEST
        case Pay():
            return PAY_AFTER_MOVING
        case Pass():
            return ALL_FLICK if isinstance(phase, Flicking) else ALL_STRAIN
        case _:
            assert_never(action)


def _no_inflicting(phase: Phase) -> Refusal:
    """While an offer is open it is answered first; else there is none, or it is not the time."""
    if isinstance(phase, Joining):
        return OFFER_OPEN
    return NO_OFFER if isinstance(phase, Inflicting) else AFTER_THE_DICE


def go(seat: Seat, whose: Seat) -> Refusal | None:
    """One after another, in turn order (MR-03)."""
    return None if seat == whose else NOT_YOUR_GO


def flick(strength: int) -> Refusal | None:
    """From a nudge to the length of the board (MR-Q13)."""
    return None if 1 <= strength <= BOARD else OFF_THE_SCALE


def target(cars: PerSeat[Car], seat: Seat, victim: Seat) -> Refusal | None:
    """An opponent, never oneself (MR-08, MR-Q04)."""
    if not 0 <= victim < len(cars):
        return NO_SUCH_SEAT
    return NOT_ONESELF if victim == seat else None


def inflict(mine: Car) -> Refusal | None:
    """Two tiles (MR-08)."""
    return None if mine.tiles >= 2 else TWO_TILES


def offer(
    mine: Car, victim: Seat, failed: tuple[Seat, ...], others: Sequence[Seat]
) -> Refusal | None:
    """One tile, somebody who could add another, and not twice in vain (MR-Q03)."""
    if not mine.tiles:
        return ONE_TILE
    if victim in failed:
        return NOT_AGAIN
    return None if others and (others[0] != victim or others[1:]) else NOBODY_COULD_JOIN


def join(seat: Seat, asked: tuple[Seat, ...]) -> Refusal | None:
    """An offer is put to one after another (MR-Q03)."""
    return None if seat == asked[0] else NOT_ASKED


def with_tiles(cars: PerSeat[Car], but: Seat) -> list[Seat]:
    """The other seats that have a tile: `others` of an offer."""
    return [SEATS[n] for n, car in enumerate(cars) if car.tiles and n != but]


def kinds(car: Car) -> tuple[bool, ...]:
    """What a car is in trouble by: False is random, True is inflicted."""
    if car.random:
        return BOTH if car.inflicted else RANDOM
    return INFLICTED if car.inflicted else NEITHER


def aid(cars: PerSeat[Car], met: tuple[Seat, ...], whom: Seat, inflicted: bool) -> Refusal | None:
    """Somebody met on this move and not helped yet, out of what there is (MR-11, MR-Q05)."""
    return cancel(cars[whom], inflicted) if whom in met else NOT_MET


def slowest(seat: Seat, asked: tuple[Seat, ...]) -> Refusal | None:
    """The slowest alone, in turn order where there are several (MR-12, MR-Q09)."""
    return go(seat, asked[0]) if seat in asked else ONLY_THE_SLOWEST


def cancel(car: Car, inflicted: bool) -> Refusal | None:
    """There must be a predicament of that kind (MR-11, MR-12, MR-Q05)."""
    return None if inflicted in kinds(car) else NO_SUCH_PREDICAMENT


def pay(mine: Car) -> Refusal | None:
    """A tile against a random predicament, never against an inflicted one (MR-13)."""
    if not mine.tiles:
        return NO_TILE
    if mine.random:
        return None
    return NOT_BY_TILES if mine.inflicted else NOTHING_TO_PAY
