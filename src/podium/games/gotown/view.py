"""What one seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from podium.core.seat import PerSeat, Seat
from podium.games.gotown.actions import (
    Action,
    Build,
    Discard,
    EndTurn,
    Jackhammer,
    ParkDonutTruck,
    PlaceDog,
    SendSuperThief,
    SendThief,
    ServeMilkshake,
    Steal,
    SwingBall,
    ThrowBone,
)
from podium.games.gotown.events import (
    OPEN_KINDS,
    CardDrawn,
    CardStolen,
    Event,
    HandRefilled,
    OpenEvent,
)
from podium.games.gotown.pieces import Card, Cards, Tower
from podium.games.gotown.rules import legal
from podium.games.gotown.state import Options, Phase, State, Town

__all__ = ["Front", "Options", "Phase", "View", "heard", "held", "view"]


class Front(msgspec.Struct, frozen=True, gc=False):
    """What a viewer may know of one seat, its own among them."""

    cards: int
    """How many it holds."""
    tower: Tower
    milkshakes: int
    known: Cards = ()
    """Cards that the viewer is sure are in this hand, having had them stolen (GT-Q18)."""
    knows: Cards = ()
    """Cards of the viewer's own hand that this seat is sure of, for the same reason."""


class View(msgspec.Struct, frozen=True, gc=False):
    """The match as one seat, or a watcher, may know it (GT-Q18)."""

    seat: Seat | None
    hand: Cards
    """The viewer's own; a watcher has none."""
    fronts: PerSeat[Front]
    turn: Seat
    """Whose turn it is."""
    draw_pile: int
    """How many cards lie in it."""
    discard_pile: Cards
    """All of it: everybody may look."""
    options: Options
    phase: Phase
    donut: bool
    turns: int
    busy: bool
    quiet: int
    legal: Sequence[Action]


def view(state: State, seat: Seat | None) -> View:
    """The match as this seat may know it; None is the watcher."""
    fronts = [Front(len(t.hand), t.tower, t.milkshakes) for t in state.towns]
    if seat is not None:
        _remember(fronts, state.towns, seat)
    return View(
        seat,
        () if seat is None else state.towns[seat].hand,
        tuple(fronts),
        state.turn,
        len(state.draw_pile),
        state.discard_pile,
        state.options,
        state.phase,
        state.donut,
        state.turns,
        state.busy,
        state.quiet,
        () if seat is None else legal(state, seat),
    )


def _remember(fronts: list[Front], towns: PerSeat[Town], seat: Seat) -> None:
    """Adds what the viewer and the others know of each other's hands."""
    mine = towns[seat].known
    for n, town in enumerate(towns):
        if not mine and not town.known:
            continue
        known = tuple([memory.card for memory in town.known if memory.knower == seat])
        knows = tuple([memory.card for memory in mine if memory.knower == n])
        if known or knows:
            fronts[n] = Front(len(town.hand), town.tower, town.milkshakes, known, knows)


def heard(event: Event, seat: Seat | None) -> Event:
    """An event as this seat may know it: others' cards stay hidden (GT-Q18)."""
    if type(event) in OPEN_KINDS:
        return event
    if isinstance(event, CardDrawn):
        return event if event.seat == seat else CardDrawn(event.seat, None)
    if isinstance(event, HandRefilled):
        return event if event.seat == seat else HandRefilled(event.seat, None)
    if isinstance(event, CardStolen):
        who, victim = event.seat, event.victim
        return event if seat in (who, victim) else CardStolen(who, victim, None)
    assert not isinstance(event, OpenEvent), event  # it would be one of OPEN_KINDS
    assert_never(event)


def held(view: View, action: Action) -> bool:
    """Whether the seat has the cards that the action would play."""
    hand = view.hand
    match action:
        case EndTurn():
            return True
        case Build(card, partner):
            if card < partner and card + partner == 9 and Card.JOKER not in hand:
                # With one of the two, *why not?* tells that the other is missing.
                return card in hand or partner in hand
            return partner in hand and hand.count(card) > (card == partner)
        case (
            Steal()
            | Discard()
            | PlaceDog()
            | ThrowBone()
            | Jackhammer()
            | SwingBall()
            | SendThief()
            | SendSuperThief()
            | ServeMilkshake()
            | ParkDonutTruck()
        ):
            return action.card in hand
        case _:
            assert_never(action)
