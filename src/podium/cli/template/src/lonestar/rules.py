"""The rules: the six answers. Each rule stands here once, with its id."""

from __future__ import annotations

from collections.abc import Sequence

from podium.core.chance import Chance
from podium.core.outcome import Outcome, ranks_of
from podium.core.rules import Refusal, Step
from podium.core.seat import SEATS, PerSeat, Seat
from podium.core.secret import choose, waiting

from .actions import Action, Pick
from .events import Event, Picked, RoundBegun, Scored, Shown
from .state import NUMBERS, ROUNDS, Options, State

OVER = Refusal("LS-05", "over")
NO_SUCH_NUMBER = Refusal("LS-02", "no_such_number")

_ALL = tuple(Pick(number) for number in NUMBERS)


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """Nobody has a star yet (LS-01)."""
    nothing = (0,) * seats
    return Step(State(nothing, nothing, nothing, options), (RoundBegun(1),))


def to_act(state: State) -> tuple[Seat, ...]:
    """Everybody who has not picked (LS-02)."""
    return () if state.over else waiting(state.picked)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Any number; who has picked may change their mind (LS-02)."""
    return () if state.over else _ALL


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why not."""
    if state.over:
        return OVER
    return None if action.number in NUMBERS else NO_SUCH_NUMBER


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """A number is picked; the last one ends the round."""
    picked = choose(state.picked, seat, action.number)
    told: list[Event] = [Picked(seat, action.number)]
    if waiting(picked):
        return Step(State(picked, state.stars, state.shown, state.options, state.round), (*told,))
    told += [Shown(SEATS[n], number) for n, number in enumerate(picked)]
    gains = [number if alone(picked, number) else 0 for number in picked]
    told += [Scored(SEATS[n], number) for n, number in enumerate(gains) if number]
    stars = tuple([had + more for had, more in zip(state.stars, gains, strict=True)])
    over = max(stars) >= state.options.goal or state.round == ROUNDS
    if not over:
        told.append(RoundBegun(state.round + 1))
    nobody = (0,) * len(picked)
    after = State(nobody, stars, picked, state.options, state.round + (not over), over)
    return Step(after, (*told,))


def alone(picked: PerSeat[int], number: int) -> bool:
    """Whether one seat alone picked this number (LS-04)."""
    return picked.count(number) == 1


def outcome(state: State) -> Outcome | None:
    """The most stars win (LS-07)."""
    if not state.over:
        return None
    ranks = ranks_of([-stars for stars in state.stars])
    ending = "goal" if max(state.stars) >= state.options.goal else "rounds"
    return Outcome(ranks, state.stars, ending)
