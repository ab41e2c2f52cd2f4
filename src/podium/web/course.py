"""Course: the choices of one seat in a match that has ended, and what the coach said of them so far."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Literal

import msgspec

from podium.bots.budget import Budget
from podium.bots.coach import Question, Verdict, usual
from podium.bots.playouts import result
from podium.bots.reckoning import Reckoning, reckoned, settled
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.play.decisions import decisions
from podium.play.table import Table
from podium.scene.text import Text

Stage = Literal["idle", "waiting", "thinking", "done", "failed"]
"""How far the coach is: asked or not, in line, at it, ready, or unable."""


class Choice(msgspec.Struct, frozen=True):
    """One choice, and all that could have been done instead, in the words of its offers."""

    question: Question
    quiet: bool
    """Whether nothing came between it and the next one."""
    labels: tuple[Text, ...]

    @property
    def seq(self) -> int:
        """The entry that holds it."""
        return self.question.seq

    @property
    def done(self) -> Text:
        """What was done."""
        return self.labels[self.question.view.legal.index(self.question.action)]

    def better(self, game: AnyGame, verdict: Verdict) -> Text:
        """What the coach would have done."""
        action: Any = msgspec.json.decode(verdict.better, type=game.action)
        return self.labels[self.question.view.legal.index(action)]


def choices_of(table: Table, seat: Seat, rounds: int) -> list[Choice]:
    """The choices of a seat, to be thought over with so many playouts each; 0: as many as is usual.

    Takes its time: for the views of a long match, as much as drawing them.
    """
    game, budget = table.game, _budget(table.game, rounds)
    return [
        Choice(
            Question(game.id, each.seq, each.view, each.action, budget),
            each.quiet,
            tuple([offer.label for offer in game.scene(each.view).offers]),
        )
        for each in decisions(table, seat)
    ]


def _budget(game: AnyGame, rounds: int) -> Budget:
    return Budget(iterations=rounds) if rounds else usual(game)


class Course:
    """A seat's match, thought over by and by."""

    def __init__(
        self, match: str, table: Table, seat: Seat, rounds: int, choices: list[Choice]
    ) -> None:
        """The table's match has ended, and these were the seat's choices in it."""
        outcome = table.outcome
        assert outcome is not None, "a coach speaks after the match"
        self.match = match
        self.game = table.game
        self.seat = seat
        self.won = result(outcome, seat)
        self.last = table.seq
        self.by = f"1 {_budget(table.game, rounds)}"
        """The coach's version, and how long it thinks."""
        self.choices = choices
        self.verdicts: dict[int, Verdict] = {}
        self.stage: Stage = "idle"

    @property
    def left(self) -> list[Question]:
        """What is still to be thought over, in the order of the match."""
        return [each.question for each in self.choices if each.seq not in self.verdicts]

    def learn(self, verdict: Verdict) -> None:
        """Takes what the coach said of a choice."""
        self.verdicts[verdict.seq] = verdict

    def known(self, by: str, body: str) -> None:
        """Takes what was stored of a choice, if it was this coach that said it and it still fits."""
        if by != self.by:
            return
        with suppress(msgspec.DecodeError, ValueError):
            verdict = msgspec.json.decode(body, type=Verdict)
            for choice in self.choices:
                if choice.seq == verdict.seq and choice.better(self.game, verdict):
                    self.learn(verdict)

    def reckoning(self) -> Reckoning | None:
        """The whole match added up; None before all of it is known."""
        return None if self.left else reckoned([verdict for _, verdict in self.judged()], self.won)

    def judged(self) -> list[tuple[Choice, Verdict]]:
        """The choices that are thought over so far, and what is to be said of them."""
        said = [(self.verdicts.get(each.seq), each.quiet) for each in self.choices]
        pairs = zip(self.choices, settled(said, self.won), strict=True)
        return [(choice, verdict) for choice, verdict in pairs if verdict is not None]
