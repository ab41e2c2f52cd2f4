"""Showdown with one fault each: what the other checks must find."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast, get_args

import msgspec
from msgspec.structs import replace

from podium.core.action import ActionStruct
from podium.core.chance import Chance, Seeded
from podium.core.encoding import Layout, Part, Row, axis
from podium.core.outcome import Outcome
from podium.core.rules import Refusal, Step
from podium.core.seat import Seat, replaced
from podium.game import AnyGame, Bounds
from podium.scene.motion import Motion
from podium.scene.scene import Scene
from tests.play import showdown
from tests.play.showdown import (
    SHOWDOWN,
    Change,
    Choose,
    Chosen,
    Ended,
    Event,
    Keep,
    Kept,
    Rolled,
    Showing,
    Shown,
    State,
    View,
)

KINDS: frozenset[type] = frozenset(get_args(Event))


def course(of: Showing) -> AnyGame:
    """Showdown with another course; its views list what that course lists."""

    def view(state: State, seat: Seat | None) -> View:
        seen = showdown.view(state, seat)
        return seen if seat is None else replace(seen, legal=of.legal(state, seat))

    return replace(SHOWDOWN, rules=of, view=view)


# -- rules -------------------------------------------------------------------------------------


class _Unbounded(Showing):
    """Any number below four may be chosen, if nobody looks."""

    @staticmethod
    def refusal(state: State, seat: Seat, action: Any) -> Refusal | None:
        if isinstance(action, Choose) and state.leader is None and action.number < 0:
            return None
        return showdown.refusal(state, seat, action)


class _Unwritten(Showing):
    @staticmethod
    def refusal(state: State, seat: Seat, action: Any) -> Refusal | None:
        plain = showdown.refusal(state, seat, action)
        return plain and Refusal("SH-99", plain.reason)


class _Twice(Showing):
    @staticmethod
    def legal(state: State, seat: Seat) -> Sequence[Any]:
        plain = showdown.legal(state, seat)
        return (*plain, *plain[:1])


class _Stuck(Showing):
    @staticmethod
    def legal(state: State, seat: Seat) -> Sequence[Any]:
        return () if state.round == 2 else showdown.legal(state, seat)


class _Endless(Showing):
    @staticmethod
    def apply(state: State, seat: Seat, action: Any, chance: Chance) -> Step[State, Event]:
        if isinstance(action, Choose):
            return showdown.apply(state, seat, action, chance)
        return Step(state, ())


class _Losing(Showing):
    """A charm that is changed is lost."""

    @staticmethod
    def apply(state: State, seat: Seat, action: Any, chance: Chance) -> Step[State, Event]:
        step = showdown.apply(state, seat, action, chance)
        return Step(replace(step.state, pool=step.state.pool[:-1]), step.events)


class _Moody(Showing):
    """The die is not the table's."""

    calls = 0

    @classmethod
    def apply(cls, state: State, seat: Seat, action: Any, chance: Chance) -> Step[State, Event]:
        cls.calls += 1
        luck = Seeded(cls.calls) if isinstance(action, Choose) else chance
        return showdown.apply(state, seat, action, luck)


class _Winnerless(Showing):
    @staticmethod
    def outcome(state: State) -> Outcome | None:
        plain = showdown.outcome(state)
        return plain and replace(plain, ranks=tuple(rank + 2 for rank in plain.ranks))


class _Early(Showing):
    @staticmethod
    def outcome(state: State) -> Outcome | None:
        return Outcome((1,) * len(state.points), state.points, "early")


class Listed(msgspec.Struct, frozen=True):
    """A state with a list in it."""

    charms: list[int]


# -- views, bots, numbers ----------------------------------------------------------------------


def forgetful() -> AnyGame:
    """An imagined state forgets what the viewer chose."""

    def imagine(view: View, chance: Chance) -> State:
        state = showdown.imagine(view, chance)
        if view.seat is None or not view.chosen[view.seat]:
            return state
        return replace(state, choices=replaced(state.choices, view.seat, 1))

    return replace(SHOWDOWN, imagine=imagine)


def moody_imagination() -> AnyGame:
    calls = [0]

    def imagine(view: View, chance: Chance) -> State:
        calls[0] += 1
        return showdown.imagine(view, Seeded(calls[0]))

    return replace(SHOWDOWN, imagine=imagine)


