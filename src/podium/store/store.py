"""Store: matches kept, and found again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from types import TracebackType
from typing import ParamSpec, TypeVar

from sqlalchemy import URL, Engine
from sqlalchemy.exc import SQLAlchemyError

from podium.store.engines import reading_engine, writing_engine
from podium.store.errors import StoreClosed, StoreFailed, reason
from podium.store.location import address
from podium.store.migrate import migrate
from podium.store.reader import Reader
from podium.store.rows import (
    BroughtRow,
    Kept,
    LogRow,
    MatchRow,
    ReportRow,
    RunRow,
    SeatRow,
    VerdictRow,
)
from podium.store.writer import Writer
from podium.store.writes import (
    Append,
    Beat,
    Bring,
    ChangeSettings,
    Create,
    Ending,
    Judge,
    Report,
    Reseat,
    Room,
    See,
    Sit,
    Write,
)

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """One database of matches: a writer thread, and a few readers beside it.

    Its methods are for asyncio; plain threads use `submit` and `reader`.
    """

    def __init__(self, writer: Writer, reader: Reader, readers: int) -> None:
        self._writer = writer
        self._threads = ThreadPoolExecutor(readers, thread_name_prefix="store-reader")
        self.reader = reader
        """The same questions for plain threads; they wait in place."""

    @classmethod
    def open(cls, url: str | None = None, *, readers: int = 4, waiting: int = 4096) -> Store:
        """The store at this address, its tables made or brought up to date.

        None is a SQLite file in the user's data folder. `waiting`: how many writes may lie before
        the writer; whoever hands in one more waits for room.
        """
        where = address(url)
        engine = _opened(where)
        return cls(Writer(engine, waiting), Reader(reading_engine(where, readers)), readers)

    async def write(self, write: Write[T]) -> T:
        """Hands in a write and returns its answer once it is committed."""
        return await self._writer.write(write)

    def submit(self, write: Write[T]) -> Future[T]:
        """Hands in a write from a plain thread; waits while there is no room."""
        return self._writer.submit(write)

    async def create(
        self,
        match: MatchRow,
        seats: Iterable[SeatRow],
        setup: LogRow,
        more: Iterable[LogRow] = (),
    ) -> None:
        """A match, its seats and the first lines of its log, or nothing; `Conflict` over `code`."""
        await self.write(Create(match, tuple(seats), setup, tuple(more)))

    async def append(self, row: LogRow, ending: Ending | None = None) -> None:
        """The next line of a log; with `ending`, the last.

        `AlreadyStored` if the seat has used the command id; `Conflict` over `seq`, `ended`,
        `match` or `seat`.
        """
        await self.write(Append(row, ending))

    async def sit(self, row: SeatRow) -> SeatRow:
        """Sits down if the seat is open; returns who sits there now."""
        return await self.write(Sit(row))

    async def reseat(self, before: SeatRow, after: SeatRow) -> SeatRow:
        """Changes a seat if it still is as `before`; returns how it is now."""
        return await self.write(Reseat(before, after))

    async def change_settings(self, match: str, before: str, after: str) -> str:
        """Changes a match's settings if they still are as `before`; returns how they are now."""
        return await self.write(ChangeSettings(match, before, after))

    async def beat(self, run: RunRow) -> None:
        """The site is there."""
        await self.write(Beat(run))

    async def report(self, row: ReportRow) -> None:
        """Keeps what somebody reported; `Conflict` over `match`."""
        await self.write(Report(row))

    async def judge(self, row: VerdictRow) -> None:
        """Keeps what the coach says of a decision; `Conflict` over `match`."""
        await self.write(Judge(row))

    async def bring(self, row: BroughtRow, room: Room) -> None:
        """Keeps a record that somebody brought; others go where there is no room for all."""
        await self.write(Bring(row, room))

    async def see(self, record_id: str, at: int) -> None:
        """Somebody looked for a record that was brought."""
        await self.write(See(record_id, at))

    async def brought(self, record_id: str) -> BroughtRow | None:
        """The record of that id that somebody brought."""
        return await self._ask(self.reader.brought, record_id)

    async def reports(self, limit: int = 100) -> tuple[ReportRow, ...]:
        """What was reported, the newest first."""
        return await self._ask(self.reader.reports, limit)

    async def reported(self, report_id: str) -> ReportRow | None:
        """The report of that id."""
        return await self._ask(self.reader.report, report_id)

    async def match(self, match: str) -> MatchRow | None:
        """The match of that id."""
        return await self._ask(self.reader.match, match)

    async def match_by_code(self, code: str) -> MatchRow | None:
        """The match that people join by that code."""
        return await self._ask(self.reader.match_by_code, code)

    async def matches(self, ids: Iterable[str]) -> tuple[MatchRow, ...]:
        """Those of these matches that there are, in the order given."""
        return await self._ask(self.reader.matches, tuple(ids))

    async def running(self, limit: int = 100) -> tuple[MatchRow, ...]:
        """Matches that have not ended, the newest first."""
        return await self._ask(self.reader.running, limit)

    async def listed(
        self, since: int, limit: int = 100
    ) -> tuple[tuple[MatchRow, tuple[SeatRow, ...]], ...]:
        """Tables listed since then that have an open seat, with their seats; the newest first."""
        return await self._ask(self.reader.listed, since, limit)

    async def clocked(self) -> tuple[MatchRow, ...]:
        """Matches with a clock that have not ended."""
        return await self._ask(self.reader.clocked)

    async def runs(self, since: int = 0) -> tuple[RunRow, ...]:
        """The times in which the site was there after then, the oldest first."""
        return await self._ask(self.reader.runs, since)

    async def seats(self, match: str) -> tuple[SeatRow, ...]:
        """The seats of a match, from 0."""
        return await self._ask(self.reader.seats, match)

    async def seat_of(self, match: str, secret_hash: str) -> SeatRow | None:
        """The seat that belongs to this secret."""
        return await self._ask(self.reader.seat_of, match, secret_hash)

    async def log(self, match: str, after: int = -1) -> tuple[LogRow, ...]:
        """The lines of a log that follow line `after`, in order."""
        return await self._ask(self.reader.log, match, after)

    async def command(self, match: str, seat: int, command_id: str) -> LogRow | None:
        """The line that this command of the seat became."""
        return await self._ask(self.reader.command, match, seat, command_id)

    async def verdicts(self, match: str) -> tuple[VerdictRow, ...]:
        """What the coach said of a match, in the order of its decisions."""
        return await self._ask(self.reader.verdicts, match)

    async def whole(self, match: str) -> Kept | None:
        """All that is kept of a match, as of one moment."""
        return await self._ask(self.reader.whole, match)

    async def ping(self) -> None:
        """Returns if the database answers; StoreError says why not."""
        await self._ask(self.reader.ping)

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

    @property
    def written(self) -> int:
        """How many writes were in them."""
        return self._writer.written

    def close(self) -> None:
        """Writes all that was handed in, then lets the database go."""
        self._writer.close()
        self._threads.shutdown()
        self.reader.close()

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

    async def _ask(self, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        try:
            answer = loop.run_in_executor(self._threads, partial(question, *args, **kwargs))
        except RuntimeError as wrong:
            raise StoreClosed("the store is closed") from wrong
        return await answer


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
