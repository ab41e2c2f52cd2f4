"""What is touched for an action, legal or not."""

from __future__ import annotations

from typing import assert_never

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
from podium.games.greatrace.pieces import Box, Card, Gauge
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.rules.repair import toolbox_rest
from podium.games.greatrace.scene.places import (
    BOX,
    CHASSIS,
    ENGINE,
    GAUGES,
    LEADER,
    MONEY,
    PETROL,
    car_handle,
    chief,
    drawn,
    held,
    line,
    shown,
    space,
)
from podium.games.greatrace.view import Discarding, Entering, Splitting, Tracked, View

GAUGE = {Gauge.ENGINE: ENGINE, Gauge.CHASSIS: CHASSIS}
SPACES = tuple((space(n),) for n in range(128))


def picks(view: View, action: Action) -> tuple[str, ...]:
    """The handles to touch for an action; one that is named twice is touched twice."""
    match action:
        case MoveTo(number) | Place(number) | Name(number):
            return SPACES[number]
        case Assign(a, b, c, d):
            return tuple(
                [BOX[box] for box, men in zip(Box, (a, b, c, d), strict=True) for _ in range(men)]
            )
        case ChooseLeader(leader):
            return (chief(leader),)
        case TakeCard(card):
            return (shown(card),)
        case Buy():
            return (PETROL,)
        case Play(card):
            return _play(view, card)
        case Sabotage(target, _):
            return held(action.card), _car(view, target)
        case UsePower():
            return (LEADER,)
        case Explore() | Research() | Repair() | Drive() | Fund() | UseSecurity():
            return (BOX[action.box],)
        case Clear(number):
            return BOX[action.box], space(number)
        case Pass() | Stop() | Retreat() | Decline():
            return ()
        case Enter():
            frame = view.stack[-1] if view.stack else None
            return SPACES[frame.space] if isinstance(frame, Entering) else ()
        case TakeTile(kind) | DropTile(kind):
            return (drawn(kind),)
        case Travel(number, transports, power):
            return (line(number), *(held(action.card),) * transports, *(LEADER,) * power)
        case Split(engine):
            return _split(view, engine)
        case FitPart(gauge):
            return held(action.card), GAUGE[gauge]
        case FitToolbox(engine):
            return held(action.card), *_toolbox(view, engine)
        case BuyPart(gauge):
            return MONEY, GAUGE[gauge]
        case Discard(card):
            frame = view.stack[-1] if view.stack else None
            return (shown(card) if isinstance(frame, Tracked) else held(card),)
        case _:
            assert_never(action)


def onto(view: View, action: Repair | Drive) -> str:
    """Where the assistant may be put to do this; bag and deck are often out of sight."""
    match action:
        case Repair():
            return GAUGES
        case Drive():
            return _car(view, view.seat or 0)
        case _:
            assert_never(action)


def _play(view: View, card: Card) -> tuple[str, ...]:
    """Where cards are given up, a Jerrycan is poured into the tank by touching that too."""
    frame = view.stack[-1] if view.stack else None
    if card is Card.JERRYCAN and isinstance(frame, Discarding):
        return held(card), PETROL
    return (held(card),)


def _car(view: View, seat: int) -> str:
    """A seat's vehicle where it stands; asked of seats that are not there as well."""
    number = view.fronts[seat].space if 0 <= seat < len(view.fronts) else -1
    return car_handle(number, seat)


def _split(view: View, engine: int) -> tuple[str, ...]:
    """Each level of damage is touched where it goes."""
    frame = view.stack[-1] if view.stack else None
    damage = frame.damage if isinstance(frame, Splitting) else engine
    return (ENGINE,) * engine + (CHASSIS,) * (damage - engine)


def _toolbox(view: View, engine: int) -> tuple[str, ...]:
    """Each of its levels is touched where it goes, as far as there is room."""
    chassis = view.fronts[view.seat or 0].chassis
    rest = toolbox_rest(board(view.options.board), chassis, engine)
    return (ENGINE,) * engine + (CHASSIS,) * rest
