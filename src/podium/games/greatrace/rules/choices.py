"""What a seat may do: every action, made once, and those of them that are legal now."""

from __future__ import annotations

from collections.abc import Sequence as Row
from typing import assert_never

from podium.core.seat import SEATS, Seat
from podium.games.greatrace.actions import (
    Action,
    Assign,
    Buy,
    BuyPart,
    ChooseLeader,
    Clear,
    Decline,
    Discard,
    Drive,
    DropTile,
    Enter,
    Explore,
    FitPart,
    FitToolbox,
    Fund,
    MoveTo,
    Name,
    Pass,
    Place,
    Play,
    Repair,
    Research,
    Retreat,
    Sabotage,
    Split,
    Stop,
    TakeCard,
    TakeTile,
    Travel,
    UsePower,
    UseSecurity,
)
from podium.games.greatrace.pieces import (
    PLANS,
    TOOLBOX_LEVELS,
    Box,
    Card,
    Gauge,
    Leader,
)
from podium.games.greatrace.rules import danger, driving, judges, tiles
from podium.games.greatrace.rules.stack import board_of
from podium.games.greatrace.state import (
    Bivouac,
    ChoosingLeader,
    Countering,
    Crew,
    Discarding,
    Driving,
    Entering,
    Keeping,
    Naming,
    Placing,
    Planning,
    Repairing,
    Sequence,
    Splitting,
    State,
    Tracking,
    Using,
)

_SPACES = range(128)
ASSIGNS = tuple(Assign(*plan) for plan in PLANS)
MOVES = tuple(MoveTo(n) for n in _SPACES)
PLACES = tuple(Place(n) for n in _SPACES)
NAMES = tuple(Name(n) for n in _SPACES)
CLEARS = tuple(Clear(n) for n in _SPACES)
SPLITS = tuple(Split(n) for n in range(16))
TOOLBOXES = range(TOOLBOX_LEVELS + 1)
BUYS = tuple(Buy(n) for n in range(32))
PLAYS = {card: Play(card) for card in Card}
DISCARDS = {card: Discard(card) for card in Card}
TAKES = {card: TakeCard(card) for card in Card}
EXPLORE, RESEARCH, REPAIR, DRIVE, FUND = Explore(), Research(), Repair(), Drive(), Fund()
PASS, POWER, STOP, ENTER, RETREAT = Pass(), UsePower(), Stop(), Enter(), Retreat()
SECURITY, DECLINE = UseSecurity(), Decline()
_PATHFINDER, _MECHANICS, _SECURITY, _FUNDING = Box
_ENGINE, _CHASSIS = Gauge
_SABOTEUR, _JERRYCAN = Card.SABOTEUR, Card.JERRYCAN


def legal(state: State, seat: Seat) -> Row[Action]:
    """All that `refusal` does not refuse, made from what the seat has."""
    if state.ending:
        return ()
    frame = state.stack[-1]
    match frame:
        case Planning():
            return ASSIGNS if seat < len(state.crews) else ()
        case Sequence(who, buying):
            return _sequence(state, seat, buying) if who == seat else ()
        case Driving(who):
            return _driving(state, seat, frame) if who == seat else ()
        case Placing(who, held, taken):
            if who != seat:
                return ()
            if taken < 0:
                return [TakeTile(kind) for kind in dict.fromkeys(held)]
            return [PLACES[space] for space in tiles.beside(state, seat)]
        case Entering(who, _, _, _):
            return _entering(state, seat, frame) if who == seat else ()
        case Splitting(who, _, damage):
            if who != seat:
                return ()
            return [SPLITS[engine] for engine in driving.splits(state.crews[seat], damage)]
        case Repairing(who):
            return _repairing(state, state.crews[seat]) if who == seat else ()
        case Discarding(who):
            return _discarding(state, state.crews[seat]) if who == seat else ()
        case Bivouac(cards, asked):
            return [TAKES[card] for card in dict.fromkeys(cards)] if seat in asked[:1] else ()
        case Countering(_, _, _, _, _, asked):
            return _countering(state, state.crews[seat]) if seat in asked[:1] else ()
        case Naming(who, _, _):
            return [NAMES[n] for n in danger.nameable(state, frame)] if who == seat else ()
        case Tracking(who, held):
            return [DISCARDS[card] for card in dict.fromkeys(held)] if who == seat else ()
        case Keeping(who, held, _):
            return [DropTile(kind) for kind in dict.fromkeys(held)] if who == seat else ()
        case ChoosingLeader(asked):
            if seat not in asked[:1]:
                return ()
            gone = [crew.leader for crew in state.crews]
            return [ChooseLeader(leader) for leader in Leader if leader not in gone]
        case Using():
            return ()
        case _:
            assert_never(frame)


