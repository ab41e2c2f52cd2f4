"""Reckoning: a plan for the five assistants by counting along the road, for imagined turns."""

from __future__ import annotations

import msgspec

from podium.games.greatrace.bots.bag import Means, means
from podium.games.greatrace.bots.road import Road, road
from podium.games.greatrace.bots.worth import SEARCH, Weights
from podium.games.greatrace.pieces import (
    DANGER,
    DISCOUNT,
    FINANCE,
    PLANS,
    REFUEL,
    TOOLBOX_LEVELS,
    Card,
    Plan,
)
from podium.games.greatrace.pieces.board import Board, board
from podium.games.greatrace.state import Options
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

    blank: float = 1.36
    """What a space is taken to ask for that nobody knows, in tiles of the bag."""
    scouted: float = 0.97
    """The same for a space on which a Pathfinder lays the better of two tiles."""
    laid: float = 1.12
    """So many such spaces each Pathfinder makes."""
    step: float = 3.69
    damage: float = 37.78
    petrol: float = 14.22
    arrival: float = 323.99
    money: float = 1.24
    enough: float = 351.11
    spare: float = 0.43
    """Money beyond what is enough."""
    card: float = 6.71
    """What a Pathfinder brings where there is nothing to scout."""
    guard: float = 3.03
    """What Security is worth that meets no Danger on the way."""


SCALES = Scales()


class Stretch(msgspec.Struct, frozen=True, gc=False):
    """One space of the way."""

    space: int
    petrol: float
    damage: float
    danger: float
    """How likely there is one."""
    ends: bool
    """Whether a drive ends there."""
    city: bool
    price: int
    """Of the line that leads there; 0: by land."""
    blank: bool


class Tally(msgspec.Struct, gc=False):
    """What a crew would have at a point of the way."""

    money: float
    petrol: float
    engine: float
    levels: float
    at: int
    parts: int
    city: bool
    scouted: float
    """Blank spaces ahead on which there will be a good tile."""
    guards: float
    """Dangers that can still be averted."""
    options: Options
    """They say what petrol and parts cost."""


def plan(view: View, weights: Weights = SEARCH, scales: Scales = SCALES) -> Plan:
    """The plan that brings most."""
    return plans(view, weights, scales)[0]


def plans(view: View, weights: Weights = SEARCH, scales: Scales = SCALES) -> list[Plan]:
    """All plans, the most promising first."""
    seat = view.seat
    assert seat is not None
    front, found = view.fronts[seat], board(view.options.board)
    ahead = road(view, _PATIENCE, weights)
    way = _stretches(view, found, ahead)
    unknown = means(found.id, view.bag)
    drivers = view.hand.count(Card.DRIVER)
    worths: dict[Plan, float] = {}
    for chosen in PLANS:
        pathfinders, mechanics, guards, funding = chosen
        tally = _begun(view, front, found, view.options.funds[funding])
        tally.scouted = scales.laid * pathfinders
        tally.guards += guards
        _drive(way, tally, mechanics + drivers, found, unknown, scales)
        worths[chosen] = _worth(tally, way, ahead, view, scales)
    return sorted(PLANS, key=lambda chosen: -worths[chosen])


def _stretches(view: View, found: Board, road: Road) -> list[Stretch]:
    """The way ahead, as far as one turn may go."""
    assert view.seat is not None
    way: list[Stretch] = []
    here = view.fronts[view.seat].space
    for space in road.spaces(here, _AHEAD):
        kind = view.tiles[space]
        if found.is_city[space]:
            price = 0 if space in found.near[here] else _price(view, found, here, space)
            way.append(Stretch(space, 1.0, 0.0, 0.0, True, True, price, False))
        elif kind < 0:
            risk = found.is_risk[space]
            way.append(Stretch(space, risk, 0.0, 0.0, False, False, 0, True))
        else:
            tile = found.tiles[kind]
            petrol = tile.petrol + found.is_risk[space]
            way.append(Stretch(space, petrol, tile.damage, tile.danger, tile.stop, False, 0, False))
        here = space
    return way


def _price(view: View, found: Board, here: int, there: int) -> int:
    full = view.options.fares
    ways = [(full[n], found.lines[n]) for n in found.lines_from[here]]
    return min([fare for fare, line in ways if there in (line.a, line.b)], default=0)


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
        0.0,
        hand.count(Card.MILITIA),
        view.options,
    )


def _drive(
    way: list[Stretch], tally: Tally, drives: int, found: Board, unknown: Means, scales: Scales
) -> None:
    """So many Mechanics on the way; a worn vehicle is repaired first."""
    while drives > 0 and tally.at < len(way):
        drives -= 1
        if tally.engine <= 1 or tally.levels <= 2:
            if not _repair(tally, found):
                return
        elif not _drive_once(way, tally, unknown, scales):
            return


def _repair(tally: Tally, found: Board) -> bool:
    price = tally.options.part_prices[tally.city]
    fitted = min(tally.parts, _FITTED)
    tally.parts -= fitted
    while fitted < _FITTED and tally.money >= price:
        tally.money -= price
        fitted += 1
    tally.levels += fitted
    tally.engine = min(float(found.engine), tally.engine + fitted)
    return fitted > 0


def _drive_once(way: list[Stretch], tally: Tally, unknown: Means, scales: Scales) -> bool:
    """One drive, buying what it needs; whether it got anywhere."""
    begun = tally.at
    left = int(tally.engine + 0.5)
    price = tally.options.petrol_prices[tally.city]
    while tally.at < len(way) and left > 0:
        ahead = way[tally.at]
        petrol, damage, danger = ahead.petrol, ahead.damage, ahead.danger
        if ahead.blank:
            scouted = min(1.0, tally.scouted)
            share = scales.scouted * scouted + scales.blank * (1 - scouted)
            petrol += share * unknown.petrol
            damage, danger = share * unknown.damage, share * unknown.danger
            tally.scouted -= scouted
        averted = min(danger, tally.guards)
        damage += DANGER * (danger - averted)
        lack = max(0.0, petrol - tally.petrol)
        paid = price * lack + ahead.price
        if tally.money < paid or tally.levels - damage < 1:
            break
        if ahead.price and tally.at > begun:
            break
        tally.guards -= averted
        tally.money -= paid
        tally.petrol += lack - petrol
        tally.levels -= damage
        tally.engine -= _ON_ENGINE * damage
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
        + scales.card * tally.scouted / scales.laid
        + scales.guard * tally.guards
    )
