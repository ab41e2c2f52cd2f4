"""Actions as numbers, seats counted from the viewer; a view as numbers."""

from __future__ import annotations

from collections.abc import Sequence

from podium.core.seat import SEATS, Seat
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
from podium.games.motorcar.pieces import BOARD, LEGS, STAGES_PER_LEG, Strain, leg_of
from podium.games.motorcar.state import (
    Arrived,
    Car,
    Gift,
    Helping,
    Inflicting,
    Joining,
    Paying,
)
from podium.games.motorcar.view import Choosing, View

_MOST = 6
_OTHERS = SEATS[1:_MOST]

_CATALOGUE: tuple[Action, ...] = (
    Pass(),
    Join(),
    Pay(),
    ShakeOff(False),
    ShakeOff(True),
    *(Drive(strain) for strain in Strain),
    *(Flick(strength) for strength in range(1, BOARD + 1)),
    *(Inflict(seat) for seat in _OTHERS),
    *(Offer(seat) for seat in _OTHERS),
    *(Help(seat, inflicted) for seat in _OTHERS for inflicted in (False, True)),
)
"""Seats in it are relative: 1 is the next one."""
_INDEX = {action: n for n, action in enumerate(_CATALOGUE)}

SIZE = len(_CATALOGUE)


def catalogue(view: View) -> Sequence[Action]:
    """Every action that this seat could name at a table of this size."""
    seats = len(view.cars)
    return [_rotate(a, view.seat or 0, seats) for a in _CATALOGUE if _whom(a) < seats]


def index(view: View, action: Action) -> int:
    """The number of an action."""
    return _INDEX[_rotate(action, -(view.seat or 0), len(view.cars))]


def action(view: View, number: int) -> Action:
    """The action of a number."""
    return _rotate(_CATALOGUE[number], view.seat or 0, len(view.cars))


def _whom(action: Action) -> int:
    match action:
        case Inflict(seat) | Offer(seat) | Help(seat, _):
            return seat
        case _:
            return 0


def _rotate(action: Action, by: int, seats: int) -> Action:
    """The same with its seat counted from elsewhere; one that is not at this table stays so."""
    if _whom(action) >= seats:
        return action
    match action:
        case Inflict(target):
            return Inflict(_seat(target + by, seats))
        case Offer(target):
            return Offer(_seat(target + by, seats))
        case Help(whom, inflicted):
            return Help(_seat(whom + by, seats), inflicted)
        case _:
            return action


def _seat(number: int, seats: int) -> Seat:
    return SEATS[number % seats]


_PHASES = (Choosing, Inflicting, Joining, Helping, Gift, Paying, Arrived)
_PER_CAR = 10
LENGTH = 1 + 2 + LEGS + len(_PHASES) + 1 + 2 + _MOST * _PER_CAR


def numbers(view: View) -> tuple[float, ...]:
    """The race as this seat sees it: stage, phase, and a row for each car, the viewer's first."""
    mine = view.seat or 0
    seats = len(view.cars)
    best = min(car.day for car in view.cars)
    phase = view.phase
    found: list[float] = [
        view.stage / (LEGS * STAGES_PER_LEG),
        seats / _MOST,
        view.options.legs / LEGS,
        *(float(leg_of(view.stage) == leg) for leg in range(LEGS)),
        *(float(type(phase) is kind) for kind in _PHASES),
        view.count / 8,
        float(isinstance(phase, Choosing) and phase.flick),
        phase.mine / BOARD if isinstance(phase, Choosing) else 0.0,
    ]
    for n in range(_MOST):
        if n >= seats:
            found += [0.0] * _PER_CAR
            continue
        seat = SEATS[(mine + n) % seats]
        found += _car(view, seat, view.cars[seat], best)
    return tuple(found)


def _car(view: View, seat: Seat, car: Car, best: int) -> list[float]:
    phase = view.phase
    met = phase.met if isinstance(phase, Helping) else ()
    return [
        1.0,
        (car.day - best) / 50,
        car.tiles / 8,
        *(float(car.strain == strain) for strain in Strain),
        car.random / 3,
        car.inflicted / 3,
        view.order.index(seat) / _MOST,
        float(seat in met or (isinstance(phase, Joining) and phase.target == seat)),
    ]