def cheating_bot() -> AnyGame:
    return replace(SHOWDOWN, bots={"cheat": lambda *_: Choose(9)})


class _Seats(msgspec.Struct):
    """What is read of a view where its type says too little."""

    seat: int | None


def half_read() -> AnyGame:
    def view(state: State, seat: Seat | None) -> _Seats:
        found: object = SHOWDOWN.view(state, seat)
        return cast("_Seats", found)

    return replace(SHOWDOWN, view=view)


def moody_bot() -> AnyGame:
    calls = [0]

    def choose(view: View, chance: Chance) -> Any:
        calls[0] += 1
        return view.legal[calls[0] % len(view.legal)]

    return replace(SHOWDOWN, bots={"moody": choose})


class _Numbers:
    """Showdown's own numbers, for a fault to change one of them."""

    VERSION = 1
    SIZE = 5
    LAYOUT: Layout = SHOWDOWN.encoding.LAYOUT

    def catalogue(self, view: View) -> Sequence[Any]:
        return SHOWDOWN.encoding.catalogue(view)

    def numbering(self, view: View) -> Mapping[Any, int]:
        return SHOWDOWN.encoding.numbering(view)

    def action(self, view: View, number: int) -> Any:
        return SHOWDOWN.encoding.action(view, number)

    def write(self, view: View, row: Row) -> None:
        SHOWDOWN.encoding.write(view, row)


class _Shifted(_Numbers):
    def numbering(self, view: View) -> Mapping[Any, int]:
        return {action: (n + 1) % 5 for action, n in super().numbering(view).items()}


class _Short(_Numbers):
    LAYOUT = Layout(Part("all", "Too few numbers.", (axis("number", range(7)),)))


class _Beyond(_Numbers):
    """A number that its bounds do not allow."""

    def write(self, view: View, row: Row) -> None:
        super().write(view, row)
        row[0] = 1.5


class _Incomplete(_Numbers):
    def catalogue(self, view: View) -> Sequence[Any]:
        return [action for action in super().catalogue(view) if action != Choose(2)]


def numbered(by: _Numbers) -> AnyGame:
    return replace(SHOWDOWN, encoding=by)


# -- reading -----------------------------------------------------------------------------------


class LaxKeep(msgspec.Struct, frozen=True, tag="keep"):
    """Keeping a charm, and whatever else somebody writes."""


class Box(msgspec.Struct, frozen=True):
    number: int


class ChooseBox(ActionStruct, frozen=True, tag="choose_box"):
    """Strict itself; the box in it is not."""

    boxes: tuple[Box, ...]


class _Boxes(_Numbers):
    def catalogue(self, view: View) -> Sequence[Any]:
        return [ChooseBox((Box(1), Box(2)))]


lax = replace(SHOWDOWN, action=Choose | LaxKeep | Change)
lax_inside = replace(SHOWDOWN, action=ChooseBox, encoding=_Boxes())


# -- scenes ------------------------------------------------------------------------------------


def drawn(**changes: Any) -> AnyGame:
    """Every first node drawn otherwise."""

    def scene(view: View) -> Scene:
        plain = showdown.scene(view)
        first, *rest = plain.nodes
        return replace(plain, nodes=(replace(first, **changes), *rest))

    return replace(SHOWDOWN, scene=scene)


def offered(**changes: Any) -> AnyGame:
    """Every first offer made otherwise."""

    def scene(view: View) -> Scene:
        plain = showdown.scene(view)
        if not plain.offers:
            return plain
        first, *rest = plain.offers
        return replace(plain, offers=(replace(first, **changes), *rest))

    return replace(SHOWDOWN, scene=scene)


def same_picks() -> AnyGame:
    """Every number is chosen by touching the first, and called alike."""

    def picks(view: View, action: Any) -> tuple[str, ...]:
        return ("number-1",) if isinstance(action, Choose) else showdown.picks(view, action)

    def scene(view: View) -> Scene:
        plain = showdown.scene(view)
        return replace(
            plain,
            offers=tuple(
                replace(
                    offer,
                    picks=picks(view, view.legal[offer.action]),
                    label=plain.offers[0].label,
                )
                for offer in plain.offers
            ),
        )

    return replace(SHOWDOWN, scene=scene, picks=picks)


