"""Sites that are broken on purpose, each in one way, so that a trial can be seen to notice it.

A program of the campaign calls one of these before it serves; nothing of the site itself knows of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
from sqlalchemy import Pool, event

from podium.core.seat import SEATS
from podium.play import viewer
from podium.play.command import Accepted, Act
from podium.store import Store
from podium.web.host.tables import Tables


def acknowledges_early() -> None:
    """A move is acknowledged three tenths of a second before it is stored."""
    append = Store.append
    last: list[asyncio.Task[None]] = []

    async def later(before: asyncio.Task[None] | None, work: Any) -> None:
        await asyncio.sleep(0.3)
        if before is not None:
            await asyncio.wait([before])
        await work

    async def at_once(store: Store, *args: Any, **more: Any) -> None:
        before = last.pop() if last else None
        last.append(asyncio.create_task(later(before, append(store, *args, **more))))

    Store.append = at_once


def drops_an_entry() -> None:
    """Every fortieth move is acknowledged and never stored."""
    append, numbers = Store.append, count(1)

    async def mostly(store: Store, *args: Any, **more: Any) -> None:
        if next(numbers) % 40:
            await append(store, *args, **more)

    Store.append = mostly


def commits_here_alone() -> None:
    """A commit is acknowledged before a standby has it."""

    def taken(connection: Any, *_: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET synchronous_commit = 'local'")
        connection.commit()

    event.listen(Pool, "checkout", taken)


def acts_twice() -> None:
    """Now and then whoever is asked next is moved for, though they said nothing."""
    do, numbers = Tables.do, count(1)

    async def twice(tables: Tables, hosted: Any, seat: Any, command: Any, *more: Any) -> Any:
        reply = await do(tables, hosted, seat, command, *more)
        table = hosted.table
        if isinstance(reply, Accepted) and table.outcome is None and next(numbers) % 20 == 0:
            due = table.to_act[0]
            action = table.game.rules.legal(table.state, due)[0]
            again = Act(
                f"{command.command_id}-again",
                table.decision(due),
                msgspec.Raw(msgspec.json.encode(action)),
            )
            await do(tables, hosted, due, again)
        return reply

    Tables.do = twice  # type: ignore[method-assign,assignment]


def misnumbers() -> None:
    """Every thirtieth acknowledgement names the entry before."""
    do, numbers = Tables.do, count(1)

    async def wrongly(
        tables: Tables,
        hosted: Any,
        seat: Any,
        command: Any,
        answer: Callable[[Any], None] = lambda _: None,
        *more: Any,
    ) -> Any:
        def misled(reply: Any) -> None:
            wrong = isinstance(reply, Accepted) and next(numbers) % 30 == 0
            answer(Accepted(reply.command_id, reply.seq - 1) if wrong else reply)

        return await do(tables, hosted, seat, command, misled, *more)

    Tables.do = wrongly  # type: ignore[method-assign,assignment]


def leaks_a_hand() -> None:
    """Watchers are shown what the first seat sees."""
    made = viewer.Viewer.__init__

    def closer(self: Any, table: Any, seat: Any, *more: Any, **named: Any) -> None:
        made(self, table, SEATS[0] if seat is None else seat, *more, **named)

    viewer.Viewer.__init__ = closer  # type: ignore[method-assign]


def forgets_an_update() -> None:
    """Whoever comes back is not told the first of several things that they missed."""
    since = viewer.Viewer.since

    def most(self: Any, seq: int, view_hash: str) -> Any:
        rest = since(self, seq, view_hash)
        return rest[1:] if rest and len(rest) > 1 else rest

    viewer.Viewer.since = most  # type: ignore[method-assign]


def hoards() -> None:
    """Every move leaves fifty kilobytes in the memory for ever."""
    do, kept = Tables.do, list[bytes]()

    async def keeping(tables: Tables, *args: Any, **more: Any) -> Any:
        kept.append(bytes(bytearray(b"x" * 50_000)))
        return await do(tables, *args, **more)

    Tables.do = keeping  # type: ignore[method-assign,assignment]


WAYS: dict[str, Callable[[], None]] = {
    way.__name__: way
    for way in (
        acknowledges_early,
        drops_an_entry,
        commits_here_alone,
        acts_twice,
        misnumbers,
        leaks_a_hand,
        forgets_an_update,
        hoards,
    )
}
