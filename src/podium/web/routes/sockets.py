"""Sockets: the road of messages for browsers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Any, TypeVar

import msgspec
import structlog
from litestar import WebSocket, websocket

from podium import language
from podium.play.command import Accepted, AlreadyDone
from podium.store import StoreFailed
from podium.web.host.answers import answer, problem
from podium.web.host.claim import Claim
from podium.web.host.gauges.logs import where
from podium.web.host.standing_in import come_back
from podium.web.host.table.hosted import HostedTable
from podium.web.host.table.line import RESUME, Line, Outgoing
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import UNREADABLE, table_code
from podium.web.http.finding import find
from podium.web.http.handshakes import Sockets, socket_of
from podium.web.http.plain import refuse
from podium.web.site import Site
from podium.wire.messages import Hello, Pong, Problem, Told, decode, encode

log = structlog.get_logger()

_POLICY = 1008
"""The close code for a client that does what none of ours does."""
_PATIENCE = 50
"""So many messages that are at fault a connection may send; then it is closed."""
_CLOSING = 2.0
"""Seconds that a client may take to hear that it is cut off."""

Socket = WebSocket[Any, Any, Any]
T = TypeVar("T")


def readable(read: Callable[[bytes | str], T], text: bytes | str | None) -> T:
    """What somebody sent, read; Wrong says why it cannot be."""
    if text is None:
        raise Wrong("not_text")
    try:
        return read(text)
    except UNREADABLE as wrong:
        raise Wrong("malformed", str(wrong)) from wrong


@websocket("/ws/{code:str}")
async def table_socket(socket: Socket, code: str, site: Site) -> None:
    """A viewer's socket: it says hello, is shown the table, and hears of all that follows."""

    def talk(asker: Asker, found: str) -> Talk:
        claim = asker.claim(found)
        line = Line(claim.device, asker.address, asker.language)
        return Talk(site, found, socket_of(socket.scope), claim, line)

    await hold(site, socket, code, talk)


async def hold(site: Site, socket: Socket, code: str, begin: Callable[[Asker, str], Talk]) -> None:
    """Holds a talk with whoever opened a socket, if there is such a table and room at it."""
    asker: Asker | None = None
    try:
        asker = Asker.of(socket)
        found = table_code(code)
        await find(site, asker, found)
        talk = begin(asker, found)
        await talk.come_in()
    except Wrong as wrong:
        site.meters.refused("site", wrong.code)
        await socket.receive()
        spoken = asker.language if asker else language.DEFAULT
        await refuse(socket.scope, socket.send, wrong, spoken)
        return
    try:
        await socket.accept()
    except BaseException:
        talk.leave()
        raise
    talk.begin()


class Talk:
    """One socket's messages, in both directions."""

    __slots__ = (
        "_claim",
        "_code",
        "_faults",
        "_hosted",
        "_line",
        "_silent",
        "_site",
        "_socket",
        "_speaking",
    )

    def __init__(self, site: Site, code: str, socket: Sockets, claim: Claim, line: Line) -> None:
        self._site = site
        self._code = code
        self._socket = socket
        self._claim = claim
        self._line = line
        self._faults = 0
        self._speaking = False
        """Whether what waits is said at the end of this turn of the loop."""
        self._hosted: HostedTable | None = None
        """The table that its line is open at."""
        # One that says no hello is cut off.
        self._silent = asyncio.get_running_loop().call_later(site.settings.hello, self._line.cut)

    async def come_in(self) -> None:
        """Finds room at the table; Wrong if there is none."""
        async with self._site.tables.now(self._code) as hosted:
            self._claim.seats(hosted)
            self._site.let_in(hosted, self._line)
            self._hosted = hosted

    def begin(self) -> None:
        """Takes the socket over, which was let in."""
        self._line.on_news = self._speak_soon
        self._line.on_cut = self._socket.interrupt
        self._socket.hand_over(self, self._speak_soon)
        if self._line.cut_off:
            self._socket.interrupt()

    def leave(self) -> None:
        """Makes room for others."""
        self._silent.cancel()
        hosted, self._hosted = self._hosted, None
        if hosted is not None:
            self._site.let_out(hosted, self._line)

    async def go_on(self) -> None:
        """Until the client goes, is cut off, or says no hello."""
        code: int | None = None
        try:
            with self._site.meters.line("socket"):
                code = await self._listen()
        except OSError:
            pass  # The client has gone by itself.
        except Exception as wrong:  # noqa: BLE001 - it ends this socket, and is told
            log.error("socket failed", error=type(wrong).__name__, where=where(wrong))
            code = 1011
        finally:
            self.leave()
        self._speak()
        self._line.hang_up()
        await self._close(code)

    async def _listen(self) -> int | None:
        """Answers what the client says; the code to close with, None if it has gone by itself."""
        while True:
            event = await self._socket.receive()
            if self._line.cut_off or event["type"] != "websocket.receive":
                break
            try:
                try:
                    await self._hear(event.get("text"))
                except StoreFailed as failed:
                    raise Wrong("away") from failed
            except Wrong as wrong:
                self._site.meters.refused("site", wrong.code)
                self._complain(wrong)
                self._faults += 1
                if self._faults > _PATIENCE:
                    return _POLICY
            # While nothing comes, what was said last need not be kept.
            del event
        return RESUME if self._line.cut_off else None

    async def _hear(self, text: str | None) -> None:
        """Answers one message; Wrong says what was at fault with it."""
        self._site.may_ask(self._code, self._claim, self._line.address)
        asked = readable(decode, text)
        if isinstance(asked, Hello):
            if asked.language in language.LANGUAGES:
                self._line.language = asked.language
            self._claim = msgspec.structs.replace(self._claim, key=asked.key)
            await self._welcome(asked.seq, asked.hash)
            return
        await answer(
            self._site.tables,
            self._code,
            self._claim,
            self._line.language,
            asked,
            self._tell,
        )

    async def _welcome(self, seq: int, view_hash: str) -> None:
        """Shows the line what its claim opens just now; it hears of all that follows."""
        async with self._site.tables.now(self._code) as hosted:
            seat = self._claim.seat(hosted)
            if hosted.welcome(self._line, seat, seq, view_hash):
                await come_back(
                    self._site.tables, hosted, *hosted.seating.of_device(self._line.device)
                )
        self._silent.cancel()

    def _complain(self, wrong: Wrong) -> None:
        """Tells what was wrong with a message."""
        self._tell(problem(wrong, self._line.language))

    def _tell(self, told: Told) -> None:
        # Why something cannot be done may name what lies in a hand.
        public = isinstance(told, Accepted | AlreadyDone | Pong | Problem)
        self._line.tell(Outgoing(encode(told), public=public))

    def _speak_soon(self) -> None:
        if not self._speaking:
            self._speaking = True
            asyncio.get_running_loop().call_soon(self._speak)

    def _speak(self) -> None:
        """Says what waits, as much as the reader takes."""
        self._speaking = False
        socket = self._socket
        while socket.open and (message := self._line.take()) is not None:
            socket.say(message.data)
            if message.moved:
                self._site.meters.fan_out.took(perf_counter() - message.moved)
        socket.leave()

    async def _close(self, code: int | None) -> None:
        if code is not None:
            with suppress(Exception):
                closing = self._socket.send({"type": "websocket.close", "code": code})
                await asyncio.wait_for(closing, _CLOSING)


ROUTES = [table_socket]
