"""Random walks through real matches, for what must hold everywhere."""

from collections.abc import Iterator

from hypothesis import strategies as st

from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.games.gotown import rules
from podium.games.gotown.actions import Action, EndTurn
from podium.games.gotown.events import Event
from podium.games.gotown.state import Options, State

OPTIONS = st.builds(
    Options,
    short=st.booleans(),
    hard_hand_limit=st.booleans(),
    stuck_discard=st.booleans(),
    dog_on_any_tower=st.booleans(),
    draw=st.integers(1, 3),
    numbers=st.integers(3, 6),
    dogs=st.integers(0, 8),
    bones=st.integers(0, 6),
    jackhammers=st.integers(0, 8),
    milkshakes=st.integers(0, 6),
    donut_trucks=st.integers(0, 4),
    super_thieves=st.integers(0, 4),
)
SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 2**32)


def walk(
    seats: int, options: Options, seed: int, steps: int = 1000
) -> Iterator[tuple[State, tuple[Event, ...], State]]:
    """Each step of a match played at random: state, events, next state."""
    luck = Seeded(f"luck {seed}")
    chance = Seeded(seed)
    state = rules.setup(seats, options, chance).state
    for _ in range(steps):
        awaited = rules.to_act(state)
        if not awaited:
            return
        step = rules.apply(state, awaited[0], _chosen(state, awaited[0], luck), chance)
        yield state, step.events, step.state
        state = step.state


def _chosen(state: State, seat: Seat, luck: Seeded) -> Action:
    """Any action; ending the turn is likelier, so that hands grow and odd cases come."""
    actions = rules.legal(state, seat)
    if luck.roll(3, "choose") == 1 and EndTurn() in actions:
        return EndTurn()
    return actions[luck.roll(len(actions), "choose") - 1]


def states(seats: int, options: Options, seed: int, steps: int = 1000) -> Iterator[State]:
    """Every state of a walk, the first and the last among them."""
    chance = Seeded(seed)
    yield rules.setup(seats, options, chance).state
    for _, _, after in walk(seats, options, seed, steps):
        yield after
