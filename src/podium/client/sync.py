"""The same names for programs that do not await: `with join(…) as seat: for view in seat: seat.act(…)`."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager, contextmanager
from typing import Any, Generic, ParamSpec, TypeVar

from podium.client import tables
from podium.client.asking import SeatHeld
from podium.client.errors import BadLink, Lost, NotDone, OtherRules
from podium.client.here import Here, match_here
from podium.client.kinds import A, V
from podium.client.seat import AnySeat, SeatNews, SiteSeat
from podium.client.tables import OpenTable
from podium.core.outcome import Outcome
from podium.game import AnyGame
from podium.wire.messages import ClocksLeft, Player, Players, Reason, Wish
from podium.wire.program import SeenNow
from podium.wire.talk import Phrase

T = TypeVar("T")
P = ParamSpec("P")

__all__ = [
    "BadLink",
    "Here",
    "Lost",
    "NotDone",
    "OtherRules",
    "SyncSeat",
    "here",
    "join",
    "open_table",
    "open_tables",
    "resume",
]

here = match_here


class _Loop:
    """A thread in which what awaits is run."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[object, None, T]) -> T:
        """Runs it to its end."""
        doing = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return doing.result()
        except BaseException:
            doing.cancel()
            raise

    def close(self) -> None:
        """Ends the thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class SyncSeat(Generic[V, A]):
    """A seat at a table of a site; what it does takes as long as it takes."""

    def __init__(self, seat: SiteSeat[V, A], loop: _Loop) -> None:
        self._seat = seat
        self._loop = loop
        self.link = seat.link
        self.site = seat.site
        self.code = seat.code
        self.game: AnyGame = seat.game
        self.number = seat.number
        self.name = seat.name
        self.secret = seat.secret

    @property
    def seen(self) -> SeenNow[V, object] | None:
        """What was told last; None: the match has not begun."""
        return self._seat.seen

    @property
    def view(self) -> V | None:
        """The newest view; None: the match has not begun."""
        return self._seat.view

    @property
    def players(self) -> Players | None:
        """Who sits where, and how many watch."""
        return self._seat.players

    @property
    def clocks(self) -> ClocksLeft | None:
        """How long each has, where a clock runs."""
        return self._seat.clocks

    @property
    def wish(self) -> Wish | None:
        """What a seat asks of the others just now."""
        return self._seat.wish

    @property
    def wished_of(self) -> bool:
        """Whether this seat is to say if another one may take something back."""
        return self._seat.wished_of

    @property
    def connected(self) -> bool:
        """Whether there is a line to the site just now; it comes back by itself."""
        return self._seat.connected

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None: it goes on."""
        return self._seat.outcome

    @property
    def due(self) -> bool:
        """Whether this seat is asked for a decision that it has not made."""
        return self._seat.due

    @property
    def sitting(self) -> list[Player]:
        """Who sits where."""
        return self._seat.sitting

    def __iter__(self) -> SyncSeat[V, A]:
        return self

    def __next__(self) -> V:
        """The view of the next decision; the match's end ends it, or that this seat resigned."""
        found = self._loop.run(_next(self._seat))
        if found is None:
            raise StopIteration
        return found

    def news(self) -> Iterator[SeatNews]:
        """All that the table tells from here on; until the match's end."""
        told = self._seat.news()
        while (one := self._loop.run(_one(told))) is not None:
            yield one

    def end(self) -> Outcome:
        """How the match ended, once it has."""
        return self._loop.run(self._seat.end())

    def act(self, action: A) -> None:
        """Does it; NotDone says why not. When it comes back `view` is the newest."""
        self._loop.run(self._seat.act(action))

    def undo(self) -> None:
        """Takes the last action back, where that is free."""
        self._loop.run(self._seat.undo())

    def resign(self) -> None:
        """Gives up: a bot of the house plays on for the seat."""
        self._loop.run(self._seat.resign())

    def ask_undo(self) -> None:
        """Asks the others to let this seat take its last action back."""
        self._loop.run(self._seat.ask_undo())

    def answer_undo(self, *, agree: bool) -> None:
        """Agrees to what another seat asks for, or does not."""
        self._loop.run(self._seat.answer_undo(agree=agree))

    def say(self, what: Phrase) -> None:
        """Says one of the phrases to everybody at the table."""
        self._loop.run(self._seat.say(what))

    def why(self, action: A) -> tuple[Reason, ...]:
        """Why an action cannot be done now; nothing: it can."""
        return self._loop.run(self._seat.why(action))

    def start(self) -> None:
        """The host begins: bots of the house take the free seats."""
        self._loop.run(self._seat.start())

    def leave(self) -> None:
        """Gives the seat back, before the match begins."""
        self._loop.run(self._seat.leave())

    def record(self) -> str:
        """The record as JSON lines, once the match has ended."""
        return self._loop.run(self._seat.record())

    def rematch(self) -> SeatHeld:
        """A new match for the same players: where one sits there, for `resume`."""
        return self._loop.run(self._seat.rematch())


AnySync = SyncSeat[Any, Any]


async def _next(seat: SiteSeat[V, A]) -> V | None:
    async for view in seat:
        return view
    return None


async def _one(told: AsyncIterator[SeatNews]) -> SeatNews | None:
    return await anext(told, None)


def _waited(
    way: Callable[P, AbstractAsyncContextManager[AnySeat]],
) -> Callable[P, AbstractContextManager[AnySync]]:
    @contextmanager
    def way_here(*args: P.args, **kwargs: P.kwargs) -> Generator[AnySync]:
        loop = _Loop()
        try:
            held = way(*args, **kwargs)
            seat = loop.run(_enter(held))
            try:
                yield AnySync(seat, loop)
            finally:
                loop.run(_leave(held))
        finally:
            loop.close()

    return way_here


async def _enter(held: AbstractAsyncContextManager[T]) -> T:
    return await held.__aenter__()


async def _leave(held: AbstractAsyncContextManager[object]) -> None:
    await held.__aexit__(None, None, None)


def open_tables(site: str, game: str = "") -> list[OpenTable]:
    """The tables in the lobby of a site."""
    loop = _Loop()
    try:
        return loop.run(tables.open_tables(site, game))
    finally:
        loop.close()


join = _waited(tables.join)
open_table = _waited(tables.open_table)
resume = _waited(tables.resume)
