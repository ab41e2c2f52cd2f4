"""Planning: the five assistants, by trying some plans on a turn that could be."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import exp

from msgspec.structs import replace

from podium.core.chance import Chance, Seeded
from podium.core.seat import Seat
from podium.games.greatrace import rules
from podium.games.greatrace.actions import Action, Assign
from podium.games.greatrace.bots.finish import TOO_FAR, Rival, feared, rival, rivals, wins
from podium.games.greatrace.bots.road import road
from podium.games.greatrace.bots.worth import (
    GREEDY,
    hand,
    lateness,
    levels,
    purse,
    tank,
)
from podium.games.greatrace.imagine import imagine
from podium.games.greatrace.pieces import NOBODY, Plan
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.rules.turn import prestige
from podium.games.greatrace.state import Sequence, State
from podium.games.greatrace.view import View, view

TRIED: tuple[Plan, ...] = (
    (0, 1, 0, 4),
    (0, 0, 0, 5),
    (0, 1, 1, 3),
    (1, 1, 0, 3),
    (1, 1, 1, 2),
    (0, 2, 0, 3),
    (0, 2, 1, 2),
    (1, 2, 0, 2),
    (1, 2, 1, 1),
    (0, 3, 1, 1),
    (1, 3, 1, 0),
    (1, 0, 0, 4),
    (0, 3, 0, 2),
    (0, 4, 0, 1),
)
DASHES: tuple[Plan, ...] = (
    (0, 5, 0, 0),
    (1, 4, 0, 0),
    (2, 3, 0, 0),
    (0, 4, 1, 0),
)
"""Tried as well when the race may end with this game turn."""
_SAMPLES = 2
_SAMPLES_OF_DASHES = 5
_KEPT = 6
"""So many plans are tried again: those that did best at first."""
_SEEDS = 2**31
_PETROL_A_STEP = 1.5
_CALM = 0.8
"""How much of its hurry a crew loses before the goal, where points are to be had."""
_PATIENCE = 110
_IN_REACH = 300.0
"""What it is worth to be able to arrive in the next game turn."""
RACE = 1000.0
_UNDER_WAY = 950.0
"""The worth of a race won; of one that goes on as well as can be: always less."""
_EVEN, _SPREAD = -190.0, 600.0
"""Francs for an even chance, and how many make a difference."""

Choose = Callable[[View, Chance], Action]


def assign(seen: View, chance: Chance, choose: Choose) -> Action:
    """The plan that leaves this crew best placed, the others being left aside."""
    seat = seen.seat
    assert seat is not None
    others = rivals(seen)
    dashing = others and road(seen).steps[seen.fronts[seat].space] <= TOO_FAR
    plans = TRIED + DASHES if dashing else TRIED
    worths = dict.fromkeys(plans, 0.0)
    for _ in range(_SAMPLES_OF_DASHES if dashing else _SAMPLES):
        luck = chance.roll(_SEEDS, "imagine")
        state = imagine(seen, Seeded(luck))
        for plan in plans:
            worths[plan] += worth(_turn(state, seat, plan, Seeded(luck), choose), seat, others)
        plans = tuple(sorted(plans, key=lambda plan: -worths[plan])[:_KEPT])
    return Assign(*max(plans, key=lambda plan: worths[plan]))


def _turn(state: State, seat: Seat, plan: Plan, luck: Seeded, choose: Choose) -> State:
    """The rest of a game turn in which nobody else does anything."""
    crews = tuple(
        replace(crew, plan=plan if n == seat else NOBODY) for n, crew in enumerate(state.crews)
    )
    state = replace(state, crews=crews, stack=(Sequence(seat),), last=seat)
    turn = state.turn
    while not state.ending and state.turn == turn:
        (who,) = rules.to_act(state)
        seen = view(state, who)
        action = choose(seen, luck) if who == seat else seen.legal[0]
        state = rules.apply(state, who, action, luck).state
    return state


def worth(state: State, seat: Seat, others: Collection[Rival] = ()) -> float:
    """How well placed a crew is, from 0 to a race; `others`: who may end it in this game turn."""
    crew = state.crews[seat]
    if crew.arrived:
        return RACE * wins(prestige(crew, state.options.prizes), others)
    seen = view(state, seat)
    front = seen.fronts[seat]
    ahead = road(seen, _PATIENCE)
    steps = ahead.steps[crew.space]
    late = lateness(steps)
    value = (
        purse(crew.money, steps)
        + tank(crew.petrol, _PETROL_A_STEP * steps, GREEDY)
        + levels(crew.engine, crew.chassis, late, GREEDY)
        + hand(crew.hand, front, board(state.options.board), GREEDY)
        - ahead.cost[crew.space] * (1 - _CALM * late)
        + _IN_REACH * rival(seen, front, ahead).arrives
    )
    return _UNDER_WAY / (1 + exp((_EVEN - value) / _SPREAD)) * (1 - feared(others))
