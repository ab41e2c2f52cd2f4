"""Reckoning: a plan for the five assistants by counting along the road, for imagined turns."""

from __future__ import annotations

import msgspec

from podium.games.greatrace.bots.road import Road, road
from podium.games.greatrace.bots.worth import SEARCH, Weights
from podium.games.greatrace.pieces import (
    ASSISTANTS,
    DISCOUNT,
    FINANCE,
    FUNDS,
    PART_PRICE,
    PETROL_PRICE,
    REFUEL,
    TOOLBOX_LEVELS,
    Card,
    Plan,
)
from podium.games.greatrace.pieces.board import Board, board
from podium.games.greatrace.view import Front, View

_AHEAD = 16
_PATIENCE = 40
_ON_ENGINE = 0.45
"""How much of the damage an engine takes."""
_FITTED = 3
"""Levels of one repair on the way."""


class Scales(msgspec.Struct, frozen=True, gc=False):
    """What counts, in francs; a franc itself is worth more in hand than on the road.

    Found by self-play (`scripts/weights`).
    """

    blank_petrol: float = 3.42
    blank_damage: float = 2.53
    """What a space asks for that nobody knows, on average."""
    danger: float = 0.97
    """Damage of a Danger, on average."""
    step: float = 6.4
    damage: float = 29.4
    petrol: float = 27.3
    arrival: float = 247.6
    money: float = 1.14
    enough: float = 413.7
    spare: float = 0.42
    """Money beyond what is enough."""
    pathfinder: float = 8.3
    """The first, where the road is blank."""
    card: float = 12.1
    """The first, where it is not."""
    second: float = 6.8
    security: float = 5.8


SCALES = Scales()
GROUPS = tuple((m, f) for m in range(ASSISTANTS + 1) for f in range(ASSISTANTS + 1 - m))


class Stretch(msgspec.Struct, frozen=True, gc=False):
    """One space of the way."""

    space: int
    petrol: float
    damage: float
    ends: bool
    """Whether a drive ends there."""
    city: bool
    price: int
    """Of the line that leads there; 0: by land."""


class Tally(msgspec.Struct, gc=False):
    """What a crew would have at a point of the way."""

    money: float
    petrol: float
    engine: float
    levels: float
    at: int
    parts: int
    city: bool


def plan(view: View, weights: Weights = SEARCH, scales: Scales = SCALES) -> Plan:
    """Drives and funding that bring most; who is left over explores, and guards."""
    return plans(view, weights, scales)[0]


def plans(view: View, weights: Weights = SEARCH, scales: Scales = SCALES) -> list[Plan]:
    """All of that kind, the most promising first."""
    seat = view.seat
    assert seat is not None
    front, found = view.fronts[seat], board(view.options.board)
    ahead = road(view, _PATIENCE, weights)
    way = _stretches(view, found, ahead, scales)
    blank = any(view.tiles[s.space] < 0 and not s.city for s in way[:6])
    drivers = view.hand.count(Card.DRIVER)
    worths: list[float] = []
    for mechanics, funding in GROUPS:
        tally = _begun(view, front, found, FUNDS[funding])
        _drive(way, tally, mechanics + drivers)
        worth = _worth(tally, way, ahead, view, scales)
        worths.append(worth + _left_over(ASSISTANTS - mechanics - funding, blank, scales))
    order = sorted(range(len(GROUPS)), key=lambda n: -worths[n])
    return [_placed(*GROUPS[n]) for n in order]


def _placed(mechanics: int, funding: int) -> Plan:
    left = ASSISTANTS - mechanics - funding
    explorers = left if left < 2 else min(2, left - 1)
    return (explorers, mechanics, left - explorers, funding)


