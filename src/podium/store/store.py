"""Store: matches kept, and found again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import ExitStack
from functools import wraps
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from podium.store import reads, writes
from podium.store.checkpoints import Checkpoints
from podium.store.engines import reading_engine, writing_engine
from podium.store.errors import StoreFailed, reason
from podium.store.location import address
from podium.store.migrate import migrate
from podium.store.reader import Reader
from podium.store.writer import Writer
from podium.store.writes import Write

P = ParamSpec("P")
T = TypeVar("T")


def _asks(
    question: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """A method for tasks that asks one of `reads`."""

    @wraps(question)
    async def ask(store: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.answer(question, *args, **kwargs)

    return ask


def _does(
    kind: Callable[P, Write[T]],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """A method for tasks that hands in one of `writes` and answers once it is committed."""

    @wraps(kind, updated=())
    async def do(store: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.write(kind(*args, **kwargs))

    return do


class Store:
    """One database of matches: a writer thread, and a few readers beside it.

    Its methods are for asyncio; plain threads use `submit` and `ask`. What is asked and done stands
    in `reads` and `writes`: here is only what it is called.
    """

    create = _does(writes.Create)
    append = _does(writes.Append)
    sit = _does(writes.Sit)
    reseat = _does(writes.Reseat)
    change_settings = _does(writes.ChangeSettings)
    rearrange = _does(writes.Rearrange)
    beat = _does(writes.Beat)
    report = _does(writes.Report)
    judge = _does(writes.Judge)
    bring = _does(writes.Bring)
    see = _does(writes.See)

    whole = _asks(reads.whole)
    log = _asks(reads.log)
    seats = _asks(reads.seats)
    match_by_code = _asks(reads.match_by_code)
    matches = _asks(reads.matches)
    listed = _asks(reads.listed)
    owned = _asks(reads.owned)
    clocked = _asks(reads.clocked)
    seat_of = _asks(reads.seat_of)
    verdicts = _asks(reads.verdicts)
    reported = _asks(reads.report)
    reports = _asks(reads.reports)
    brought = _asks(reads.brought)
    runs = _asks(reads.runs)
    ping = _asks(reads.ping)

    def __init__(
        self, writer: Writer, reader: Reader, checkpoints: Checkpoints | None = None
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._checkpoints = checkpoints

    @classmethod
    def open(cls, url: str | None = None, *, readers: int = 4, waiting: int = 4096) -> Store:
        """The store at this address, its tables made or brought up to date.

        None is a SQLite file in the user's data folder. `waiting`: how many writes may lie before
        the writer; whoever hands in one more waits for room.
        """
        where = address(url)
        engine = _opened(where)
        reader = Reader(reading_engine(where, readers), readers)
        if where.get_backend_name() != "sqlite":
            return cls(Writer(engine, waiting), reader)
        checkpoints = Checkpoints(where.database or "")
        return cls(Writer(engine, waiting, checkpoints.committed), reader, checkpoints)

    async def write(self, write: Write[T]) -> T:
        """Hands in a write and returns its answer once it is committed."""
        return await self._writer.write(write)

    def submit(self, write: Write[T]) -> Future[T]:
        """Hands in a write from a plain thread; waits while there is no room."""
        return self._writer.submit(write)

    async def answer(
        self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The answer to one of `reads`."""
        return await self._reader.answer(question, *args, **kwargs)

    def ask(
        self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The answer to one of `reads`, for a plain thread, which waits in place."""
        return self._reader.ask(question, *args, **kwargs)

    @property
    def writing(self) -> bool:
        """Whether the writer lives."""
        return self._writer.alive

    @property
    def waiting(self) -> int:
        """How many writes lie before the writer."""
        return self._writer.waiting

    @property
    def commits(self) -> int:
        """How many transactions were committed."""
        return self._writer.commits

    def close(self) -> None:
        """Writes all that was handed in, then lets the database go."""
        self._writer.close()
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._reader.close()

    async def aclose(self) -> None:
        """`close`, without holding up the loop."""
        await asyncio.to_thread(self.close)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()


def _opened(where: URL) -> Engine:
    """The writer's engine, on tables that are up to date."""
    try:
        engine = writing_engine(where)
        with ExitStack() as on_failure:
            on_failure.callback(engine.dispose)
            migrate(engine)
            on_failure.pop_all()
    except (SQLAlchemyError, OSError) as wrong:
        raise StoreFailed(f"cannot open {where.render_as_string()}: {reason(wrong)}") from wrong
    return engine
