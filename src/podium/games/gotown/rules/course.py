"""The course of a match: setup, whom it waits for, what comes of an action, how it ends."""

from __future__ import annotations

from typing import assert_never

from podium.core.chance import Chance
from podium.core.outcome import Outcome, ranks_of
from podium.core.rules import Step
from podium.core.seat import SEATS, Seat, around
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
from podium.games.gotown.events import Dealt, Event, SuperThiefSent, ThiefSent
from podium.games.gotown.pieces import Cards, plus, without
from podium.games.gotown.rules import floors, turn
from podium.games.gotown.rules.hands import rob, spend
from podium.games.gotown.state import ENDINGS, Options, State, Town, box

ALONE = tuple((seat,) for seat in SEATS)


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """A hand each, a first player by lot, and its first draw (GT-02, GT-Q17)."""
    pile = box(options)
    towns: list[Town] = []
    for seat in SEATS[:seats]:
        hand: Cards = ()
        for _ in range(options.deal):
            card = chance.draw(pile, f"deal {seat}")
            pile = without(pile, card)
            hand = plus(hand, card)
        towns.append(Town(hand))
    first = chance.draw(SEATS[:seats], "first player")
    state = State(tuple(towns), first, pile, options, turns=0)
    events: list[Event] = [Dealt(options.deal)]
    return Step(turn.begin(state, first, chance, events), tuple(events))


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is; nobody when the match is over."""
    return () if state.phase in ENDINGS else ALONE[state.turn]


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """What comes of an action; trusts that it is legal."""
    events: list[Event] = []
    match action:
        case EndTurn():
            state = turn.end(state, chance, events)
        case Build(card, partner):
            state = floors.build(state, seat, card, partner, events)
        case Steal(card, victim):
            state = floors.steal(state, seat, card, victim, events)
        case PlaceDog(owner, floor):
            state = floors.guard(state, seat, owner, floor, events)
        case ThrowBone(owner, floor):
            state = floors.lure(state, seat, owner, floor, events)
        case Jackhammer(victim):
            state = floors.hammer(state, seat, victim, events)
        case SwingBall(victim):
            state = floors.smash(state, seat, victim, events)
        case SendThief(victim):
            events.append(ThiefSent(seat, victim))
            state = rob(spend(state, seat, action.card), seat, victim, chance, events)
        case SendSuperThief():
            events.append(SuperThiefSent(seat))
            state = spend(state, seat, action.card)
            for victim in around(seat, len(state.towns)):
                if state.towns[victim].hand:
                    state = rob(state, seat, victim, chance, events)
        case ServeMilkshake(victim):
            state = turn.serve(state, seat, victim, events)
        case ParkDonutTruck():
            state = turn.park(state, seat, events)
        case Discard(card):
            state = turn.discard(state, seat, card, chance, events)
        case _:
            assert_never(action)
    return Step(state, tuple(events))


def outcome(state: State) -> Outcome | None:
    """Whoever has more floors stands higher; equals share a rank (GT-07, GT-Q03, GT-Q19)."""
    if state.phase not in ENDINGS:
        return None
    scores = tuple([len(town.tower) for town in state.towns])
    ranks = ranks_of([-score for score in scores])
    return Outcome(ranks, scores, state.phase.value)