def _sequence(state: State, seat: Seat, buying: bool) -> list[Action]:
    crew = state.crews[seat]
    found = board_of(state)
    actions: list[Action] = [PASS]
    if buying:
        price = state.options.petrol_prices[found.is_city[crew.space]]
        most = min(found.petrol - crew.petrol, crew.money // price)
        actions += BUYS[1 : most + 1]
    for card in dict.fromkeys(crew.hand):
        if card is _SABOTEUR:
            actions += _sabotages(state, seat)
        elif judges.in_sequence(state, crew, card) is None:
            actions.append(PLAYS[card])
    if judges.power(state, crew) is None:
        actions.append(POWER)
    plan = crew.plan
    if plan[_PATHFINDER]:
        if judges.exploring(state) is None:
            actions.append(EXPLORE)
        if judges.drawing(state) is None:
            actions.append(RESEARCH)
    if plan[_MECHANICS]:
        actions.append(REPAIR)
        actions.append(DRIVE)
    if plan[_SECURITY]:
        occupied = {other.space for other in state.crews}
        actions += [CLEARS[n] for n in tiles.own_path(state, seat) if n not in occupied]
    if plan[_FUNDING]:
        actions.append(FUND)
    return actions


def _sabotages(state: State, seat: Seat) -> list[Action]:
    return [
        Sabotage(target, engine)
        for target in SEATS[: len(state.crews)]
        for engine in judges.SABOTAGES
        if judges.sabotage(state, seat, target, engine) is None
    ]


def _driving(state: State, seat: Seat, drive: Driving) -> list[Action]:
    crew = state.crews[seat]
    found = board_of(state)
    actions: list[Action] = [STOP]
    if judges.guide(crew, drive) is None:
        actions.append(PLAYS[Card.GUIDE])
    actions += [
        MOVES[n] for n in found.near[crew.space] if judges.move(state, crew, drive, n) is None
    ]
    actions += [
        Travel(line, transports, power)
        for line in found.lines_from[crew.space]
        for transports in range(crew.hand.count(Travel.card) + 1)
        for power in (False, True)
        if judges.travel(state, crew, line, transports, power) is None
    ]
    if judges.jerrycan(state, crew) is None:
        actions.append(PLAYS[_JERRYCAN])
    return actions


def _entering(state: State, seat: Seat, frame: Entering) -> list[Action]:
    crew = state.crews[seat]
    actions: list[Action] = [ENTER if judges.entering(state, crew, frame) is None else RETREAT]
    if judges.security(crew, frame.danger) is None:
        actions.append(SECURITY)
    if judges.militia(state, crew, frame.danger) is None:
        actions.append(PLAYS[Card.MILITIA])
    if judges.jerrycan(state, crew) is None:
        actions.append(PLAYS[_JERRYCAN])
    return actions


def _repairing(state: State, crew: Crew) -> list[Action]:
    actions: list[Action] = [STOP]
    for gauge in Gauge:
        if judges.part(state, crew, gauge) is None:
            actions.append(FitPart(gauge))
        if judges.bought_part(state, crew, gauge) is None:
            actions.append(BuyPart(gauge))
    actions += [
        FitToolbox(engine) for engine in TOOLBOXES if judges.toolbox(state, crew, engine) is None
    ]
    if judges.jerrycan(state, crew) is None:
        actions.append(PLAYS[_JERRYCAN])
    return actions


def _discarding(state: State, crew: Crew) -> list[Action]:
    actions: list[Action] = [DISCARDS[card] for card in dict.fromkeys(crew.hand)]
    if judges.jerrycan(state, crew) is None:
        actions.append(PLAYS[_JERRYCAN])
    return actions


def _countering(state: State, crew: Crew) -> list[Action]:
    actions: list[Action] = [DECLINE]
    if judges.security(crew, True) is None:
        actions.append(SECURITY)
    if judges.militia(state, crew, True) is None:
        actions.append(PLAYS[Card.MILITIA])
    return actions
