"""A small game in which every win chance is known: toss a fair coin or a poor one, twice.

A fair coin hits in two of four cases, a poor one in one; whoever has a hit wins. So the chance is 3/4
at first, a poor toss at the start gives 1/8 of it away, and after a miss 1/2 is left.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from podium.core.chance import Chance
from podium.core.outcome import Outcome
from podium.core.rules import Refusal, Step
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from tests.play.showdown import SHOWDOWN

TOSSES = 2


class Toss(msgspec.Struct, frozen=True, tag="toss"):
    fair: bool


FAIR, POOR = Toss(fair=True), Toss(fair=False)


class State(msgspec.Struct, frozen=True):
    tosses: int = 0
    hits: int = 0


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    legal: Sequence[Toss]
    state: State


class Rules:
    def setup(self, seats: int, options: Any, chance: Chance) -> Step[State, Any]:
        return Step(State(), ())

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return SEATS[:1] if state.tosses < TOSSES else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Toss]:
        return (FAIR, POOR) if seat in self.to_act(state) else ()

    def refusal(self, state: State, seat: Seat, action: Toss) -> Refusal | None:
        return None if action in self.legal(state, seat) else Refusal("XX-01", "no")

    def apply(self, state: State, seat: Seat, action: Toss, chance: Chance) -> Step[State, Any]:
        hit = chance.roll(4, "coin") > (2 if action.fair else 3)
        return Step(State(state.tosses + 1, state.hits + hit), ())

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        ranks = (1, 2) if state.hits else (2, 1)
        return Outcome(ranks, (state.hits, 0), "tossed")


def view(state: State, seat: Seat | None) -> View:
    return View(seat, () if seat is None else Rules().legal(state, seat), state)


def imagine(seen: View, chance: Chance) -> State:
    return seen.state


def wise(seen: View, chance: Chance) -> Toss:
    return seen.legal[0]


COINS: AnyGame = msgspec.structs.replace(
    SHOWDOWN,
    id="coins",
    rules=Rules(),
    action=Toss,
    view=view,
    imagine=imagine,
    bots={"wise": wise},
)
