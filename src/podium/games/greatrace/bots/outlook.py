"""Outlook: an imagined game turn played out after an action, and the win chance that it leaves.

Far from the goal the others are left aside: what they do hardly depends on this crew, and a turn
alone is played four times as fast. When anybody may arrive in this game turn, all take part.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from msgspec.structs import replace

from podium.core.chance import Chance, Seeded
from podium.core.seat import SEATS, Seat
from podium.games.greatrace import rules
from podium.games.greatrace.actions import Action, Assign
from podium.games.greatrace.bots.finish import reach, threat
from podium.games.greatrace.bots.greedy import choose
from podium.games.greatrace.bots.prospects import prospects
from podium.games.greatrace.bots.reckoning import SCALES, Scales, plan
from podium.games.greatrace.bots.road import road
from podium.games.greatrace.bots.worth import SEARCH, Weights
from podium.games.greatrace.imagine import imagine
from podium.games.greatrace.pieces import NOBODY
from podium.games.greatrace.rules.stack import replace_top
from podium.games.greatrace.rules.turn import prestige
from podium.games.greatrace.state import Planning, Sequence, State
from podium.games.greatrace.view import Screened, View, view

_TURN = 1.0
"""What a game turn adds to the prospects of whoever is left aside."""
_ARRIVED, _POINT = 0.95, 0.002
"""The chance of a crew that arrives alone, and of a point of prestige more."""
_LIKELY, _NEAR = 0.8, 9
"""A turn counts as the last if others arrive so likely, or the own crew can from so near."""
IDLE = Assign(0, 0, 5, 0)

Onward = Callable[[State, Action, Chance], float]


def policy(seen: View, chance: Chance, /) -> Action:
    """A quick choice."""
    return weighed(seen, chance, SEARCH, SCALES)


def weighed(seen: View, chance: Chance, weights: Weights, scales: Scales) -> Action:
    """The quick choice of somebody who weighs things like that."""
    if len(seen.legal) == 1:
        return seen.legal[0]
    if isinstance(seen.stack[-1], Screened):
        return Assign(*plan(seen, weights, scales))
    return choose(seen, chance, weights)


def onward(seen: View) -> Onward:
    """How imagined states behind a view are played on."""
    seat = seen.seat
    assert seat is not None, "a watcher has nothing to choose"
    return _together(seat) if _is_contested(seen, seat) else _alone(seen, seat)


def _is_contested(seen: View, seat: Seat) -> bool:
    """Whether this game turn may well be the last."""
    front = seen.fronts[seat]
    steps = road(seen).steps[front.space]
    return threat(seen) >= _LIKELY or (steps <= _NEAR and steps <= reach(seen, front))


def _alone(seen: View, seat: Seat) -> Onward:
    """A turn in which nobody else does anything."""
    state = imagine(seen, Seeded(0))
    others = [prospects(state, n) + _TURN for n in SEATS[: len(state.crews)] if n != seat]

    def play(state: State, action: Action, luck: Chance) -> float:
        turn = state.turn
        state = _left_alone(state, seat, action, luck)
        while not state.ending and state.turn == turn:
            who = rules.to_act(state)[0]
            mine = view(state, who)
            if who == seat:
                done = policy(mine, luck)
            else:
                done = IDLE if isinstance(mine.stack[-1], Screened) else mine.legal[0]
            state = rules.apply(state, who, done, luck).state
        crew = state.crews[seat]
        if crew.arrived:
            return _ARRIVED + _POINT * prestige(crew, state.options.prizes)
        return 0.0 if state.ending else _share(prospects(state, seat), others)

    return play


def _left_alone(state: State, seat: Seat, action: Action, luck: Chance) -> State:
    """The state after an action, the others' assistants sent away."""
    planning = isinstance(action, Assign) and isinstance(state.stack[-1], Planning)
    mine = state.crews[seat].plan
    if planning:
        assert isinstance(action, Assign)
        mine = (action.pathfinder, action.mechanics, action.security, action.funding)
    crews = tuple(
        [replace(crew, plan=mine if n == seat else NOBODY) for n, crew in enumerate(state.crews)]
    )
    if planning:
        return replace(state, crews=crews, stack=(Sequence(seat),), last=seat)
    return rules.apply(replace(state, crews=crews), seat, action, luck).state


def _together(seat: Seat) -> Onward:
    """A turn of all crews; nobody's choice depends on what it cannot know."""

    def play(state: State, action: Action, luck: Chance) -> float:
        turn = state.turn
        state = rules.apply(_unplanned(state), seat, action, luck).state
        while not state.ending and state.turn == turn:
            who = rules.to_act(state)[0]
            state = rules.apply(state, who, policy(view(state, who), luck), luck).state
        outcome = rules.outcome(state)
        if outcome is not None:
            return (outcome.ranks[seat] == 1) / max(1, outcome.ranks.count(1))
        others = [prospects(state, n) for n in SEATS[: len(state.crews)] if n != seat]
        return _share(prospects(state, seat), others)

    return play


def _unplanned(state: State) -> State:
    """Plans behind screens are made as anybody would make them, not drawn by lot."""
    if not isinstance(state.stack[-1], Planning):
        return state
    return replace_top(state, Planning((None,) * len(state.crews)))


def _share(mine: float, others: list[float]) -> float:
    """A softmax over the crews."""
    top = max(mine, *others)
    odds = exp(mine - top)
    return odds / (odds + sum([exp(other - top) for other in others]))