def lost_offer() -> AnyGame:
    def scene(view: View) -> Scene:
        plain = showdown.scene(view)
        return replace(plain, offers=plain.offers[1:])

    return replace(SHOWDOWN, scene=scene)


def stray_motion() -> AnyGame:
    return replace(SHOWDOWN, motions=lambda *_: [Motion("moon", "die")])


# -- secrets of simultaneous choice --------------------------------------------------------------


def choices_heard() -> AnyGame:
    """Everybody hears who chose which number."""
    return replace(SHOWDOWN, heard=lambda event, _: event)


def passed_on() -> AnyGame:
    """What `heard` does not know it passes on: an open default."""

    def heard(event: Event, seat: Seat | None) -> Event | None:
        return event if type(event) not in KINDS else showdown.heard(event, seat)

    return replace(SHOWDOWN, heard=heard)


def passed_over() -> AnyGame:
    """What `heard` does not know nobody notices: no leak, and nobody learns of the mistake."""

    def heard(event: Event, seat: Seat | None) -> Event | None:
        return None if type(event) not in KINDS else showdown.heard(event, seat)

    return replace(SHOWDOWN, heard=heard)


def hidden_by_name() -> AnyGame:
    """`heard` hides the fields that it knows to be secret, whatever the event, and no others."""

    def heard(event: Event, seat: Seat | None) -> Event | None:
        secrets = {"number", "charm"} & set(event.__struct_fields__)
        own = getattr(event, "seat", seat) == seat
        return event if own else replace(event, **dict.fromkeys(secrets))

    return replace(SHOWDOWN, heard=heard)


def hidden_by_shape() -> AnyGame:
    """`heard` knows an event by its fields: what looks like one that is open is passed on."""

    def heard(event: Event, seat: Seat | None) -> Event | None:
        open_kinds = {kind.__struct_fields__ for kind in (Shown, Rolled, Kept, Ended)}
        if event.__struct_fields__ in open_kinds:
            return event
        return showdown.heard(event, seat)

    return replace(SHOWDOWN, heard=heard)


class KeptInside(Kept, frozen=True, gc=False, tag="kept_inside"):
    """A kind derived from an open one is heard as that one is, and what it adds with it."""

    charm: int


derived = replace(SHOWDOWN, event=Event | KeptInside)


def choices_ordered() -> AnyGame:
    """High choices are drawn on the right."""

    def view(state: State, seat: Seat | None) -> View:
        seen = showdown.view(state, seat)
        high = any((choice or 0) > 2 for choice in state.choices)
        return replace(seen, points=tuple(p + high for p in seen.points))

    return replace(SHOWDOWN, view=view)


class _Impatient(Showing):
    """Whoever chose a three is not awaited; whoever chose less is asked again."""

    @staticmethod
    def to_act(state: State) -> tuple[Seat, ...]:
        plain = showdown.to_act(state)
        if state.leader is not None or not plain:
            return plain
        low = [n for n, choice in enumerate(state.choices) if choice is not None and choice < 2]
        return tuple(sorted({*plain, *map(Seat, low)}))


def silent_reveal() -> AnyGame:
    """A charm is shown to all when it is kept, and nothing says so."""

    class Silent(Showing):
        @staticmethod
        def apply(state: State, seat: Seat, action: Any, chance: Chance) -> Step[State, Event]:
            step = showdown.apply(state, seat, action, chance)
            if not isinstance(action, Keep):
                return step
            other = Seat((seat + 1) % len(state.charms))
            told = Chosen(seat, state.charms[other])
            return Step(step.state, (told, *step.events))

    return course(Silent())


unbounded = course(_Unbounded())
unwritten = course(_Unwritten())
twice = course(_Twice())
stuck = course(_Stuck())
endless = course(_Endless())
losing = course(_Losing())
moody = course(_Moody())
winnerless = course(_Winnerless())
early = course(_Early())
shifted = numbered(_Shifted())
short = numbered(_Short())
beyond = numbered(_Beyond())
in_turn = replace(SHOWDOWN, at_once=False)
open_luck = replace(SHOWDOWN, hidden_luck=frozenset())
many_sided = replace(SHOWDOWN, bounds=Bounds(answers=2))
incomplete = numbered(_Incomplete())
impatient = course(_Impatient())
