"""Store: matches kept, and found again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import ExitStack
from functools import wraps
from secrets import token_hex
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from podium.store import reads, writes
from podium.store.checkpoints import Checkpoints
from podium.store.engines import reading_engine, writing_engine
from podium.store.errors import BadUrl, StoreFailed, reason
from podium.store.location import address, default_url, is_empty
from podium.store.migrate import migrate, version_of
from podium.store.reader import Reader
from podium.store.together import due, keys, presence, tickets, tries
from podium.store.together.around import around, heads
from podium.store.together.bus import Alone, Bus, When
from podium.store.together.duties import AdvisoryDuties, Duties, OwnDuties
from podium.store.together.notify import Notify
from podium.store.together.others import TellOthers
from podium.store.together.site_key import MakeKey
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


class Beside(msgspec.Struct, frozen=True):
    """What a store has for the processes beside it."""

    me: str = ""
    bus: Bus = Alone()
    duties: Duties = OwnDuties()


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
    tell = _does(TellOthers)
    attend = _does(presence.Attend)
    sweep_presence = _does(presence.Sweep)
    keep_key = _does(keys.KeepKey)
    drop_keys = _does(keys.DropKeys)
    new_ticket = _does(tickets.NewTicket)
    use_ticket = _does(tickets.UseTicket)
    guess = _does(tries.Guess)
    forgive = _does(tries.Forgive)
    forget_tries = _does(tries.ForgetTries)
    wind = _does(due.Wind)
    claim_due = _does(due.ClaimDue)
    make_key = _does(MakeKey)

    whole = _asks(reads.whole)
    log = _asks(reads.log)
    seats = _asks(reads.seats)
    match_by_code = _asks(reads.match_by_code)
    matches = _asks(reads.matches)
    listed = _asks(reads.listed)
    owned = _asks(reads.owned)
    seat_of = _asks(reads.seat_of)
    verdicts = _asks(reads.verdicts)
    reported = _asks(reads.report)
    reports = _asks(reads.reports)
    brought = _asks(reads.brought)
    runs = _asks(reads.runs)
    ping = _asks(reads.ping)
    clock = _asks(reads.clock)
    around = _asks(around)
    heads = _asks(heads)
    people_waiting = _asks(presence.waiting)
    ticket = _asks(tickets.ticket)
    next_due = _asks(due.next_due)

    def __init__(
        self,
        writer: Writer,
        reader: Reader,
        checkpoints: Checkpoints | None = None,
        beside: Beside = Beside(),  # noqa: B008 - it never changes, so it can be shared
    ) -> None:
        self.me = beside.me or token_hex(8)
        """What this process is called among those on the database."""
        self.bus = beside.bus
        """What the others store; none where there are none."""
        self.duties = beside.duties
        """Which of them thinks for a match."""
        self._writer = writer
        self._reader = reader
        self._checkpoints = checkpoints

    @classmethod
    def open(
        cls,
        url: str | None = None,
        *,
        readers: int = 4,
        waiting: int = 4096,
        when: When = "inside",
    ) -> Store:
        """The store at this address, its tables made or brought up to date.

        None is a SQLite file in the user's data folder. `waiting`: how many writes may lie before
        the writer; whoever hands in one more waits for room. `when`: when other processes are told.
        """
        where = address(url)
        engine = _opened(where)
        reader = Reader(reading_engine(where, readers), readers)
        if where.get_backend_name() != "sqlite":
            me = token_hex(8)
            bus = Notify(where, me, when)
            beside = Beside(me, bus, AdvisoryDuties(where))
            return cls(Writer(engine, waiting, bus=bus), reader, beside=beside)
        checkpoints = Checkpoints(where.database or "")
        return cls(Writer(engine, waiting, checkpoints.committed), reader, checkpoints)

    @classmethod
    def find(cls, url: str | None = None) -> Store:
        """The store that was made at this address; BadUrl where there is none, and none is made."""
        where = make_url(default_url()) if url is None else address(url)
        if not _is_made(where):
            raise BadUrl(f"there is no database of Podium at {where.render_as_string()}")
        return cls.open(url)

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
        """Whether what is handed in gets written."""
        return self._writer.well

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
        await self.duties.close()
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


def _is_made(where: URL) -> bool:
    """Whether there are tables of ours, however old; looking there makes nothing."""
    if is_empty(where):
        return False
    engine = reading_engine(where, 1)
    try:
        with engine.connect() as connection:
            return version_of(connection) is not None
    except (SQLAlchemyError, OSError) as wrong:
        raise StoreFailed(f"cannot open {where.render_as_string()}: {reason(wrong)}") from wrong
    finally:
        engine.dispose()


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
