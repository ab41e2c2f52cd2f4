"""Judges: each rule once, over facts; `legal` and `refusal` both ask them."""

from __future__ import annotations

from collections.abc import Sequence

from podium.core.rules import Refusal
from podium.core.seat import SEATS, PerSeat, Seat
from podium.games.motorcar.pieces import BOARD
from podium.games.motorcar.state import Car

OVER = Refusal("MR-01", "over")
NOT_NOW = Refusal("MR-Q02", "not_now")
NOT_YOUR_GO = Refusal("MR-03", "not_your_go")
OFF_THE_SCALE = Refusal("MR-Q13", "off_the_scale")
NO_SUCH_SEAT = Refusal("MR-01", "no_such_seat")
NOT_ONESELF = Refusal("MR-Q04", "not_oneself")
TWO_TILES = Refusal("MR-08", "two_tiles")
ONE_TILE = Refusal("MR-Q03", "one_tile")
NOT_AGAIN = Refusal("MR-Q03", "not_again")
NOBODY_COULD_JOIN = Refusal("MR-Q03", "nobody_could_join")
NOT_MET = Refusal("MR-11", "not_met")
NO_SUCH_PREDICAMENT = Refusal("MR-Q05", "no_such_predicament")
NOT_BY_TILES = Refusal("MR-13", "not_by_tiles")
NO_TILE = Refusal("MR-13", "no_tile")

NEITHER: tuple[bool, ...] = ()
RANDOM, INFLICTED, BOTH = (False,), (True,), (False, True)


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


def with_tiles(cars: PerSeat[Car], but: Seat) -> list[Seat]:
    """The other seats that have a tile: `others` of an offer."""
    return [SEATS[n] for n, car in enumerate(cars) if car.tiles and n != but]


def kinds(car: Car) -> tuple[bool, ...]:
    """What a car is in trouble by: False is random, True is inflicted."""
    if car.random:
        return BOTH if car.inflicted else RANDOM
    return INFLICTED if car.inflicted else NEITHER


def cancel(car: Car, inflicted: bool) -> Refusal | None:
    """There must be a predicament of that kind (MR-11, MR-12, MR-Q05)."""
    return None if inflicted in kinds(car) else NO_SUCH_PREDICAMENT


def pay(mine: Car) -> Refusal | None:
    """A tile against a random predicament, never against an inflicted one (MR-13)."""
    if not mine.tiles:
        return NO_TILE
    if mine.random:
        return None
    return NOT_BY_TILES if mine.inflicted else NO_SUCH_PREDICAMENT
