"""Thinker: a worker process in which bots think; it is handed views and nothing else."""

from __future__ import annotations

from multiprocessing.connection import Connection
from typing import Any

import msgspec

from podium.bots.players import bot_of
from podium.coach.verdict import CoachQuestion, think_over
from podium.core.chance import Seeded
from podium.registry import game
from podium.web.thinking.workers import answer_all


class Thought(msgspec.Struct, frozen=True):
    """What a bot is asked: to choose for the seat whose view this is."""

    game: str
    bot: str
    view: Any
    seed: str
    """Of the bot's own luck; the match's luck is not its business."""


def think(line: Connection) -> None:
    """Answers each thought with an action, each question of the coach with a verdict."""
    answer_all(line, _answered)


def _answered(asked: object) -> object:
    if isinstance(asked, CoachQuestion):
        return think_over(asked)
    assert isinstance(asked, Thought), asked
    bot = bot_of(game(asked.game), asked.bot)
    return bot(asked.view, Seeded(asked.seed))
