"""Random walks through real matches, for what must hold everywhere."""

from collections.abc import Iterator

from hypothesis import strategies as st

from podium.core.chance import Seeded
from podium.games.gotham import rules
from podium.games.gotham.events import Event
from podium.games.gotham.pieces.track import Layout
from podium.games.gotham.state import Options, RoundCap, State, premise

OPTIONS = st.builds(
    Options,
    random_slots=st.booleans(),
    round_cap=st.sampled_from(RoundCap),
    track=st.sampled_from(Layout),
    further=st.integers(-5, 0),
    short_runs=st.integers(1, 3),
    long_runs=st.integers(0, 3),
    backs=st.integers(0, 4),
    besides=st.integers(0, 3),
    swaps=st.integers(0, 4),
    starts=st.integers(0, 4),
    finishes=st.integers(1, 4),
).filter(lambda options: premise(options) is None)
SEATS = st.integers(1, 4)
SEEDS = st.integers(0, 2**32)


def walk(
    seats: int, options: Options, seed: int
) -> Iterator[tuple[State, tuple[Event, ...], State]]:
    """Each step of a match played at random: state, events, next state."""
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
