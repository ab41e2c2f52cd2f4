"""Writer: the one thread that writes, and puts all that waits into one commit."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from threading import Condition, Lock, Thread
from time import monotonic
from typing import TypeVar, cast

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from podium.store.batch import NotTogether, answers, answers_at_once, is_simple, news_of
from podium.store.errors import StoreClosed, StoreError, StoreFailed, failed
from podium.store.together.bus import Alone, Bus
from podium.store.writes import Write

T = TypeVar("T")

Caller = Future[object] | asyncio.Future[object]
"""Who waits for an answer: a thread, or a task of some loop."""

_BATCH = 512
"""The most writes in one commit, so that nobody waits long behind a flood."""

_CLASHES = ("40001", "40P01")
"""SQLSTATEs of transactions that got into each other's way: done again, they go through."""

_TRIES = 5

PATIENCE = 15.0
"""Seconds that a task waits for its write. A database that hangs says nothing."""
_STUCK = 5.0
"""Seconds that a commit may take before the writer counts as stuck."""
_NO_ANSWER = "the database could not be written: it does not answer"


def _untold(_commits: int) -> None:
    """Nobody counts."""


class Writer:
    """Takes writes from tasks and threads, and answers each once it is committed.

    While one commit is on its way to the disk, writes gather for the next: the busier it gets,
    the more of them share one.
    """

    def __init__(
        self,
        engine: Engine,
        waiting: int,
        committed: Callable[[int], None] = _untold,
        bus: Bus = Alone(),  # noqa: B008 - it never changes, so it can be shared
    ) -> None:
        """`waiting`: how many writes may lie before it; whoever brings one more waits for room.

        `committed` is told after each commit how many there have been, `bus` what was stored.
        """
        self._engine = engine
        self._bus = bus
        self._limit = waiting
        self._count = committed
        self._queue: deque[tuple[Write[object], Caller]] = deque()
        self._outside: list[Caller] = []
        self._closed = False
        self._since: float | None = None
        """Since when it is at a commit; None: nothing is to be done."""
        lock = Lock()
        self._work = Condition(lock)
        self._room = Condition(lock)
        self.commits = 0
        """How many transactions it has committed."""
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many writes lie before it."""
        return len(self._queue)

    @property
    def well(self) -> bool:
        """Whether its thread runs, and gets answers: a commit may wait for a standby that is away."""
        return self._thread.is_alive() and self._at_it <= _STUCK

    @property
    def _at_it(self) -> float:
        """Seconds that the commit has taken so far that is being made; none: 0."""
        since = self._since
        return 0.0 if since is None else monotonic() - since

    async def write(self, write: Write[T]) -> T:
        """Hands in a write and waits for its answer; cancelled, the write is done all the same.

        StoreFailed if the database says nothing for long: what has not begun by then is not done.
        """
        if self._at_it > PATIENCE:
            raise StoreFailed(_NO_ANSWER)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[object] = loop.create_future()
        try:
            async with asyncio.timeout(PATIENCE):
                while (room := self._queued(write, answer)) is not None:
                    await room
                return cast(T, await answer)
        except TimeoutError as wrong:
            self._withdraw(answer)
            raise StoreFailed(_NO_ANSWER) from wrong

    def _withdraw(self, answer: asyncio.Future[object]) -> None:
        with self._work:
            self._queue = deque([each for each in self._queue if each[1] is not answer])

    def submit(self, write: Write[T]) -> Future[T]:
        """Hands in a write from a plain thread, which waits while there is no room."""
        answer: Future[T] = Future()
        # Running: it can no longer be cancelled, as it will be written.
        answer.set_running_or_notify_cancel()
        with self._room:
            self._room.wait_for(lambda: self._closed or len(self._queue) < self._limit)
            self._put(write, cast(Future[object], answer))
        return answer

    def close(self) -> None:
        """Takes nothing more, writes what it has, and ends."""
        with self._work:
            self._closed = True
            self._work.notify_all()
            self._room.notify_all()
        self._thread.join()
        self._engine.dispose()

    def _queued(
        self, write: Write[object], answer: asyncio.Future[object]
    ) -> asyncio.Future[object] | None:
        """Puts a task's write into the queue; if that is full, what to wait for."""
        with self._work:
            if self._closed or len(self._queue) < self._limit:
                self._put(write, answer)
                return None
            room: asyncio.Future[object] = answer.get_loop().create_future()
            self._outside.append(room)
            return room

    def _put(self, write: Write[object], caller: Caller) -> None:
        if self._closed:
            raise StoreClosed("the store is closed")
        self._queue.append((write, caller))
        self._work.notify()

    def _run(self) -> None:
        while batch := self._next():
            writes = [write for write, _ in batch]
            self._since = monotonic()
            told = self._committed(writes)
            self._since = None
            _tell([caller for _, caller in batch], told)
            if self._bus.shared:
                self._bus.tell_after(self._engine, news_of(writes, told))
            self._count(self.commits)

    def _next(self) -> list[tuple[Write[object], Caller]]:
        """All that waits, as soon as something does; nothing: the store is closed."""
        with self._work:
            self._work.wait_for(lambda: self._closed or self._queue)
            batch = [self._queue.popleft() for _ in range(min(_BATCH, len(self._queue)))]
            outside, self._outside = self._outside, []
            self._room.notify_all()
        _tell(outside, [None] * len(outside))
        return batch

    def _committed(self, batch: Sequence[Write[object]]) -> Sequence[object]:
        """What came of each write, known to be on the disk."""
        for attempt in range(1, _TRIES + 1):
            try:
                told = self._done(batch)
            except Exception as wrong:  # noqa: BLE001 - it reaches every caller, and the thread lives on
                if attempt == _TRIES or not _is_clash(wrong):
                    return [failed(wrong) for _ in batch]
            else:
                self.commits += 1
                return told
        raise AssertionError("the last attempt returns")

    def _done(self, batch: Sequence[Write[object]]) -> Sequence[object]:
        """What came of each write, in one transaction that is committed."""
        if self._bus.shared and is_simple(batch):
            with suppress(NotTogether), self._engine.begin() as connection:
                return answers_at_once(connection, batch, self._bus)
        with self._engine.begin() as connection:
            return answers(connection, batch, self._bus)


def _is_clash(wrong: Exception) -> bool:
    return isinstance(wrong, DBAPIError) and getattr(wrong.orig, "sqlstate", None) in _CLASHES


def _tell(callers: Sequence[Caller], answers: Sequence[object]) -> None:
    """Gives everybody their answer, waking each loop once."""
    tasks: dict[asyncio.AbstractEventLoop, list[tuple[Caller, object]]] = {}
    for caller, answer in zip(callers, answers, strict=True):
        if isinstance(caller, Future):
            _settle([(caller, answer)])
        else:
            tasks.setdefault(caller.get_loop(), []).append((caller, answer))
    for loop, settled in tasks.items():
        try:
            loop.call_soon_threadsafe(_settle, settled)
        except RuntimeError:
            # The loop is closed, and with it everybody who waited there is gone.
            continue


def _settle(settled: Sequence[tuple[Caller, object]]) -> None:
    for caller, answer in settled:
        if caller.done():
            continue
        if isinstance(answer, StoreError):
            caller.set_exception(answer)
        else:
            caller.set_result(answer)
