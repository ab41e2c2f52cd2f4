"""Onward: what a search thinks over in the last stages, and how it plays them out to Paris."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from podium.bots.playouts import result
from podium.core.bot import Bot
from podium.core.chance import Chance, Seeded
from podium.core.seat import SEATS
from podium.games.motorcar import rules
from podium.games.motorcar.actions import Action, Inflict, Offer
from podium.games.motorcar.bots.greedy import greedy
from podium.games.motorcar.bots.solved import foremost, solved
from podium.games.motorcar.state import Inflicting, State, Straining
from podium.games.motorcar.view import Choosing, View
from podium.games.motorcar.view import view as seen

_THOUGHT_OVER = 2
"""So many stages, the last ones: of earlier decisions little is left by then."""
_DANGERS = 2
"""Of so many who may arrive first it thinks whom to hold up; of one more where five or six race."""


def tried(view: View) -> Sequence[Action]:
    """The actions worth a thought: in the last stages nearly all, before that the usual one."""
    usual = solved(view, Seeded(0))
    if view.stage <= view.options.stages - _THOUGHT_OVER or _flicks(view):
        return [usual]
    if not isinstance(view.phase, Inflicting):
        return view.legal
    assert view.seat is not None, "a watcher has nothing to choose"
    dangers = foremost(view, view.seat)[: _DANGERS + (len(view.cars) > 4)]
    return [
        action
        for action in view.legal
        if not isinstance(action, Inflict | Offer) or action.target in dangers
    ]


def _flicks(view: View) -> bool:
    return isinstance(view.phase, Choosing) and view.phase.flick


def onward(view: View) -> Callable[[State, Action, Chance], float]:
    """Imagined races played out to Paris: the seat's share of the victory, and nothing else, counts.

    It goes on as `solved` does. Of the others each is taken to be such a one or a greedy one, by lot:
    people are both.
    """
    seat = view.seat
    assert seat is not None, "a watcher has nothing to choose"
    seats = SEATS[: len(view.cars)]

    def play_out(state: State, action: Action, luck: Chance) -> float:
        drivers = [solved if s == seat else _KINDS[luck.roll(2, "kind") - 1] for s in seats]
        state = rules.apply(_open_fists(state), seat, action, luck).state
        while awaited := rules.to_act(state):
            who = awaited[0]
            choice = drivers[who](seen(state, who), luck)
            state = rules.apply(state, who, choice, luck).state
        outcome = rules.outcome(state)
        assert outcome is not None
        return result(outcome, seat)

    return play_out


_KINDS: tuple[Bot[View, Action], ...] = (greedy, solved)


def _open_fists(state: State) -> State:
    """The same with empty fists: they are filled as drivers would, not by lot as imagination does."""
    if not isinstance(state.phase, Straining):
        return state
    return replace(state, phase=Straining((0,) * len(state.cars)))
