"""Showdown: a small game for tests, with a secret choice, secret charms, luck and an option.

Two to four seats hold a secret charm each, of 1 to 3. In every round all choose a number from 1 to
3 in secret; the choices are shown, a number that nobody else chose scores, and a die adds a point
for whoever guessed it. Then the seat with the most points keeps its charm or changes it for another
one. After the last round the charms are shown and count as points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, assert_never

import msgspec
from msgspec.structs import replace

from podium.bots.random import choose
from podium.core.action import ActionStruct
from podium.core.chance import Chance
from podium.core.encoding import Layout, Part, Row, axis, seats_axis
from podium.core.outcome import Outcome
from podium.core.rules import Refusal, Step
from podium.core.seat import SEATS, PerSeat, Seat, replaced
from podium.game import Game, Short
from podium.scene.motion import Motion
from podium.scene.nodes import Area, Fact, Node, Standing
from podium.scene.offer import Offer
from podium.scene.scene import Scene

CHARMS: tuple[int, ...] = (1, 1, 2, 2, 3, 3)
NUMBERS: tuple[int, ...] = (1, 2, 3)
RULES = frozenset({"SH-01", "SH-02", "SH-03", "SH-04", "SH-05"})
"""As if written: choosing, showing, scoring, charms, the end."""
SYMBOLS = frozenset({"charm", "back", "die", "number", "stake"})


class Choose(ActionStruct, frozen=True, tag="choose"):
    number: int


class Keep(ActionStruct, frozen=True, tag="keep"):
    pass


class Change(ActionStruct, frozen=True, tag="change"):
    pass


Action = Choose | Keep | Change


class Chosen(msgspec.Struct, frozen=True, gc=False, tag="chosen"):
    rule: ClassVar[str] = "SH-01"
    seat: Seat
    number: int | None


class Shown(msgspec.Struct, frozen=True, gc=False, tag="shown"):
    rule: ClassVar[str] = "SH-02"
    reveals: ClassVar[bool] = True
    numbers: PerSeat[int]


class Rolled(msgspec.Struct, frozen=True, gc=False, tag="rolled"):
    rule: ClassVar[str] = "SH-03"
    number: int


class Kept(msgspec.Struct, frozen=True, gc=False, tag="kept"):
    rule: ClassVar[str] = "SH-04"
    seat: Seat


class Changed(msgspec.Struct, frozen=True, gc=False, tag="changed"):
    rule: ClassVar[str] = "SH-04"
    seat: Seat
    charm: int | None


class Ended(msgspec.Struct, frozen=True, gc=False, tag="ended"):
    rule: ClassVar[str] = "SH-05"
    reveals: ClassVar[bool] = True
    charms: PerSeat[int]


Event = Chosen | Shown | Rolled | Kept | Changed | Ended


class Options(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    long: bool = False

    @property
    def rounds(self) -> int:
        return 4 if self.long else 2


class State(msgspec.Struct, frozen=True, gc=False):
    charms: PerSeat[int]
    pool: tuple[int, ...]
    choices: PerSeat[int | None]
    points: PerSeat[int]
    options: Options
    round: int = 1
    leader: Seat | None = None


class View(msgspec.Struct, frozen=True, gc=False):
    seat: Seat | None
    charm: int | None
    choice: int | None
    chosen: PerSeat[bool]
    points: PerSeat[int]
    options: Options
    round: int
    leader: Seat | None
    charms: PerSeat[int]
    legal: Sequence[Action]


# -- rules -------------------------------------------------------------------------------------

WAIT = Refusal("SH-04", "not_the_leader")
NOT_NOW = Refusal("SH-01", "not_now")
NO_NUMBER = Refusal("SH-01", "no_number")
OVER = Refusal("SH-05", "over")
CHOICES = tuple(Choose(n) for n in NUMBERS)


def _over(state: State) -> bool:
    return state.round > state.options.rounds


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    pool = list(CHARMS)
    charms: list[int] = []
    for seat in range(seats):
        charm = chance.draw(pool, f"charm {seat}")
        pool.remove(charm)
        charms.append(charm)
    state = State(tuple(charms), tuple(pool), (None,) * seats, (0,) * seats, options)
    return Step(state, ())


def to_act(state: State) -> tuple[Seat, ...]:
    if _over(state):
        return ()
    if state.leader is not None:
        return (state.leader,)
    return tuple(s for s, choice in zip(SEATS, state.choices, strict=False) if choice is None)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if _over(state):
        return ()
    if state.leader is None:
        return CHOICES
    return (Keep(), Change()) if state.leader == seat else ()


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if _over(state):
        return OVER
    if isinstance(action, Choose):
        if state.leader is not None:
            return NOT_NOW
        return None if action.number in NUMBERS else NO_NUMBER
    if state.leader is None:
        return NOT_NOW
    return None if state.leader == seat else WAIT


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    match action:
        case Choose(number):
            events: list[Event] = [Chosen(seat, number)]
            state = replace(state, choices=replaced(state.choices, seat, number))
            if None not in state.choices:
                state = _show(state, chance, events)
            return Step(state, tuple(events))
        case Keep():
            return Step(*_next(state, [Kept(seat)]))
        case Change():
            charm = chance.draw(state.pool, f"charm {seat}")
            pool = list(state.pool)
            pool.remove(charm)
            pool.append(state.charms[seat])
            state = replace(
                state, pool=tuple(sorted(pool)), charms=replaced(state.charms, seat, charm)
            )
            return Step(*_next(state, [Changed(seat, charm)]))


def _show(state: State, chance: Chance, events: list[Event]) -> State:
    numbers = tuple(number or 0 for number in state.choices)
    events.append(Shown(numbers))
    die = chance.roll(3, "die")
    events.append(Rolled(die))
    points = tuple(
        before + (number if numbers.count(number) == 1 else 0) + (number == die)
        for before, number in zip(state.points, numbers, strict=True)
    )
    leader = SEATS[points.index(max(points))]
    return replace(state, points=points, choices=(None,) * len(numbers), leader=leader)


def _next(state: State, events: list[Event]) -> tuple[State, tuple[Event, ...]]:
    state = replace(state, round=state.round + 1, leader=None)
    if _over(state):
        events.append(Ended(state.charms))
    return state, tuple(events)


def outcome(state: State) -> Outcome | None:
    if not _over(state):
        return None
    scores = tuple(p + c for p, c in zip(state.points, state.charms, strict=True))
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Outcome(ranks, scores, "rounds")


# -- what a seat may know ------------------------------------------------------------------------


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat,
        None if seat is None else state.charms[seat],
        None if seat is None else state.choices[seat],
        tuple(choice is not None for choice in state.choices),
        state.points,
        state.options,
        state.round,
        state.leader,
        state.charms if _over(state) else (),
        () if seat is None else legal(state, seat),
    )


def heard(event: Event, seat: Seat | None) -> Event | None:
    match event:
        case Chosen(who, _):
            return event if who == seat else Chosen(who, None)
        case Changed(who, _):
            return event if who == seat else Changed(who, None)
        case Shown() | Rolled() | Kept() | Ended():
            return event
        case _:
            assert_never(event)


def imagine(view: View, chance: Chance) -> State:
    seats = len(view.points)
    pool = list(CHARMS)
    charms: list[int] = list(view.charms) or [0] * seats
    if view.seat is not None and view.charm is not None:
        charms[view.seat] = view.charm
    for charm in charms:
        if charm:
            pool.remove(charm)
    for n in range(seats):
        if not charms[n]:
            charms[n] = chance.draw(pool, "imagine")
            pool.remove(charms[n])
    choices = [
        (view.choice if n == view.seat else chance.draw(NUMBERS, "imagine")) if chosen else None
        for n, chosen in enumerate(view.chosen)
    ]
    return State(
        tuple(charms),
        tuple(sorted(pool)),
        tuple(choices),
        view.points,
        view.options,
        view.round,
        view.leader,
    )


# -- what is on the table ------------------------------------------------------------------------

_AREAS = (Area("board", "board", ("area.board",)), Area("hand", "hand", ("area.hand",)))


def scene(view: View) -> Scene:
    nodes = [Node("die", "die", label=("die",))]
    for n, chosen in enumerate(view.chosen):
        nodes.append(Node(f"seat-{n}", "", x=100 * n, owner=n, label=("place", n)))
        if chosen:
            nodes.append(Node(f"seat-{n}/stake", "back", zone=f"seat-{n}", label=("stake", n)))
    if view.seat is not None:
        nodes.append(
            Node("charm", "charm", area="hand", label=("charm", view.charm), handle="charm")
        )
        nodes += [
            Node(f"number-{n}", "number", area="hand", label=("number", n), handle=f"number-{n}")
            for n in NUMBERS
        ]
    return Scene(
        _AREAS,
        tuple(nodes),
        tuple(Offer(n, picks(view, a), _label(a)) for n, a in enumerate(view.legal)),
        tuple(Standing(n, (Fact(("points", p), p),)) for n, p in enumerate(view.points)),
        ("headline", view.round),
        ("prompt", int(view.leader is not None)),
        ("aside", view.round),
        f"round-{view.round}",
    )


def _label(action: Action) -> tuple[str | int, ...]:
    return ("choose", action.number) if isinstance(action, Choose) else (type(action).__name__,)


def picks(view: View, action: Action) -> tuple[str, ...]:
    match action:
        case Choose(number):
            return (f"number-{number}",)
        case Change():
            return ("charm",)
        case Keep():
            return ()


def held(view: View, action: Action) -> bool:
    return True


def motions(event: Event, before: View, after: View) -> Sequence[Motion]:
    match event:
        case Chosen(seat, _):
            return [Motion("die", f"seat-{seat}", "back")]
        case _:
            return []


# -- numbers -------------------------------------------------------------------------------------


class _Encoding:
    VERSION = 1
    SIZE = 5
    LAYOUT = Layout(
        Part(
            "mine",
            "The viewer's charm and choice, of three.",
            (axis("of it", ("charm", "choice")),),
        ),
        Part("round", "The round, of five."),
        Part("seats", "How many play, of four."),
        Part(
            "fronts", "Points, of 20, and who has chosen.", (seats_axis(4), axis("of it", (1, 2)))
        ),
    )
    _ROW: tuple[Action, ...] = (*CHOICES, Keep(), Change())
    _NUMBERING = {action: n for n, action in enumerate(_ROW)}

    def catalogue(self, view: View) -> Sequence[Action]:
        return self._ROW

    def numbering(self, view: View) -> Mapping[Action, int]:
        return self._NUMBERING

    def action(self, view: View, number: int) -> Action:
        return self._ROW[number]

    def write(self, view: View, row: Row) -> None:
        seats = len(view.points)
        first = view.seat or 0
        row[0], row[1] = (view.charm or 0) / 3, (view.choice or 0) / 3
        row[2], row[3] = view.round / 5, seats / 4
        for n in range(seats):
            seat = (first + n) % seats
            row[4 + 2 * n], row[5 + 2 * n] = view.points[seat] / 20, view.chosen[seat]


class Showing:
    """The six answers, to be changed by tests that need another course."""

    setup = staticmethod(setup)
    to_act = staticmethod(to_act)
    legal = staticmethod(legal)
    refusal = staticmethod(refusal)
    apply = staticmethod(apply)
    outcome = staticmethod(outcome)


def _pieces(state: State) -> object:
    return tuple(sorted((*state.charms, *state.pool)))


SHOWDOWN: Game[State, Any, Any, Options, View] = Game(
    id="showdown",
    name="Showdown",
    seats=(2, 4),
    rules_version=1,
    minutes=2,
    unit="rounds",
    rules=Showing(),
    options=Options,
    short=Short(2, Options()),
    action=Action,
    event=Event,
    view=view,
    heard=heard,
    imagine=imagine,
    scene=scene,
    picks=picks,
    held=held,
    motions=motions,
    encoding=_Encoding(),
    bots={"random": choose},
    pieces=_pieces,
    length=lambda state: state.round - 1,
    at_once=True,
    hidden_luck=frozenset({"charm"}),
)
"""The game; not among those that the registry finds."""