def _stretches(view: View, found: Board, road: Road, scales: Scales) -> list[Stretch]:
    """The way ahead, as far as one turn may go."""
    assert view.seat is not None
    way: list[Stretch] = []
    here = view.fronts[view.seat].space
    for space in road.spaces(here, _AHEAD):
        kind = view.tiles[space]
        if found.is_city[space]:
            price = 0 if space in found.near[here] else _price(found, here, space)
            way.append(Stretch(space, 1.0, 0.0, True, True, price))
        elif kind < 0:
            petrol = scales.blank_petrol + found.is_risk[space]
            way.append(Stretch(space, petrol, scales.blank_damage, False, False, 0))
        else:
            tile = found.tiles[kind]
            damage = tile.damage + (scales.danger if tile.danger else 0.0)
            petrol = tile.petrol + found.is_risk[space]
            way.append(Stretch(space, petrol, damage, tile.stop, False, 0))
        here = space
    return way


def _price(found: Board, here: int, there: int) -> int:
    lines = [found.lines[n] for n in found.lines_from[here]]
    return min([line.price for line in lines if there in (line.a, line.b)], default=0)


def _begun(view: View, front: Front, found: Board, funds: int) -> Tally:
    """With funding paid and the useful cards played."""
    hand = view.hand
    petrol = front.petrol + hand.count(Card.JERRYCAN) + REFUEL * hand.count(Card.REFUELING_STATION)
    money = front.money + funds + FINANCE * hand.count(Card.FINANCIAL)
    if Card.TRANSPORT in hand:
        money += DISCOUNT * hand.count(Card.TRANSPORT) // 2
    return Tally(
        money,
        min(found.petrol, petrol),
        front.engine,
        front.engine + front.chassis,
        0,
        hand.count(Card.SPARE_PARTS) + TOOLBOX_LEVELS * hand.count(Card.TOOLBOX),
        found.is_city[front.space],
    )


def _drive(way: list[Stretch], tally: Tally, drives: int) -> None:
    """So many Mechanics on the way; a worn vehicle is repaired first."""
    while drives > 0 and tally.at < len(way):
        drives -= 1
        if tally.engine <= 1 or tally.levels <= 2:
            if not _repair(tally):
                return
        elif not _drive_once(way, tally):
            return


def _repair(tally: Tally) -> bool:
    price = PART_PRICE[tally.city]
    fitted = min(tally.parts, _FITTED)
    tally.parts -= fitted
    while fitted < _FITTED and tally.money >= price:
        tally.money -= price
        fitted += 1
    tally.levels += fitted
    tally.engine = min(5.0, tally.engine + fitted)
    return fitted > 0


def _drive_once(way: list[Stretch], tally: Tally) -> bool:
    """One drive, buying what it needs; whether it got anywhere."""
    begun = tally.at
    left = int(tally.engine + 0.5)
    price = PETROL_PRICE[tally.city]
    while tally.at < len(way) and left > 0:
        ahead = way[tally.at]
        lack = max(0.0, ahead.petrol - tally.petrol)
        paid = price * lack + ahead.price
        if tally.money < paid or tally.levels - ahead.damage < 1:
            break
        if ahead.price and tally.at > begun:
            break
        tally.money -= paid
        tally.petrol += lack - ahead.petrol
        tally.levels -= ahead.damage
        tally.engine -= _ON_ENGINE * ahead.damage
        tally.at += 1
        tally.city = ahead.city
        left -= 1
        if ahead.ends:
            break
    return tally.at > begun


def _worth(tally: Tally, way: list[Stretch], road: Road, view: View, scales: Scales) -> float:
    assert view.seat is not None
    space = way[tally.at - 1].space if tally.at else view.fronts[view.seat].space
    spare = max(0.0, tally.money - scales.enough)
    return (
        scales.money * (tally.money - spare)
        + scales.spare * spare
        + scales.petrol * tally.petrol
        + scales.damage * tally.levels
        - road.cost[space]
        + scales.step * tally.at
        + (scales.arrival if space == view.goal else 0.0)
    )


def _left_over(count: int, blank: bool, scales: Scales) -> float:
    """What Pathfinders and Security bring: see `_placed` for how they are placed."""
    if not count:
        return 0.0
    explorers, _, guards, _ = _placed(0, ASSISTANTS - count)
    first = scales.pathfinder if blank else scales.card
    return first + scales.second * (explorers - 1) + scales.security * guards
