"""Thinkers: the worker processes of the bots and the coach."""

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


def _unheard(_game: str, _bot: str, _seconds: float) -> None:
    """Nobody counts."""


class Thinkers:
    """A few processes that think, one thought at a time each."""

    def __init__(
        self,
        workers: int,
        limit: float,
        thought: Callable[[str, str, float], None] = _unheard,
    ) -> None:
        """`thought` is told the game, the bot and the seconds it thought."""
        self._limit = limit
        self._thought = thought
        self._workers = Workers(workers, think, "podium-thinker")
        self.spare = max(workers - 1, 1)
        """So many processes the coach may use at a time: one is left for those who play."""

    async def choose(self, game_id: str, bot: str, view: Any) -> Any:
        """What the bot chooses, one of the view's legal actions; at random where it fails."""
        thought = Thought(game_id, bot, view, secrets.token_hex(16))
        took = partial(self._thought, game_id, bot)
        answer = await self._workers.ask(thought, self._limit, took)
        if not isinstance(answer, Failed):
            if answer in view.legal:
                return answer
            answer = Failed("IllegalAction")
        log.error("bot failed", game=game_id, bot=bot, error=answer.kind)
        return secrets.choice(tuple(view.legal))

    async def reflect(self, question: CoachQuestion, limit: float) -> Verdict | None:
        """What the coach says of a decision in at most `limit` seconds; None where it fails.

        No more than `spare` of these may be asked at a time.
        """
        took = partial(self._thought, question.game, COACH)
        answer = await self._workers.ask(question, limit, took)
        if isinstance(answer, Verdict):
            return answer
        kind = answer.kind if isinstance(answer, Failed) else type(answer).__name__
        log.error("coach failed", game=question.game, error=kind)
        return None

    async def warm(self) -> None:
        """Starts a process, so that the first thought need not wait for it."""
        await self._workers.warm()

    async def close(self) -> None:
        """Ends all processes."""
        await self._workers.close()
