"""Turns: how one begins, ends and passes on."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import SEATS, Seat, after, replaced
from podium.games.gotown.events import (
    BoundReached,
    CardDrawn,
    Deadlocked,
    DonutTruckLeft,
    DonutTruckParked,
    Event,
    ExcessDiscarded,
    HandRefilled,
    MilkshakeDrunk,
    MilkshakeServed,
    StuckDiscarded,
    TurnBegun,
)
from podium.games.gotown.pieces import Card, plus
from podium.games.gotown.rules.choices import plays
from podium.games.gotown.rules.hands import draw, drop_card, spend
from podium.games.gotown.state import TURN_BOUND, Phase, State

MILKSHAKE, DONUT_TRUCK = Card.MILKSHAKE, Card.DONUT_TRUCK
PLAYING, EXCESS, STUCK = Phase.PLAYING, Phase.EXCESS, Phase.STUCK


def begin(state: State, seat: Seat, chance: Chance, events: list[Event], quiet: int = 0) -> State:
    """A turn: its seat draws, unless its hand is full; or a milkshake is all of it (GT-03, GT-18)."""
    if state.turns >= TURN_BOUND:
        events.append(BoundReached(state.turns))
        return replace(state, phase=Phase.TURN_BOUND)
    number = state.turns + 1
    events.append(TurnBegun(seat, number))
    state = replace(state, turn=seat, turns=number, busy=False, quiet=quiet)
    mine = state.towns[seat]
    if mine.milkshakes:
        state = _drink_milkshake(state, seat, events)
        return begin(state, after(seat, len(state.towns)), chance, events)
    if len(mine.hand) >= state.options.hand_limit:
        return state
    for _ in range(state.options.draw):
        state = draw(state, seat, chance, events, CardDrawn)
    return state


def _drink_milkshake(state: State, seat: Seat, events: list[Event]) -> State:
    """One milkshake is discarded (GT-18, GT-Q05)."""
    events.append(MilkshakeDrunk(seat))
    mine = state.towns[seat]
    town = replace(mine, milkshakes=mine.milkshakes - 1)
    pile = plus(state.discard_pile, MILKSHAKE)
    return replace(state, towns=replaced(state.towns, seat, town), discard_pile=pile)


def end(state: State, chance: Chance, events: list[Event]) -> State:
    """Refill; then an option may ask for a discard (GT-05, GT-Q01, GT-Q03)."""
    seat, options = state.turn, state.options
    while len(state.towns[seat].hand) < options.refill and (state.draw_pile or state.discard_pile):
        state = draw(state, seat, chance, events, HandRefilled)
    held = len(state.towns[seat].hand)
    if held > options.hand_limit and options.hard_hand_limit:
        return replace(state, phase=EXCESS)
    if held and not state.busy and options.stuck_discard:
        return replace(state, phase=STUCK)
    return _pass_on(state, chance, events)


def discard(state: State, seat: Seat, card: Card, chance: Chance, events: list[Event]) -> State:
    """One card is given up; the turn passes on when that is enough (GT-Q01, GT-Q03)."""
    told = ExcessDiscarded if state.phase is EXCESS else StuckDiscarded
    events.append(told(seat, card))
    state = spend(state, seat, card)
    if len(state.towns[seat].hand) > state.options.hand_limit and state.phase is EXCESS:
        return state
    return _pass_on(replace(state, phase=PLAYING), chance, events)


def _pass_on(state: State, chance: Chance, events: list[Event]) -> State:
    """The next seat's turn, or the same seat's again after a donut truck (GT-02, GT-19).

    A round in which nothing happened, nor could, ends the match instead (GT-Q03).
    """
    seats = len(state.towns)
    quiet = 0 if state.busy else min(state.quiet + 1, seats)
    if quiet == seats and _nobody_can_play(state):
        events.append(Deadlocked())
        return replace(state, phase=Phase.DEADLOCK)
    if not state.donut:
        return begin(state, after(state.turn, seats), chance, events, quiet)
    events.append(DonutTruckLeft(state.turn))
    pile = plus(state.discard_pile, DONUT_TRUCK)
    return begin(replace(state, donut=False, discard_pile=pile), state.turn, chance, events)


def _nobody_can_play(state: State) -> bool:
    """Whether nobody had a play open in a round in which nothing happened (GT-Q03).

    No hand and no tower changed in such a round: what each could do then it could do now.
    """
    return not any(plays(state, seat) for seat in SEATS[: len(state.towns)])


def serve(state: State, seat: Seat, victim: Seat, events: list[Event]) -> State:
    """A milkshake goes from hand to the table in front of an opponent (GT-18)."""
    events.append(MilkshakeServed(seat, victim))
    theirs = state.towns[victim]
    theirs = replace(theirs, milkshakes=theirs.milkshakes + 1)
    towns = replaced(state.towns, seat, drop_card(state.towns[seat], MILKSHAKE))
    return replace(state, towns=replaced(towns, victim, theirs), busy=True)


def park(state: State, seat: Seat, events: list[Event]) -> State:
    """The donut truck goes from hand to the table (GT-19)."""
    events.append(DonutTruckParked(seat))
    towns = replaced(state.towns, seat, drop_card(state.towns[seat], DONUT_TRUCK))
    return replace(state, towns=towns, donut=True, busy=True)
