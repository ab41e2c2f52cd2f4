"""A small game for bots: open one of two boxes; what lies in each is hidden, and luck adds to it."""

from collections.abc import Sequence

import msgspec

from podium.core.chance import Chance
from podium.core.outcome import Outcome
from podium.core.rules import Refusal, Step
from podium.core.seat import SEATS, Seat


class Open(msgspec.Struct, frozen=True, tag="open"):
    box: int


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    box: int


class State(msgspec.Struct, frozen=True):
    boxes: tuple[int, ...]
    prize: int | None = None


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    legal: Sequence[Open]
    at_most: tuple[int, ...]
    """What each box may hold, as everybody knows."""
    prize: int | None


AT_MOST = (2, 20, 2)


def setup(seats: int, options: None, chance: Chance) -> Step[State, Opened]:
    return Step(State(tuple(chance.roll(most, "box") for most in AT_MOST)), ())


def to_act(state: State) -> tuple[Seat, ...]:
    return SEATS[:1] if state.prize is None else ()


def legal(state: State, seat: Seat) -> Sequence[Open]:
    return [Open(n) for n in range(len(state.boxes))] if seat in to_act(state) else []


def refusal(state: State, seat: Seat, action: Open) -> Refusal | None:
    return None if action in legal(state, seat) else Refusal("XX-01", "no")


def apply(state: State, seat: Seat, action: Open, chance: Chance) -> Step[State, Opened]:
    prize = state.boxes[action.box] + chance.roll(100, "bonus")
    return Step(State(state.boxes, prize), (Opened(action.box),))


def outcome(state: State) -> Outcome | None:
    return None if state.prize is None else Outcome((1,), (state.prize,), "opened")


def view(state: State, seat: Seat | None) -> View:
    return View(seat, () if seat is None else legal(state, seat), AT_MOST, state.prize)


def imagine(seen: View, chance: Chance) -> State:
    return State(tuple(chance.roll(most, "box") for most in seen.at_most), seen.prize)


def value(seen: View) -> float:
    return seen.prize or 0
