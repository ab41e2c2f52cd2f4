"""Thinker: a worker process in which bots think; it is handed views and nothing else."""

from __future__ import annotations

import os
import signal
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from podium.bots.coach import Question, think_over
from podium.bots.players import bot_of
from podium.core.chance import Seeded
from podium.registry import game, games


class Thought(msgspec.Struct, frozen=True):
    """What a bot is asked: to choose for the seat whose view this is."""

    game: str
    bot: str
    view: Any
    seed: str
    """Of the bot's own luck; the match's luck is not its business."""


class Failed(msgspec.Struct, frozen=True):
    """The bot raised an exception of this kind."""

    kind: str


def think(line: Connection) -> None:
    """Answers each thought with an action, each question of the coach with a verdict.

    It ends when the site hangs up or is gone.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the site's to handle.
    if hasattr(os, "nice"):
        os.nice(5)  # People come first.
    games()  # read now, not when the first bot is waited for
    while True:
        try:
            asked: Thought | Question = line.recv()
            line.send(_answered(asked))
        except (EOFError, OSError):
            return


def _answered(asked: Thought | Question) -> object:
    try:
        if isinstance(asked, Question):
            return think_over(asked)
        bot = bot_of(game(asked.game), asked.bot)
        return bot(asked.view, Seeded(asked.seed))
    except Exception as wrong:  # noqa: BLE001 - whatever a bot does wrong, the match goes on
        return Failed(type(wrong).__name__)
