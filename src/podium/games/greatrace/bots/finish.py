"""The finish: what the rest of the way asks, and who may arrive in this game turn."""

from __future__ import annotations

from collections.abc import Collection
from math import ceil, prod

import msgspec

from podium.games.greatrace.bots.bag import means
from podium.games.greatrace.bots.road import Road, road
from podium.games.greatrace.pieces import (
    ASSISTANTS,
    DANGER,
    MONEY_PER_POINT,
    Box,
    Card,
)
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.view import Front, View

_AVERTED = 0.4
"""How often a Danger is averted."""
TOO_FAR = 13
"""So far from the goal nobody arrives within a game turn."""
_SURE = 0.8
_MAYBE = 0.35
"""How likely somebody arrives who can, or who is a little short of it."""
_SHORT = 2.0
"""So much petrol or damage is a little."""
_MOST_DRIVES = 4
_PETROL_A_STEP = 1.5
_PART = 60
"""Francs for a level on the way: the part, and the time of whoever fits it."""
_SPREAD = 8.0
"""So many points are the whole range of doubt about another's prestige."""


class Dash(msgspec.Struct, frozen=True, gc=False):
    """What the rest of the way asks of a crew."""

    drives: float
    petrol: float
    damage: float
    fare: int
    """For the lines on it."""


def dash(view: View, ahead: Road, front: Front) -> Dash:
    """The rest of somebody's way, on a road."""
    found = board(view.options.board)
    blank = means(found.id, view.bag)
    drives, petrol, damage, fare, room = 0.0, 0.0, 0.0, 0, 0
    here = front.space
    for space in ahead.spaces(here):
        if space not in found.near[here]:
            fare += next(
                full
                for line, full in zip(found.lines, view.options.fares, strict=True)
                if {line.a, line.b} == {here, space}
            )
            room = 0
        if not room:
            drives, room = drives + 1, max(1, front.engine)
        room -= 1
        here = space
        if found.is_city[space]:
            petrol, room = petrol + 1, 0
            continue
        petrol += found.is_risk[space]
        kind = view.tiles[space]
        if kind < 0:
            petrol, damage = petrol + blank.petrol, damage + _harm(blank.damage, blank.danger)
            drives += blank.stop / 2
            continue
        tile = found.tiles[kind]
        petrol, damage = petrol + tile.petrol, damage + _harm(tile.damage, tile.danger)
        if tile.stop:
            room = 0
    return Dash(drives, petrol, damage, fare)


def _harm(damage: float, danger: float) -> float:
    return damage + DANGER * (1 - _AVERTED) * danger


def may_arrive(view: View, front: Front, ahead: Road) -> bool:
    """Whether a crew can get to the goal with who still stands on its dashboard."""
    if ahead.steps[front.space] > TOO_FAR or not front.engine:
        return False
    way = dash(view, ahead, front)
    drives = front.plan[Box.MECHANICS]
    if view.seat is not None and front is view.fronts[view.seat]:
        drives += view.hand.count(Card.DRIVER)
    money = front.money + view.options.funds[front.plan[Box.FUNDING]] - way.fare
    return (
        ceil(way.drives - 0.5) <= drives
        and way.petrol <= front.petrol + money / _price(view, front)
        and way.damage < front.engine + front.chassis
    )


def is_chased(view: View, ahead: Road) -> bool:
    """Whether nobody has arrived and somebody else may in this game turn."""
    return not last_convoy(view) and any(
        n != view.seat and not other.passed and may_arrive(view, other, ahead)
        for n, other in enumerate(view.fronts)
    )


def _price(view: View, front: Front) -> int:
    found = board(view.options.board)
    return view.options.petrol_prices[found.is_city[front.space]]


def reserve(view: View, front: Front, ahead: Road) -> float:
    """Francs that the rest of the way will ask for petrol and lines."""
    way = dash(view, ahead, front)
    return way.fare + _price(view, front) * max(0, ceil(way.petrol) - front.petrol)


def spare(view: View, front: Front, ahead: Road) -> int:
    """How many drives there are beyond those the rest of the way needs."""
    drives = front.plan[Box.MECHANICS] + view.hand.count(Card.DRIVER)
    return drives - ceil(dash(view, ahead, front).drives - 0.5)


def last_convoy(view: View) -> bool:
    """Whether somebody has arrived, so that the race ends with this game turn."""
    return any(front.arrived for front in view.fronts)


class Rival(msgspec.Struct, frozen=True, gc=False):
    """Somebody else, in the game turn that is being planned."""

    arrives: float
    """How likely."""
    points: float
    """Prestige as the second to arrive."""


def rivals(view: View) -> list[Rival]:
    """Those who may arrive in the game turn that is being planned."""
    ahead = road(view)
    found = [rival(view, front, ahead) for n, front in enumerate(view.fronts) if n != view.seat]
    return [other for other in found if other.arrives]


def feared(found: Collection[Rival]) -> float:
    """How likely one of these arrives."""
    return 1 - prod(1 - other.arrives for other in found)


def threat(view: View) -> float:
    """How likely it seems that somebody else arrives in this game turn."""
    return feared(rivals(view))


def reach(view: View, front: Front) -> float:
    """How many spaces a crew could drive in one game turn."""
    if not front.engine:
        return 0.0
    fuel = (front.petrol + front.money / view.options.petrol_prices[False]) / _PETROL_A_STEP
    return min(fuel, front.engine + front.chassis + front.money / _PART)


def wins(points: int, found: Collection[Rival]) -> float:
    """How likely somebody wins who arrives first with so many points."""
    return prod(1 - other.arrives * _beaten(other.points - points) for other in found)


def _beaten(lead: float) -> float:
    return min(1.0, max(0.0, 0.5 + lead / _SPREAD))


def rival(view: View, front: Front, ahead: Road) -> Rival:
    """What a crew may do that has all its assistants."""
    way = dash(view, ahead, front)
    drives = ceil(way.drives) + (not front.engine)
    if ahead.steps[front.space] > TOO_FAR or drives > _MOST_DRIVES:
        return Rival(0.0, 0.0)
    in_city = board(view.options.board).is_city[front.space]
    price, part = view.options.petrol_prices[in_city], view.options.part_prices[in_city]
    money = front.money + view.options.funds[ASSISTANTS - drives] - way.fare
    money -= part if not front.engine else 0
    left = money - price * max(0.0, way.petrol - front.petrol)
    level = front.engine + front.chassis - way.damage
    lack = max(0.0, -left / price) + max(0.0, 1 - level)
    sure = _SURE if not lack else _MAYBE if lack <= _SHORT and money >= 0 else 0.0
    return Rival(sure, view.options.prizes[2] + max(0.0, level) + max(0.0, left) / MONEY_PER_POINT)
