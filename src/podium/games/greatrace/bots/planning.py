"""Planning: the five assistants, by trying some plans on a turn that could be."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from podium.core.chance import Chance, Seeded
from podium.core.seat import Seat
from podium.games.greatrace import rules
from podium.games.greatrace.actions import Action, Assign
from podium.games.greatrace.bots.finish import threat
from podium.games.greatrace.bots.road import road
from podium.games.greatrace.bots.worth import (
    GREEDY,
    POINT,
    hand,
    lateness,
    levels,
    purse,
    tank,
)
from podium.games.greatrace.imagine import imagine
from podium.games.greatrace.pieces import NOBODY, PLACE_POINTS, Plan
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
    (2, 1, 0, 2),
    (2, 1, 1, 1),
    (0, 3, 1, 1),
    (1, 3, 1, 0),
    (2, 2, 1, 0),
    (1, 0, 0, 4),
    (0, 3, 0, 2),
    (0, 4, 0, 1),
)
_SAMPLES = 2
_SEEDS = 2**31
_PETROL_A_STEP = 1.5
_CALM = 0.8
"""How much of its hurry a crew loses before the goal, where points are to be had."""
_PATIENCE = 40

Choose = Callable[[View, Chance], Action]


def assign(seen: View, chance: Chance, choose: Choose) -> Action:
    """The plan that leaves this crew best placed, the others being left aside."""
    seat = seen.seat
    assert seat is not None
    worths = [0.0] * len(TRIED)
    fear = threat(seen)
    for _ in range(_SAMPLES):
        luck = chance.roll(_SEEDS, "imagine")
        state = imagine(seen, Seeded(luck))
        for n, plan in enumerate(TRIED):
            after = _turn(state, seat, plan, Seeded(luck), choose)
            worths[n] += worth(after, seat, fear)
    return Assign(*TRIED[worths.index(max(worths))])


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


def worth(state: State, seat: Seat, fear: float = 0.0) -> float:
    """How well placed a crew is, in francs; `fear`: how likely others end the race without it."""
    crew = state.crews[seat]
    if crew.arrived:
        return POINT * prestige(crew)
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
        + POINT * PLACE_POINTS[1]
        - ahead.cost[crew.space] * (1 - _CALM * late)
    )
    return value - fear * max(0.0, value)
