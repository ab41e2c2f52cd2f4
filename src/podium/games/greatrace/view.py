"""View: what one seat may know. Hands, plans behind screens and a Tracker's cards are secret."""

from __future__ import annotations

from collections.abc import Sequence as Row
from typing import assert_never

import msgspec

from podium.core.seat import PerSeat, Seat
from podium.core.secret import ready
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
from podium.games.greatrace.events import OPEN_KINDS, CardDrawn, Event, OpenEvent, PlanReadied
from podium.games.greatrace.pieces import Cards, Leader, Plan
from podium.games.greatrace.rules import legal
from podium.games.greatrace.state import (
    PLAIN_FRAMES,
    Bivouac,
    ChoosingLeader,
    Countering,
    Crew,
    Discarding,
    Driving,
    Entering,
    Frame,
    Keeping,
    Naming,
    Options,
    Placing,
    PlainFrame,
    Planning,
    Repairing,
    Sequence,
    Splitting,
    State,
    Tracking,
    Using,
)

__all__ = [
    "Bivouac",
    "ChoosingLeader",
    "Countering",
    "Discarding",
    "Driving",
    "Entering",
    "Front",
    "Keeping",
    "Naming",
    "OpenFrame",
    "Options",
    "Placing",
    "Repairing",
    "Screened",
    "Sequence",
    "Splitting",
    "Tracked",
    "Using",
    "View",
    "heard",
    "held",
    "view",
]


class Front(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of one crew (CR-Q31)."""

    space: int
    petrol: int
    engine: int
    chassis: int
    money: int
    cards: int
    """How many are in hand."""
    shown: Cards
    """Those of them that everybody saw go there."""
    plan: Plan
    passed: bool
    arrived: int
    leader: Leader | None
    power: bool


class Screened(msgspec.Struct, frozen=True, gc=False, tag="screened"):
    """Assistants are placed in secret: who has, and where the viewer placed them."""

    ready: PerSeat[bool]
    mine: Plan | None


class Tracked(msgspec.Struct, frozen=True, gc=False, tag="tracked"):
    """A Tracker's cards: how many, and which if they are the viewer's."""

    seat: Seat
    count: int
    drawn: Cards


OpenFrame = PlainFrame | Screened | Tracked
"""A frame as a viewer may know it."""


class View(msgspec.Struct, frozen=True, gc=False):
    """What one seat, or a watcher, may know."""

    seat: Seat | None
    options: Options
    hand: Cards
    fronts: PerSeat[Front]
    order: tuple[Seat, ...]
    track: tuple[Seat, ...]
    stack: tuple[OpenFrame, ...]
    tiles: tuple[int, ...]
    bag: tuple[int, ...]
    """Tiles still in the bag; everybody can count what is out."""
    removed: tuple[int, ...]
    deck: int
    discard: Cards
    start: int
    goal: int
    turn: int
    last: Seat
    ending: str
    legal: Row[Action]


def view(state: State, seat: Seat | None) -> View:
    """What this seat may know, listed."""
    return View(
        seat,
        state.options,
        () if seat is None else state.crews[seat].hand,
        tuple([_front(crew) for crew in state.crews]),
        state.order,
        state.track,
        tuple([_open(frame, seat) for frame in state.stack]),
        state.tiles,
        state.bag,
        state.removed,
        len(state.deck),
        state.discard,
        state.start,
        state.goal,
        state.turn,
        state.last,
        state.ending,
        () if seat is None else legal(state, seat),
    )


def _front(crew: Crew) -> Front:
    return Front(
        crew.space,
        crew.petrol,
        crew.engine,
        crew.chassis,
        crew.money,
        len(crew.hand),
        crew.shown,
        crew.plan,
        crew.passed,
        crew.arrived,
        crew.leader,
        crew.power,
    )


def _open(frame: Frame, seat: Seat | None) -> OpenFrame:
    if isinstance(frame, Planning):
        return Screened(ready(frame.chosen), None if seat is None else frame.chosen[seat])
    if isinstance(frame, Tracking):
        drawn = frame.drawn
        return Tracked(frame.seat, len(drawn), drawn if frame.seat == seat else ())
    if type(frame) in PLAIN_FRAMES:
        return frame
    raise AssertionError(frame)


def heard(event: Event, seat: Seat | None) -> Event:
    """Others hear that a card was drawn or a plan made, not which."""
    if type(event) in OPEN_KINDS:
        return event
    if isinstance(event, CardDrawn):
        return event if event.seat == seat else CardDrawn(event.seat, None)
    if isinstance(event, PlanReadied):
        return event if event.seat == seat else PlanReadied(event.seat, None)
    assert not isinstance(event, OpenEvent), event  # it would be one of OPEN_KINDS
    assert_never(event)


def held(view: View, action: Action) -> bool:
    """Whether the seat has the cards, assistants or powers that the action would use."""
    if view.seat is None:
        return False
    mine = view.fronts[view.seat]
    match action:
        case Play() | Sabotage() | FitPart() | FitToolbox():
            return action.card in view.hand
        case Discard(card):
            frame = view.stack[-1] if view.stack else None
            return card in (frame.drawn if isinstance(frame, Tracked) else view.hand)
        case Travel(_, transports, power):
            return view.hand.count(action.card) >= transports and (mine.power or not power)
        case UsePower():
            return mine.leader is not None
        case Explore() | Research() | Repair() | Drive() | Clear() | UseSecurity() | Fund():
            return mine.plan[action.box] > 0
        case (
            ChooseLeader()
            | TakeCard()
            | Assign()
            | Buy()
            | Pass()
            | TakeTile()
            | DropTile()
            | Place()
            | Name()
            | MoveTo()
            | Stop()
            | Enter()
            | Retreat()
            | Decline()
            | Split()
            | BuyPart()
        ):
            return True
        case _:
            assert_never(action)
