"""Game: the contract. What a folder of `podium.games` gives to the world."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from podium.core.bot import Bot, Insight
from podium.core.chance import Chance
from podium.core.dials import Unsound, sound
from podium.core.encoding import Encoding
from podium.core.notation import Notation
from podium.core.rules import Rules
from podium.core.seat import Seat
from podium.scene.cells.face import ANY, Face
from podium.scene.motion import Motion
from podium.scene.scene import Scene
from podium.scene.tell import Tells
from podium.scene.text import Text

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - options, as in the protocol of rules
V = TypeVar("V", bound="Seen[Any]")
A_co = TypeVar("A_co", covariant=True)


class Seen(Protocol[A_co]):
    """What every view holds."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None is the watcher's."""
        ...

    @property
    def legal(self) -> Sequence[A_co]:
        """All that this seat may do now; nothing for a watcher."""
        ...


def retell_nothing(events: Sequence[object], view: object) -> Text | None:
    """Has no chapters: every event is a line of its own."""
    del events, view
    return None


def stay(event: Any, view: V) -> V:
    """Follows nothing: all that a step changed is seen at its end."""
    del event
    return view


class Bounds(msgspec.Struct, frozen=True):
    """What no match of a game goes beyond, whatever its seats and options."""

    decisions: int = 20_000
    """How many decisions it takes, each asked for once."""
    questions: int = 20_000
    """How many questions of luck."""
    answers: int = 128
    """How many different answers one question of luck has."""


class Release(msgspec.Struct, frozen=True):
    """One version of a game as those who learn it know it.

    What was learned on one is not asked to play another: a policy knows the numbers it was fed.
    """

    rules: int
    """The `rules_version` it began with."""
    encoding: int
    """The encoding's `VERSION`."""
    rewards: int
    """The version of what a standing is worth (`podium.rl.rewards`)."""
    words: str
    """What is new."""


def hold_nothing(state: object, seat: Seat) -> Sequence[object]:
    """Nothing is held: every piece lies open, or is everybody's."""
    del state, seat
    return ()


class Short(msgspec.Struct, Generic[O], frozen=True):
    """How a match is soon over: for tests, guides and whoever tries a game out."""

    seats: int
    options: O


class Game(msgspec.Struct, Generic[S, A, E, O, V], frozen=True, kw_only=True):
    """A set of rules one can sit down to, with all that the platform needs of it.

    Its folder holds besides: `art/` (symbols.svg, theme.css, poster.svg, title.svg, backdrops) and
    `lang/` (a catalogue per language).
    """

    id: str
    name: str
    seats: tuple[int, int]
    """The fewest and the most."""
    rules_version: int
    """Goes up whenever an old record would no longer replay."""
    minutes: int
    """How long a match of people takes, as the box says."""
    unit: str
    """What `length` counts (`turns`); the catalogues say it under `unit.<this>`."""

    rules: Rules[S, A, E, O]
    options: type[O]
    """A struct of variants and house rulings, each with its default, and of dials for designers."""
    premise: Callable[[O], Unsound | None] = sound
    """Why these options do not go together; None: they do."""
    short: Short[O]
    """The seats and options of a quick match."""
    action: Any
    """The union of its actions, each an `ActionStruct`, to read one from JSON or a line of text."""
    event: Any
    """The union of its events. Each bears a class variable `rule`, the id of the rule it tells; one
    that shows what somebody could not know before, luck apart, bears `reveals = True`: the step is
    then not freely undone. `weight` says how much it matters: 0, it goes without saying; 2, it
    changes the race; else 1. The log shows whom its field `seat` names; an event without, or with
    `seat = None`, is nobody's. `done_to` names the field with the seat that it was done to. `chapter`
    says that it is told together with others: `begins`, `goes on` or `beside`, or of a kind of its
    own, `begins alone` and `goes on alone` (`play/chapters.py`)."""

    view: Callable[[S, Seat | None], V]
    heard: Callable[[E, Seat | None], E | None]
    """An event as this seat may know it; None: it notices nothing."""
    imagine: Callable[[V, Chance], S]
    """A state that could lie behind a view; equal views and luck give equal states."""
    follow: Callable[[E, V], V] = stay
    """The view once a heard event has happened, as far as the event tells: what is seen while a step
    is told. It is asked of what the seat knows, and of nothing else."""
    retell: Callable[[Sequence[E], V], Text | None] = retell_nothing
    """The heard events of a chapter in one sentence; None: there is nothing to tell yet."""

    scene: Callable[[V], Scene]
    picks: Callable[[V, A], tuple[str, ...]]
    """The handles that choose an action, legal or not: asked for *why not?*"""
    held: Callable[[V, A], bool]
    """Whether the seat has all that the action would play: else *why not?* keeps silent of it."""
    motions: Callable[[E, V, V], Sequence[Motion]]
    """What a heard event moved, between the views before and after its step."""
    tells: Tells = {}
    """What each kind of card and piece does; nodes name them, or their symbols do."""

    terminal: Face[V] = ANY
    """How it is drawn in a terminal, from its folder's `terminal.py`; if it does not say, from its
    scene's areas and nodes."""

    encoding: Encoding[V, A]
    bots: Mapping[str, Bot[V, A]]
    """From the weakest to the strongest."""
    insight: Insight[S, V, A] | None = None
    """What lets `podium.bots.search` play it; None: it is played by its own bots alone."""

    pieces: Callable[[S], object]
    """Every piece of the box, wherever it lies, in one order: the same value in every state."""
    length: Callable[[S], int]
    """How long the match has lasted, in `unit`."""
    holds: Callable[[S, Seat], Sequence[object]] = hold_nothing
    """The pieces that a seat holds, each as its enum has it: what studies count as drawn and lost."""
    places: tuple[str, ...] = ()
    """Fields of events in which a number names a place of the board or a piece on it, such as `line`."""

    bounds: Bounds = Bounds()
    at_once: bool = False
    """Whether there are windows in which several seats choose in secret."""
    hidden_luck: frozenset[str] = frozenset()
    """The first word of each question of luck whose answer may stay hidden from a watcher; all others
    are answered in sight of everybody."""
    low_wins: bool = False
    """Whether a low score is the better one."""
    releases: tuple[Release, ...] = (Release(1, 1, 1, "The first."),)
    """Its versions as an environment, the newest last; the count is the number in its name."""

    # What nobody changes needs no copy; the registry says how one is pickled.

    def __copy__(self) -> Game[S, A, E, O, V]:
        return self

    def __deepcopy__(self, memo: object) -> Game[S, A, E, O, V]:
        return self

    def __repr__(self) -> str:
        fewest, most = self.seats
        return f"<Game {self.id}: {self.name}, {fewest} to {most} seats>"

    @property
    def notation(self) -> Notation[A]:
        """Actions as text and back."""
        return Notation(self.action)

    @property
    def event_notation(self) -> Notation[E]:
        """Events as text and back."""
        return Notation(self.event)


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game whose types the caller does not know: what the registry finds."""
