"""Random walks through real races, for what must hold everywhere."""

from collections.abc import Iterator

from podium.core.chance import Seeded
from podium.core.seat import SEATS, Seat
from podium.games.motorcar import rules
from podium.games.motorcar.events import Event
from podium.games.motorcar.state import Options, State

Walked = tuple[State, tuple[Event, ...], State]
"""A state, what happened, and the next state."""


def walk(seats: int, options: Options, seed: int) -> Iterator[Walked]:
    """Each step of a race played at random."""
    luck = Seeded(f"luck {seed}")
    chance = Seeded(seed)
    state = rules.setup(seats, options, chance).state
    while awaited := rules.to_act(state):
        actions = rules.legal(state, awaited[0])
        action = actions[luck.roll(len(actions), "choose") - 1]
        step = rules.apply(state, awaited[0], action, chance)
        yield state, step.events, step.state
        state = step.state


def states(seats: int, options: Options, seed: int) -> Iterator[State]:
    """Every state of a walk, the first and the last among them."""
    yield rules.setup(seats, options, Seeded(seed)).state
    for _, _, after in walk(seats, options, seed):
        yield after


def everywhere() -> Iterator[tuple[State, Seat | None]]:
    """States of races of every size and option, each as everybody sees it."""
    for seats, options in (
        (3, Options()),
        (4, Options(legs=1, flick="random")),
        (5, Options(legs=2, die_zero_based=True)),
        (6, Options(legs=3)),
    ):
        for state in states(seats, options, seats):
            for seat in (None, *SEATS[:seats]):
                yield state, seat
