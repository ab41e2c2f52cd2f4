"""Greedy: reckons with the averages of the dice, one decision ahead."""

from __future__ import annotations

from typing import assert_never

from podium.core.chance import Chance
from podium.core.seat import Seat
from podium.games.motorcar.actions import Action, Drive, Flick, Help, Inflict, ShakeOff
from podium.games.motorcar.pieces import BOX_DICE, Dice, Strain, leg_of
from podium.games.motorcar.pieces.odds import predicament_shares, time_mean, trouble_mean
from podium.games.motorcar.rules.choices import JOIN, PASS, PAY
from podium.games.motorcar.state import Arrived, Gift, Helping, Inflicting, Joining, Paying
from podium.games.motorcar.view import Choosing, Underway, View

STRENGTH = 16
"""A flick of this stops short of the edge nine times in ten, and seldom far from it."""
TILE = 4.0
"""What a tile is worth in days while there are stages to come: less than the trouble it saves."""
SPARE = 3
"""Tiles beyond this are spent on the leader."""


def greedy(view: View, chance: Chance, /) -> Action:
    """The fewest days on average, one decision ahead."""
    del chance  # it rolls no dice of its own
    seat = view.seat
    assert seat is not None, "a watcher has nothing to choose"
    phase = view.phase
    match phase:
        case Choosing(flick, _, _):
            return Flick(STRENGTH) if flick else Drive(best_strain(view, seat))
        case Inflicting():
            return _inflict(view, seat)
        case Joining(_, _, target, _):
            spare = view.cars[seat].tiles > SPARE or _last(view)
            return JOIN if spare and target == rival(view, seat) else PASS
        case Helping():
            return _help(view, seat)
        case Gift():
            offs = [action for action in view.legal if isinstance(action, ShakeOff)]
            return max(offs, key=lambda action: action.inflicted)  # tiles can buy off the others
        case Paying():
            return PAY
        case Arrived() | Underway():
            raise AssertionError(phase)
        case _:
            assert_never(phase)


def best_strain(view: View, seat: Seat) -> Strain:
    """The strain with the fewest days, if the others drive as in the last stage."""
    return min(Strain, key=lambda strain: days_of(view, seat, strain))


def days_of(view: View, seat: Seat, strain: Strain) -> float:
    """Days of this stage on average, tiles held being spent against predicaments."""
    cars = view.cars
    others = sum(car.strain or Strain.HEAVY for n, car in enumerate(cars) if n != seat)
    price = 0.0 if _last(view) else TILE
    leg, tiles = leg_of(view.stage), cars[seat].tiles
    return reckoned(len(cars), leg, strain, others, tiles, price, view.options.dice)


def reckoned(
    players: int,
    leg: int,
    strain: int,
    others: int,
    tiles: int,
    price: float,
    dice: Dice = BOX_DICE,
) -> float:
    """Days of a stage as this bot reckons them: nobody helps, and a tile spent has its price."""
    days = time_mean(strain, dice)
    for own, share in predicament_shares(players, leg, strain, others, dice):
        paid = min(own, tiles)
        days += share * (paid * price + (own - paid) * trouble_mean(strain, dice))
    return days


def _last(view: View) -> bool:
    """Whether this is the last stage, after which tiles are worth little."""
    return view.stage == view.options.stages


def rival(view: View, seat: Seat) -> Seat:
    """The best of the others."""
    others = [s for s in view.order if s != seat]
    return min(others, key=lambda s: (view.cars[s].day, -view.cars[s].tiles))


def _inflict(view: View, seat: Seat) -> Action:
    """On the rival, with tiles that will not be needed."""
    tiles = view.cars[seat].tiles
    needed = view.cars[seat].strain if _last(view) else SPARE
    action = Inflict(rival(view, seat))
    return action if tiles - 2 >= needed and action in view.legal else PASS


def _help(view: View, seat: Seat) -> Action:
    """Anybody but the rival in the last stage: a tile is worth more than what the other gains."""
    helps = [action for action in view.legal if isinstance(action, Help)]
    if _last(view):
        own = view.cars[seat]
        if not own.random or own.tiles:
            return PASS
        helps = [action for action in helps if action.whom != rival(view, seat)]
    # Spare the others least: the predicament that their own tile could have bought off.
    return min(helps, key=lambda action: action.inflicted) if helps else PASS
