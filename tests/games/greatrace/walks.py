"""Random walks through real matches, for what must hold everywhere."""

from collections.abc import Iterator

from hypothesis import settings
from hypothesis import strategies as st

from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.games.greatrace import rules
from podium.games.greatrace.actions import Action, MoveTo, Pass, Stop
from podium.games.greatrace.events import Event
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.state import Options, State

OPTIONS = st.builds(
    Options,
    board=st.sampled_from(["africa", "south-america"]),
    start=st.sampled_from(["north", "south", "random"]),
    leaders=st.booleans(),
    anytime_after_pass=st.booleans(),
    start_petrol=st.integers(0, 10),
    start_engine=st.integers(0, 5),
    start_chassis=st.integers(1, 5),
    start_cards=st.integers(0, 1),
    saboteurs=st.integers(0, 12),
    trackers=st.integers(0, 12),
    jerrycans=st.integers(0, 12),
    spare_parts=st.integers(0, 12),
    topographers=st.integers(0, 12),
    tiles_1=st.integers(0, 24),
    tiles_2_1_danger=st.integers(0, 24),
    tiles_3_2_danger_stop=st.integers(0, 24),
)
SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 2**32)

some = settings(max_examples=15)
"""A match is long: so many of them are enough for one test."""


def walk(
    seats: int, options: Options, seed: int, steps: int = 700
) -> Iterator[tuple[State, Seat, Action, tuple[Event, ...], State]]:
    """Each step of a match played almost at random: state, seat, action, events, next state."""
    luck = Seeded(f"luck {seed}")
    chance = Seeded(seed)
    state = rules.setup(seats, options, chance).state
    for _ in range(steps):
        awaited = rules.to_act(state)
        if not awaited:
            return
        seat = awaited[luck.roll(len(awaited), "who") - 1]
        action = _chosen(state, seat, luck)
        step = rules.apply(state, seat, action, chance)
        yield state, seat, action, step.events, step.state
        state = step.state


def _chosen(state: State, seat: Seat, luck: Seeded) -> Action:
    """Any action; giving up is less likely and driving ahead likelier, so that races are run."""
    actions = rules.legal(state, seat)
    action = actions[luck.roll(len(actions), "choose") - 1]
    if isinstance(action, Pass | Stop) and luck.roll(3, "again") > 1:
        action = actions[luck.roll(len(actions), "choose") - 1]
    if isinstance(action, MoveTo | Stop) and luck.roll(3, "ahead") > 1:
        spaces = board(state.options.board).spaces
        sign = 1 if spaces[state.goal].progress > 1 else -1
        moves = [a for a in actions if isinstance(a, MoveTo)]
        if moves:
            return max(moves, key=lambda a: sign * spaces[a.space].progress)
    return action


def states(seats: int, options: Options, seed: int, steps: int = 700) -> Iterator[State]:
    """Every state of a walk, the first and the last among them."""
    yield rules.setup(seats, options, Seeded(seed)).state
    for *_, after in walk(seats, options, seed, steps):
        yield after
