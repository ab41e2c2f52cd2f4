"""View: what one seat may know. Hands, plans behind screens and a Tracker's cards are secret."""

from __future__ import annotations

from collections.abc import Sequence as Row

import msgspec

from podium.core.seat import PerSeat, Seat
from podium.games.greatrace.actions import (
    Action,
    Clear,
    Discard,
    Drive,
    Explore,
    FitPart,
    FitToolbox,
    Fund,
    Play,
    Repair,
    Research,
    Sabotage,
    Travel,
    UsePower,
    UseSecurity,
)
from podium.games.greatrace.events import CardDrawn, Event, PlanReadied
from podium.games.greatrace.pieces import Box, Card, Cards, Leader, Plan
from podium.games.greatrace.rules import legal
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
    Options,
    Placing,
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


OpenFrame = (
    ChoosingLeader
    | Bivouac
    | Screened
    | Sequence
    | Using
    | Keeping
    | Placing
    | Repairing
    | Driving
    | Entering
    | Splitting
    | Naming
    | Countering
    | Tracked
    | Discarding
)
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


def _open(frame: object, seat: Seat | None) -> OpenFrame:
    match frame:
        case Planning(chosen):
            return Screened(
                tuple([plan is not None for plan in chosen]),
                None if seat is None else chosen[seat],
            )
        case Tracking(who, drawn):
            return Tracked(who, len(drawn), drawn if who == seat else ())
        case (
            ChoosingLeader()
            | Bivouac()
            | Sequence()
            | Using()
            | Keeping()
            | Placing()
            | Repairing()
            | Driving()
            | Entering()
            | Splitting()
            | Naming()
            | Countering()
            | Discarding()
        ):
            return frame
        case _:
            raise AssertionError(frame)


def heard(event: Event, seat: Seat | None) -> Event:
    """Others hear that a card was drawn or a plan made, not which."""
    match event:
        case CardDrawn(who, _) if who != seat:
            return CardDrawn(who, None)
        case PlanReadied(who, _) if who != seat:
            return PlanReadied(who, None)
        case _:
            return event


def held(view: View, action: Action) -> bool:
    """Whether the seat has the cards, assistants or powers that the action would use."""
    if view.seat is None:
        return False
    mine = view.fronts[view.seat]
    match action:
        case Play(card):
            return card in view.hand
        case Discard(card):
            frame = view.stack[-1] if view.stack else None
            return card in (frame.drawn if isinstance(frame, Tracked) else view.hand)
        case Sabotage():
            return Card.SABOTEUR in view.hand
        case FitPart():
            return Card.SPARE_PARTS in view.hand
        case FitToolbox():
            return Card.TOOLBOX in view.hand
        case Travel(_, transports, power):
            return view.hand.count(Card.TRANSPORT) >= transports and (mine.power or not power)
        case UsePower():
            return mine.leader is not None
        case Explore() | Research():
            return mine.plan[Box.PATHFINDER] > 0
        case Repair() | Drive():
            return mine.plan[Box.MECHANICS] > 0
        case Clear() | UseSecurity():
            return mine.plan[Box.SECURITY] > 0
        case Fund():
            return mine.plan[Box.FUNDING] > 0
        case _:
            return True
