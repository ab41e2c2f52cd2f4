"""Judges: each rule of legality once, over facts; `legal` and `refusal` both ask them."""

from __future__ import annotations

from collections.abc import Sequence

from podium.core.rules import Refusal
from podium.core.seat import SEATS, PerSeat, Seat
from podium.games.motorcar.actions import Inflict, Offer, Pay
from podium.games.motorcar.pieces import BOARD
from podium.games.motorcar.rules import refusals as no
from podium.games.motorcar.state import Car

NEITHER: tuple[bool, ...] = ()
RANDOM, INFLICTED, BOTH = (False,), (True,), (False, True)


def go(seat: Seat, whose: Seat) -> Refusal | None:
    """It must be this seat's go: one after another, in turn order (MR-03)."""
    return None if seat == whose else no.NOT_YOUR_GO


def flick(strength: int) -> Refusal | None:
    """As strong as from a nudge to the length of the board (MR-Q13)."""
    return None if 1 <= strength <= BOARD else no.OFF_THE_SCALE


def target(cars: PerSeat[Car], seat: Seat, victim: Seat) -> Refusal | None:
    """An opponent, never oneself (MR-08, MR-Q04)."""
    if not 0 <= victim < len(cars):
        return no.NO_SUCH_SEAT
    return no.NOT_ONESELF if victim == seat else None


def inflict(mine: Car) -> Refusal | None:
    """It takes two tiles (MR-08)."""
    return None if mine.tiles >= Inflict.tiles else no.TWO_TILES


def offer(
    mine: Car, victim: Seat, failed: tuple[Seat, ...], others: Sequence[Seat]
) -> Refusal | None:
    """One tile, somebody who could add another, and not twice in vain (MR-Q03)."""
    if mine.tiles < Offer.tiles:
        return no.ONE_TILE
    if victim in failed:
        return no.NOT_AGAIN
    return None if others and (others[0] != victim or others[1:]) else no.NOBODY_COULD_JOIN


def join(seat: Seat, asked: tuple[Seat, ...]) -> Refusal | None:
    """An offer is put to one after another (MR-Q03)."""
    return None if seat == asked[0] else no.NOT_ASKED


def with_tiles(cars: PerSeat[Car], but: Seat) -> list[Seat]:
    """The other seats that have a tile: `others` of an offer."""
    return [SEATS[n] for n, car in enumerate(cars) if car.tiles and n != but]


def kinds(car: Car) -> tuple[bool, ...]:
    """The kinds of predicament that a car has: False is a random one, True an inflicted one."""
    if car.random:
        return BOTH if car.inflicted else RANDOM
    return INFLICTED if car.inflicted else NEITHER


def aid(cars: PerSeat[Car], met: tuple[Seat, ...], whom: Seat, inflicted: bool) -> Refusal | None:
    """Somebody met on this move and not helped yet, out of what there is (MR-11, MR-Q05)."""
    return cancel(cars[whom], inflicted) if whom in met else no.NOT_MET


def slowest(seat: Seat, asked: tuple[Seat, ...]) -> Refusal | None:
    """The slowest alone, in turn order where there are several (MR-12, MR-Q09)."""
    return go(seat, asked[0]) if seat in asked else no.ONLY_THE_SLOWEST


def cancel(car: Car, inflicted: bool) -> Refusal | None:
    """There must be a predicament of that kind (MR-11, MR-12, MR-Q05)."""
    return None if inflicted in kinds(car) else no.NO_SUCH_PREDICAMENT


def pay(mine: Car) -> Refusal | None:
    """A tile against a random predicament, never against an inflicted one (MR-13)."""
    if mine.tiles < Pay.tiles:
        return no.NO_TILE
    if mine.random:
        return None
    return no.NOT_BY_TILES if mine.inflicted else no.NOTHING_TO_PAY
