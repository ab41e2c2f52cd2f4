"""Workers: processes that answer one question at a time each, started when they are needed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import msgspec

from podium.registry import games

_START = 20.0
"""Seconds more that the first answer of a process may take: it has to start."""
_CLOSED = "Closed"

T = TypeVar("T")


class Failed(msgspec.Struct, frozen=True):
    """There is no answer: an exception of this kind was raised instead."""

    kind: str

    @property
    def late(self) -> bool:
        """Whether the worker was stopped because its time was up."""
        return self.kind == TimeoutError.__name__

    @property
    def closed(self) -> bool:
        """Whether there are no workers any more: the site is being stopped."""
        return self.kind == _CLOSED


def answer_all(line: Connection, answer: Callable[[object], object]) -> None:
    """What a worker does: it answers all that it is asked, until the site hangs up or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the site's to handle.
    _stand_apart()
    games()  # read now, not when somebody waits for the first answer
    while True:
        try:
            line.send(_answered(line.recv(), answer))
        except (EOFError, OSError):
            return


def _stand_apart() -> None:
    """Leaves the site's session, as far as there are such.

    Linux shares the cores among sessions first (autogroups), and only then by niceness within each: in
    one session with the site, what a worker computes would be taken from the site's share, too.
    """
    if hasattr(os, "setsid"):
        # Each by itself: a worker that leads a session already stands back all the same.
        with suppress(OSError):
            os.setsid()
        with suppress(OSError):
            niceness = os.getpriority(os.PRIO_PROCESS, 0)
            Path("/proc/self/autogroup").write_text(str(niceness))


def _answered(asked: object, answer: Callable[[object], object]) -> object:
    try:
        return answer(asked)
    except Exception as wrong:  # noqa: BLE001 - whatever goes wrong, the next may be answered
        return Failed(type(wrong).__name__)


class _Worker:
    """One process, and the line to it; its methods wait in place."""

    def __init__(self, work: Callable[[Connection], None], name: str, niceness: int) -> None:
        context = get_context("spawn")
        self._line: Connection
        self._line, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=work, args=(theirs,), name=name, daemon=True
        )
        self._process.start()
        theirs.close()
        self._fresh = True
        _give_way(self._process.pid, niceness)

    @property
    def alive(self) -> bool:
        """Whether the process is still there."""
        return self._process.is_alive()

    def ask(self, asked: object, limit: float) -> object:
        """The answer; raises TimeoutError, EOFError or OSError if there is none."""
        self._line.send(asked)
        if not self._line.poll(limit + (_START if self._fresh else 0.0)):
            raise TimeoutError
        self._fresh = False
        return self._line.recv()

    def kill(self) -> None:
        """Ends the process, whatever it is at; whoever asked it gets an EOFError."""
        self._process.kill()

    def stop(self) -> None:
        """Ends the process and lets go of it."""
        self._process.kill()
        self._process.join()
        self._line.close()


def _give_way(pid: int | None, niceness: int) -> None:
    """Lets a process have what others leave of the cores, from its start on: starting computes, too."""
    if pid is not None and hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + niceness)


def _untimed(_seconds: float) -> None:
    """Nobody counts."""


class Workers:
    """A few processes that do the same work, and as many threads that wait for their answers.

    The threads are their own: what else the site does in threads never waits for a worker.
    """

    def __init__(
        self, count: int, work: Callable[[Connection], None], name: str, niceness: int
    ) -> None:
        """`work` is what each process runs; `name` is what the machine calls it.

        `niceness`: how far it stands back where the cores are wanted; the site's own is nought.
        """
        count = max(count, 1)
        self._work = work
        self._name = name
        self._niceness = niceness
        self._room = asyncio.Semaphore(count)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix=name)
        self._free: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._asking: set[asyncio.Task[object]] = set()
        self._closed = False

    async def ask(
        self, asked: object, limit: float, took: Callable[[float], None] = _untimed
    ) -> object:
        """The answer of a worker, or Failed; one that takes more than `limit` seconds is killed.

        `took` is told the seconds that the worker was at it.
        """
        task = asyncio.create_task(self._answer(asked, limit, took))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        # Shielded: a worker must be given back, even if nobody waits for the answer any more.
        return await asyncio.shield(task)

    async def warm(self) -> None:
        """Starts a process, so that the first answer need not wait for it."""
        async with self._room:
            if not self._closed and not self._free:
                self._free.append(await self._started())

    async def close(self) -> None:
        """Ends all processes."""
        self._closed = True
        for worker in self._busy:
            worker.kill()
        await asyncio.gather(*self._asking, return_exceptions=True)
        while self._free:
            await self._in_thread(self._free.pop().stop)
        self._threads.shutdown(wait=False)

    async def _answer(self, asked: object, limit: float, took: Callable[[float], None]) -> object:
        async with self._room:
            if self._closed:
                return Failed(_CLOSED)
            worker = await self._hired()
            self._busy.add(worker)
            began = perf_counter()
            try:
                answer = await self._in_thread(partial(worker.ask, asked, limit))
            except Exception as gone:  # noqa: BLE001 - one that is stuck or gone is replaced
                await self._in_thread(worker.stop)
                return self._failed(gone)
            else:
                self._free.append(worker)
                return answer
            finally:
                self._busy.discard(worker)
                took(perf_counter() - began)

    def _failed(self, gone: Exception) -> Failed:
        """Why a worker gave no answer: by its own fault, unless it was killed by the stop."""
        return Failed(_CLOSED if self._closed else type(gone).__name__)

    async def _hired(self) -> _Worker:
        """A worker that has nothing to do; those that died meanwhile are let go."""
        while self._free:
            worker = self._free.pop()
            if worker.alive:
                return worker
            await self._in_thread(worker.stop)
        return await self._started()

    async def _started(self) -> _Worker:
        return await self._in_thread(partial(_Worker, self._work, self._name, self._niceness))

    async def _in_thread(self, do: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, do)
