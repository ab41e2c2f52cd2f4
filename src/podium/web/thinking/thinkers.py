"""Thinkers: the worker processes of the bots, and those of the coach.

They are not the same: a bot for which somebody waits at a table never waits for a coach.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import structlog

from podium.coach.verdict import CoachQuestion, Verdict
from podium.web.thinking.mind import Thought, think
from podium.web.thinking.workers import Failed, Workers

log = structlog.get_logger()

COACH = "coach"
"""What the coach is called where thoughts are counted."""
_BOTS, _COACHES = 5, 15
"""How far they stand back where the cores are wanted: bots for the site, the coach for everybody."""


def _unheard(_game: str, _bot: str, _seconds: float) -> None:
    """Nobody counts."""


class Thinkers:
    """A few processes that think, one thought at a time each."""

    def __init__(
        self,
        workers: int,
        limit: float,
        thought: Callable[[str, str, float], None] = _unheard,
        coach_workers: int = 1,
    ) -> None:
        """`workers` are the bots'; `thought` is told the game, the bot and the seconds it thought."""
        self._limit = limit
        self._thought = thought
        self._bots = Workers(workers, think, "podium-thinker", _BOTS)
        self._coaches = Workers(coach_workers, think, "podium-coach", _COACHES)
        self.coach_workers = max(coach_workers, 1)
        """So many decisions the coach thinks over at a time."""

    async def choose(self, game_id: str, bot: str, view: Any) -> Any:
        """What the bot chooses, one of the view's legal actions; at random where it fails."""
        thought = Thought(game_id, bot, view, secrets.token_hex(16))
        took = partial(self._thought, game_id, bot)
        answer = await self._bots.ask(thought, self._limit, took)
        if not isinstance(answer, Failed):
            if answer in view.legal:
                return answer
            answer = Failed("IllegalAction")
        if not answer.closed:
            log.error("bot failed", game=game_id, bot=bot, error=answer.kind)
        return secrets.choice(tuple(view.legal))

    async def reflect(self, question: CoachQuestion, limit: float) -> Verdict | None:
        """What the coach says of a decision in at most `limit` seconds; None where it fails."""
        took = partial(self._thought, question.game, COACH)
        answer = await self._coaches.ask(question, limit, took)
        if isinstance(answer, Verdict):
            return answer
        failed = answer if isinstance(answer, Failed) else Failed(type(answer).__name__)
        if not failed.closed:
            log.error("coach failed", game=question.game, error=failed.kind)
        return None

    async def warm(self) -> None:
        """Starts a process of the bots, so that the first thought need not wait for it."""
        await self._bots.warm()

    async def close(self) -> None:
        """Ends all processes."""
        await self._bots.close()
        await self._coaches.close()
