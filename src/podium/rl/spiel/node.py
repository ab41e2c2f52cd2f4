"""SpielNode: one place in a game's tree, and what comes of an action or of an answer of luck there.

Luck that the rules ask for is a node of its own: the step is done again with one more answer until
no question is open. So no copy of a node carries luck in it, and no search can see the next card.
A node is never changed, but for what is found out about it, once for all its clones.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

import msgspec

from podium.core.chance import Answer, Question, Scripted, Unanswered
from podium.core.notation import Notation
from podium.core.outcome import Outcome
from podium.core.seat import SEATS, PerSeat, Seat
from podium.game import AnyGame
from podium.registry import game as game_of

Deed = tuple[Seat, object]
"""A seat and its action."""


class Remembered:
    """What happened, newest last."""

    __slots__ = ("_lines", "action", "before", "events", "seat", "texts")

    def __init__(
        self, before: Memory, seat: Seat, action: object, events: tuple[object, ...]
    ) -> None:
        self.before, self.seat, self.action, self.events = before, seat, action, events
        self._lines: dict[Seat, str] = {}
        self.texts: dict[Seat, str] = {}
        """All up to here, where somebody asked for it last: the next one to ask goes on from there."""

    def line(self, game: AnyGame, seat: Seat) -> str:
        """What a seat did and heard of it; made once for all that remember it."""
        found = self._lines.get(seat)
        if found is None:
            write = notations_of(game)[0].write
            own = [f"> {write(self.action)}"] if self.seat == seat else []
            found = " | ".join([*own, *_heard(game, self.events, seat)])
            self._lines[seat] = found
        return found


class Beginning(NamedTuple):
    """What each seat knew when its match began, or when its state was imagined."""

    known: PerSeat[str]


Memory: TypeAlias = "Remembered | Beginning"


class SpielNode:
    """A state, or a step that waits for luck."""

    __slots__ = ("_choices", "answers", "awaited", "deeds", "game", "memory", "question", "state")

    def __init__(
        self,
        game: AnyGame,
        state: object,
        memory: Memory | None,
        deeds: tuple[Deed, ...] = (),
        answers: tuple[Answer, ...] = (),
        question: Question | None = None,
    ) -> None:
        self.game, self.state, self.memory = game, state, memory
        """Before the deal there is no state and no memory."""
        self.deeds, self.answers, self.question = deeds, answers, question
        """What is being done, what luck has answered to it, and what it is asked now."""
        self.awaited: tuple[Seat, ...] = () if question else game.rules.to_act(state)
        self._choices: dict[int, dict[int, object]] = {}

    def choices(self, player: int) -> dict[int, object]:
        """A seat's legal actions by number, the lowest first; none unless it is awaited."""
        found = self._choices.get(player)
        if found is None:
            found = {}
            if player in self.awaited:
                view = self.game.view(self.state, SEATS[player])
                numbering = self.game.encoding.numbering(view)
                by_number = {numbering[action]: action for action in view.legal}
                found = {number: by_number[number] for number in sorted(by_number)}
            self._choices[player] = found
        return found

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        if self.question is not None or self.awaited:
            return None
        found: Outcome | None = self.game.rules.outcome(self.state)
        return found

    def done(self, deeds: tuple[Deed, ...], answers: tuple[Answer, ...] = ()) -> SpielNode:
        """The next node, where several may act in one; where luck has no answer, one that asks."""
        state, memory, apply = self.state, self.memory, self.game.rules.apply
        luck = Scripted(answers)
        assert memory is not None
        try:
            for seat, action in deeds:
                step = apply(state, seat, action, luck)
                memory = Remembered(memory, seat, action, step.events)
                state = step.state
        except Unanswered as stop:
            return SpielNode(self.game, self.state, self.memory, deeds, answers, stop.question)
        return SpielNode(self.game, state, memory)

    # What nobody changes needs no copy.

    def __deepcopy__(self, memo: object) -> SpielNode:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        rows: list[tuple[Seat, object, tuple[object, ...]]] = []
        memory = self.memory  # a chain would go deeper than pickle does
        while isinstance(memory, Remembered):
            rows.append((memory.seat, memory.action, memory.events))
            memory = memory.before
        known = memory.known if memory else None
        kept = (known, rows[::-1])
        return _node, (self.game.id, self.state, kept, self.deeds, self.answers, self.question)


def _node(
    game_id: str,
    state: object,
    kept: tuple[PerSeat[str] | None, list[tuple[Seat, object, tuple[object, ...]]]],
    deeds: tuple[Deed, ...],
    answers: tuple[Answer, ...],
    question: Question | None,
) -> SpielNode:
    known, rows = kept
    memory: Memory | None = None if known is None else Beginning(known)
    for row in rows:
        assert memory is not None
        memory = Remembered(memory, *row)
    return SpielNode(game_of(game_id), state, memory, deeds, answers, question)


def deal(game: AnyGame, seats: int, options: object, answers: tuple[Answer, ...] = ()) -> SpielNode:
    """The deal, as far as luck has answered."""
    try:
        step = game.rules.setup(seats, options, Scripted(answers))
    except Unanswered as stop:
        return SpielNode(game, None, None, (), answers, stop.question)
    begun = [
        "\n".join([*_heard(game, step.events, seat), text_of(game.view(step.state, seat))])
        for seat in SEATS[:seats]
    ]
    return SpielNode(game, step.state, Beginning(tuple(begun)))


def text_of(view: object) -> str:
    """A view as one line, without what follows from it."""
    plain = msgspec.to_builtins(view)
    del plain["legal"]
    return msgspec.json.encode(plain).decode()


@cache
def notations(
    game_id: str, action: object, event: object
) -> tuple[Notation[object], Notation[object]]:
    """Of a game's actions and events; `Game` makes new ones each time."""
    del game_id
    return Notation(action), Notation(event)


def notations_of(game: AnyGame) -> tuple[Notation[object], Notation[object]]:
    """How a game's actions and events are written."""
    return notations(game.id, game.action, game.event)


def _heard(game: AnyGame, events: tuple[object, ...], seat: Seat) -> list[str]:
    write = notations_of(game)[1].write
    return [write(heard) for event in events if (heard := game.heard(event, seat)) is not None]


def recall(node: SpielNode, seat: Seat) -> str:
    """All that a seat saw, did and heard: perfect recall."""
    lines: list[str] = []
    newest = memory = node.memory
    while isinstance(memory, Remembered):
        known = memory.texts.pop(seat, None)
        if known is not None:
            lines.append(known)
            break
        lines.append(memory.line(node.game, seat))
        memory = memory.before
    else:
        lines.append(memory.known[seat] if memory else "")
    text = "\n".join(reversed(lines))
    if isinstance(newest, Remembered):
        newest.texts[seat] = text
    return text
