"""The courses that the site has under way: in words for people, with what was stored of them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

import msgspec

from podium.bots.budget import Budget
from podium.coach.course import Choice, Course, choices_of
from podium.coach.verdict import Verdict, usual
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.play.table import AnyTable
from podium.scene.text import Text

CourseStage = Literal["idle", "waiting", "thinking", "done", "failed"]
"""How far the coach is: asked or not, in line, at it, ready, or unable."""


class LabelledChoice(Choice, frozen=True):
    """One choice, and all that could have been done instead, in the words of its offers."""

    labels: tuple[Text, ...]

    @property
    def done(self) -> Text:
        """What was done."""
        return self._label(self.action)

    def better(self, game: AnyGame, verdict: Verdict) -> Text:
        """What the coach would have done."""
        return self._label(self.better_action(game, verdict))

    def _label(self, action: object) -> Text:
        return self.labels[self.question.view.legal.index(action)]


def labelled_choices(table: AnyTable, seat: Seat, rounds: int) -> list[LabelledChoice]:
    """The choices of a seat, to be thought over with so many playouts each; 0: as many as is usual.

    Takes its time: for the views of a long match, as much as drawing them.
    """
    game = table.game
    return [
        LabelledChoice(
            each.question,
            each.quiet,
            tuple([offer.label for offer in game.scene(each.question.view).offers]),
        )
        for each in choices_of(table, seat, _budget(game, rounds))
    ]


def _budget(game: AnyGame, rounds: int) -> Budget:
    return Budget(iterations=rounds) if rounds else usual(game)


class HostedCourse(Course[LabelledChoice]):
    """The course of a seat in a match of the site, or in one that was brought."""

    def __init__(
        self,
        match: str,
        table: AnyTable,
        seat: Seat,
        rounds: int,
        choices: Sequence[LabelledChoice],
    ) -> None:
        """The table's match has ended, and these were the seat's choices in it."""
        super().__init__(table, seat, _budget(table.game, rounds), choices)
        self.match = match
        self.by = f"1 {self.budget}"
        """The coach's version, and how long it thinks."""
        self.stage: CourseStage = "idle"

    def recall(self, by: str, body: str) -> None:
        """Takes what was stored of a choice, if it was this coach that said it and it still fits."""
        if by != self.by:
            return
        with suppress(msgspec.DecodeError, ValueError):
            verdict = msgspec.json.decode(body, type=Verdict)
            for choice in self.choices:
                if choice.seq == verdict.seq and choice.better(self.game, verdict):
                    self.learn(verdict)
