"""Known: a game whose truth is known, so that a study of it can be told right from wrong.

Everybody in turn draws a card and plays it or lets it go, six rounds long if no dial says otherwise. Gold brings two points, tin
nothing. `head_start`: in one match of five seat 0 begins far ahead, so it wins ten points more often than
its share. `lottery`: the winner is drawn. `race`: no card is drawn, everybody steps on by what they choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from podium.core.action import ActionStruct
from podium.core.chance import Chance
from podium.core.dials import Unsound, dial
from podium.core.outcome import Outcome, ranks_of
from podium.core.rules import Refusal, Step
from podium.core.seat import SEATS, Seat
from podium.game import Game, Short
from tests.play.showdown import SHOWDOWN

ROUNDS = 6
LUCKY = 5
"""In one match of so many the head start is given."""


class Card(IntEnum):
    """What is drawn."""

    GOLD = 0
    TIN = 1


class Options(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Which truth is in force."""

    head_start: bool = False
    lottery: bool = False
    race: bool = False
    rounds: Annotated[int, dial(2, 12)] = ROUNDS


def premise(options: Options) -> Unsound | None:
    if options.race and options.rounds == 3:
        return Unsound("KN-01", "a race of three rounds is no race")
    return None


class Play(ActionStruct, frozen=True, tag="play"):
    card: Card


class LetGo(ActionStruct, frozen=True, tag="let_go"):
    pass


class StepOn(ActionStruct, frozen=True, tag="step_on"):
    by: int


class Fly(ActionStruct, frozen=True, tag="fly"):
    """Never possible."""


class Played(msgspec.Struct, frozen=True, gc=False, tag="played"):
    rule: ClassVar[str] = "KN-01"
    seat: Seat
    card: Card


class Mocked(msgspec.Struct, frozen=True, gc=False, tag="mocked"):
    """Gold is always shown to the next one, who is none the worse for it."""

    rule: ClassVar[str] = "KN-02"
    done_to: ClassVar[str] = "target"
    seat: Seat
    target: Seat


class Flown(msgspec.Struct, frozen=True, gc=False, tag="flown"):
    """A dead rule: nothing brings it about."""

    rule: ClassVar[str] = "KN-09"
    seat: Seat


class State(msgspec.Struct, frozen=True, gc=False):
    points: tuple[int, ...]
    turn: int
    options: Options
    card: Card | None
    winner: int = -1


class View(msgspec.Struct, frozen=True, gc=False):
    seat: Seat | None
    legal: tuple[Any, ...]
    whole: State
    """Nothing is secret."""


class Rules:
    """The six answers."""

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[State, Any]:
        ahead = options.head_start and chance.roll(LUCKY, "head start") == 1
        points = (100 if ahead else 0, *[0] * (seats - 1))
        return Step(State(points, 0, options, _drawn(options, 0, chance)), ())

    def to_act(self, state: State) -> tuple[Seat, ...]:
        seats = len(state.points)
        return () if state.turn == state.options.rounds * seats else (SEATS[state.turn % seats],)

    def legal(self, state: State, seat: Seat) -> Sequence[Any]:
        if self.to_act(state) != (seat,):
            return ()
        if state.options.race:
            return (StepOn(1), StepOn(2), StepOn(3))
        assert state.card is not None
        return (Play(state.card), LetGo())

    def refusal(self, state: State, seat: Seat, action: Any) -> Refusal | None:
        return None if action in self.legal(state, seat) else Refusal("KN-01", "not_now")

    def apply(self, state: State, seat: Seat, action: Any, chance: Chance) -> Step[State, Any]:
        points, told, seats = list(state.points), list[Any](), len(state.points)
        match action:
            case StepOn(by):
                points[seat] += by
            case Play(card):
                points[seat] += 2 * (card is Card.GOLD)
                told.append(Played(seat, card))
                if card is Card.GOLD:
                    told.append(Mocked(seat, SEATS[(seat + 1) % seats]))
            case _:
                pass
        turn = state.turn + 1
        over = turn == state.options.rounds * seats
        drawn = None if over else _drawn(state.options, turn % seats, chance)
        winner = chance.draw(range(seats), "lottery") if over and state.options.lottery else -1
        return Step(State(tuple(points), turn, state.options, drawn, winner), tuple(told))

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        if state.winner >= 0:
            keys = [int(seat != state.winner) for seat in range(len(state.points))]
        else:
            keys = [-each for each in state.points]
        return Outcome(ranks_of(keys), state.points, "rounds")


def _drawn(options: Options, seat: int, chance: Chance) -> Card | None:
    return None if options.race else chance.draw(tuple(Card), f"card of seat {seat}")


RULES = Rules()


def view(state: State, seat: Seat | None) -> View:
    return View(seat, () if seat is None else tuple(RULES.legal(state, seat)), state)


def imagine(view: View, chance: Chance) -> State:
    return view.whole


def by_lot(view: View, chance: Chance, /) -> Any:
    return chance.draw(view.legal, "bot")


def eager(view: View, chance: Chance, /) -> Any:
    """Plays what it draws, and steps as far as it can."""
    return view.legal[-1] if isinstance(view.legal[0], StepOn) else view.legal[0]


def holds(state: State, seat: Seat) -> Sequence[object]:
    mine = state.card is not None and RULES.to_act(state) == (seat,)
    return (state.card,) if mine else ()


def turns(state: State) -> int:
    return state.turn


base: Any = SHOWDOWN
GAME: Game[State, Any, Any, Options, View] = replace(
    base,
    id="known",
    name="Known",
    seats=(2, 4),
    minutes=5,
    unit="turns",
    rules=RULES,
    options=Options,
    premise=premise,
    short=Short(2, Options()),
    action=Play | LetGo | StepOn | Fly,
    event=Played | Mocked | Flown,
    view=view,
    imagine=imagine,
    bots={"random": by_lot, "eager": eager},
    insight=None,
    length=turns,
    holds=holds,
)
