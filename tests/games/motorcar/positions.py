"""Positions of The Great Motorcar Race, drawn as text.

One line a seat: its letter, its day, then what it has: `tiles 2`, `strain 3`, `random 1`,
`inflicted 1`; what is not named is as at the start. The first line gives turn order and stage:

    order B A C, stage 5
    A day 25, random 1
    B day 15, tiles 2, strain 2
    C day 19
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from podium.core.chance import Answer, Scripted, T
from podium.core.notation import Notation
from podium.core.rules import Step
from podium.core.seat import SEATS, Seat
from podium.games.motorcar import rules
from podium.games.motorcar.actions import Action
from podium.games.motorcar.events import Event
from podium.games.motorcar.state import Arrived, Car, Options, Phase, State

A, B, C, D, E, F = SEATS[:6]
ACTIONS: Notation[Action] = Notation(Action)
EVENTS: Notation[Event] = Notation(Event)


def position(text: str, phase: Phase | None = None, options: Options | None = None) -> State:
    """The state that a drawing stands for."""
    head, *lines = [line.strip() for line in text.strip().splitlines()]
    facts = dict(part.strip().split(" ", 1) for part in head.split(","))
    cars: dict[int, Car] = {}
    for line in lines:
        letter, rest = line.split(" ", 1)
        car = Car(strain=1)
        for part in rest.split(","):
            name, number = part.split()
            car = replace(car, **{name: int(number)})
        cars[ord(letter) - ord("A")] = car
    return State(
        tuple(cars[n] for n in range(len(cars))),
        tuple(seat(letter) for letter in facts["order"].split()),
        phase or Arrived(),
        options or Options(),
        stage=int(facts.get("stage", "1")),
    )


class Watched(Scripted):
    """Scripted luck that keeps what was asked, and of what pool."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        super().__init__(answers)
        self.asked: list[tuple[str, list[Answer]]] = []

    def draw(self, pool: Sequence[T], what: str) -> T:
        self.asked.append((what, list(pool)))
        return super().draw(pool, what)

    @property
    def bags(self) -> list[list[Answer]]:
        """What was in the bag at each draw from it."""
        return [pool for what, pool in self.asked if what == "bag"]


def seat(letter: str) -> Seat:
    """A seat by its letter."""
    return SEATS[ord(letter) - ord("A")]


def play(
    state: State, action: str, luck: list[int] | None = None, by: Seat | None = None
) -> Step[State, Event]:
    """What comes of an action in notation, by whoever is awaited, with just this luck."""
    told = Scripted(luck or [])
    who = rules.to_act(state)[0] if by is None else by
    value = ACTIONS.read(action)
    assert value in rules.legal(state, who), (action, rules.legal(state, who))
    assert rules.refusal(state, who, value) is None
    step = rules.apply(state, who, value, told)
    assert not told.left, "luck that nobody asked for"
    return step


def why(state: State, action: str, by: Seat | None = None) -> str:
    """The rule and reason why an action is refused."""
    who = rules.to_act(state)[0] if by is None else by
    value = ACTIONS.read(action)
    refusal = rules.refusal(state, who, value)
    assert refusal is not None, f"{action} is legal"
    assert value not in rules.legal(state, who)
    return f"{refusal.rule} {refusal.reason}"


def told(step: Step[State, Event]) -> list[str]:
    """Events in notation."""
    return [EVENTS.write(event) for event in step.events]


def choices(state: State, by: Seat | None = None) -> list[str]:
    """What whoever is awaited may do, in notation."""
    who = rules.to_act(state)[0] if by is None else by
    return [ACTIONS.write(action) for action in rules.legal(state, who)]
