"""Thinkers: the worker processes of the bots and the coach, started when they are needed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from time import perf_counter
from typing import Any

import structlog

from podium.bots.coach import Question, Verdict
from podium.web.thinker import Failed, Thought, think

log = structlog.get_logger()

_REFLECTION = 120.0
"""Seconds in which the coach must be done with one decision."""
_START = 20.0
"""Seconds more that the first thought of a process may take: it has to start."""

COACH = "coach"
"""What the coach is called where thoughts are counted."""


class _Worker:
    """One process, and the line to it; its methods wait in place."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._line: Connection
        self._line, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=think, args=(theirs,), name="podium-thinker", daemon=True
        )
        self._process.start()
        theirs.close()
        self._fresh = True

    def ask(self, thought: Thought | Question, limit: float) -> object:
        """The answer; raises TimeoutError, EOFError or OSError if there is none."""
        self._line.send(thought)
        if not self._line.poll(limit + (_START if self._fresh else 0.0)):
            raise TimeoutError
        self._fresh = False
        return self._line.recv()

    def kill(self) -> None:
        """Ends the process, whatever it is thinking about; whoever asked it gets an EOFError."""
        self._process.kill()

    def stop(self) -> None:
        """Ends the process and lets go of it."""
        self._process.kill()
        self._process.join()
        self._line.close()


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
        self._room = asyncio.Semaphore(max(workers, 1))
        self.spare = max(workers - 1, 1)
        """So many processes the coach may use at a time: one is left for those who play."""
        self._spare = asyncio.Semaphore(self.spare)
        self._free: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._asking: set[asyncio.Task[object]] = set()
        self._closed = False

    async def choose(self, game_id: str, bot: str, view: Any) -> Any:
        """What the bot chooses, one of the view's legal actions; at random where it fails."""
        thought = Thought(game_id, bot, view, secrets.token_hex(16))
        answer = await self._asked(thought, bot, self._limit)
        if not isinstance(answer, Failed):
            if answer in view.legal:
                return answer
            answer = Failed("IllegalAction")
        log.error("bot failed", game=game_id, bot=bot, error=answer.kind)
        return secrets.choice(tuple(view.legal))

    async def reflect(self, question: Question) -> Verdict | None:
        """What the coach says of a decision; None where it fails."""
        async with self._spare:
            answer = await self._asked(question, COACH, _REFLECTION)
        if isinstance(answer, Verdict):
            return answer
        kind = answer.kind if isinstance(answer, Failed) else type(answer).__name__
        log.error("coach failed", game=question.game, error=kind)
        return None

    async def warm(self) -> None:
        """Starts a process, so that the first thought need not wait for it."""
        async with self._room:
            if not self._closed and not self._free:
                self._free.append(await asyncio.to_thread(_Worker))

    async def close(self) -> None:
        """Ends all processes."""
        self._closed = True
        for worker in self._busy:
            worker.kill()
        await asyncio.gather(*self._asking, return_exceptions=True)
        for worker in self._free:
            await asyncio.to_thread(worker.stop)

    async def _asked(self, asked: Thought | Question, who: str, limit: float) -> object:
        task = asyncio.create_task(self._answer(asked, who, limit))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        # Shielded: a worker must be given back, even if nobody waits for the answer any more.
        return await asyncio.shield(task)

    async def _answer(self, asked: Thought | Question, who: str, limit: float) -> object:
        """The answer of a worker; one that is stuck or gone is replaced the next time."""
        async with self._room:
            if self._closed:
                return Failed("Closed")
            worker = self._free.pop() if self._free else await asyncio.to_thread(_Worker)
            self._busy.add(worker)
            began = perf_counter()
            try:
                answer = await asyncio.to_thread(worker.ask, asked, limit)
            except Exception as gone:  # noqa: BLE001 - whatever it was, the match goes on
                await asyncio.to_thread(worker.stop)
                return Failed(type(gone).__name__)
            else:
                self._free.append(worker)
                return answer
            finally:
                self._busy.discard(worker)
                self._thought(asked.game, who, perf_counter() - began)
