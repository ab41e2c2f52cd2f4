"""Notify: news by PostgreSQL's own LISTEN and NOTIFY.

The transaction that stores something tells of it, so that it is heard exactly if it is committed. Such transactions
wait for one another while each is flushed; where many processes make many commits, lines can be told right
behind the commit instead, in a transaction that waits for no flush. What a process did not live to tell is
found by whoever looks.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from podium.store.engines import LET_GO, plain
from podium.store.together.bus import When
from podium.store.together.news import Appended, News, heard, packed

if TYPE_CHECKING:
    import psycopg

_CHANNEL = "'podium ' || current_schema()"
_ASKED = 20.0
"""Seconds of silence after which the listener asks whether its connection still lives."""
_AGAIN = 0.2
"""Seconds after which a broken connection is made anew."""

# One text that the server parts: a list of them costs eight times as much to send.
_INSIDE = text(
    f"SELECT count(pg_notify({_CHANNEL}, line)) "
    "FROM unnest(string_to_array(:lines, chr(10))) AS line"
)
_BEHIND = text(
    f"SELECT set_config('synchronous_commit', 'off', true), count(pg_notify({_CHANNEL}, line)) "
    "FROM unnest(string_to_array(:lines, chr(10))) AS line"
)


class Notify:
    """The bus of processes that share a PostgreSQL database, or a schema of it."""

    shared = True

    def __init__(self, where: URL, me: str, when: When) -> None:
        """`me`: what this process is called; it does not hear of itself."""
        self._where = where
        self._me = me
        self._when = when

    def tell(self, connection: Connection, news: Sequence[News]) -> None:
        """Tells the others once this transaction is committed, and not if it is not."""
        now = [each for each in news if self._when == "inside" or not isinstance(each, Appended)]
        if now:
            connection.execute(_INSIDE, {"lines": self._packed(now)})

    def tell_after(self, engine: Engine, news: Sequence[News]) -> None:
        """Tells of lines that are committed; if that fails, they are found."""
        late = [each for each in news if self._when == "after" and isinstance(each, Appended)]
        if late:
            with suppress(DBAPIError), engine.begin() as connection:
                connection.execute(_BEHIND, {"lines": self._packed(late)})

    def _packed(self, news: Sequence[News]) -> str:
        return "\n".join([packed(each, self._me) for each in news])

    async def hear(self, wanted: Callable[[str], bool]) -> AsyncGenerator[News | None]:
        """What the others tell of matches that are wanted; None: something may have been missed."""
        import psycopg
        from psycopg import sql

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    plain(self._where), autocommit=True
                ) as line:
                    await line.execute(LET_GO.encode())
                    found = await line.execute(f"SELECT {_CHANNEL}")
                    (channel,) = await found.fetchone() or ("podium",)
                    await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
                    yield None
                    async with _arriving(line) as arrived:
                        while True:
                            for told in await arrived():
                                news = heard(told, self._me, wanted)
                                if news is not None:
                                    yield news
            except (psycopg.Error, OSError):
                await asyncio.sleep(_AGAIN)


@asynccontextmanager
async def _arriving(
    line: psycopg.AsyncConnection[tuple[object, ...]],
) -> AsyncGenerator[Callable[[], Awaitable[list[str]]]]:
    """Asks for what has arrived on a connection, once something has.

    Read below the driver's own generator, at a third of its price: every process hears every move.
    """
    loop, below = asyncio.get_running_loop(), line.pgconn
    # Asked once: a connection that is lost does not say any more what was its.
    socket = below.socket
    ready = asyncio.Event()

    async def arrived() -> list[str]:
        while True:
            told: list[str] = []
            while (news := below.notifies()) is not None:
                told.append(news.extra.decode(errors="replace"))
            if told:
                return told
            ready.clear()
            try:
                await asyncio.wait_for(ready.wait(), _ASKED)
                below.consume_input()
            except TimeoutError:
                loop.remove_reader(socket)
                await line.execute("SELECT 1")
                loop.add_reader(socket, ready.set)

    loop.add_reader(socket, ready.set)
    try:
        yield arrived
    finally:
        loop.remove_reader(socket)
