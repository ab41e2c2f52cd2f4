"""Thinkers: the worker processes of the bots, started when they are needed."""

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

from podium.web.thinker import Failed, Thought, think

log = structlog.get_logger()

_START = 20.0
"""Seconds more that the first thought of a process may take: it has to start."""


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

    def ask(self, thought: Thought, limit: float) -> object:
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
        self._free: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._asking: set[asyncio.Task[object]] = set()
        self._closed = False

    async def choose(self, game_id: str, bot: str, view: Any) -> Any:
        """What the bot chooses, one of the view's legal actions; at random where it fails."""
        thought = Thought(game_id, bot, view, secrets.token_hex(16))
        task = asyncio.create_task(self._answer(thought))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        # Shielded: a worker must be given back, even if nobody waits for the answer any more.
        answer = await asyncio.shield(task)
        if not isinstance(answer, Failed):
            if answer in view.legal:
                return answer
            answer = Failed("IllegalAction")
        log.error("bot failed", game=game_id, bot=bot, error=answer.kind)
        return secrets.choice(tuple(view.legal))

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

    async def _answer(self, thought: Thought) -> object:
        """The answer of a worker; one that is stuck or gone is replaced the next time."""
        async with self._room:
            if self._closed:
                return Failed("Closed")
            worker = self._free.pop() if self._free else await asyncio.to_thread(_Worker)
            self._busy.add(worker)
            began = perf_counter()
            try:
                answer = await asyncio.to_thread(worker.ask, thought, self._limit)
            except Exception as gone:  # noqa: BLE001 - whatever it was, the match goes on
                await asyncio.to_thread(worker.stop)
                return Failed(type(gone).__name__)
            else:
                self._free.append(worker)
                return answer
            finally:
                self._busy.discard(worker)
                self._thought(thought.game, thought.bot, perf_counter() - began)
