"""Sockets: the road of messages for browsers."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import perf_counter
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from podium import language
from podium.web.host.answers import answer, problem
from podium.web.host.gauges.logs import where
from podium.web.host.standing_in import come_back
from podium.web.host.table.hosted import HostedTable
from podium.web.host.table.line import RESUME, Line, Outgoing
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import UNREADABLE, table_code
from podium.web.http.finding import find
from podium.web.http.plain import refuse
from podium.web.site import Site
from podium.wire.messages import Hello, Told, decode, encode

log = structlog.get_logger()

_POLICY = 1008
"""The close code for a client that does what none of ours does."""
_PATIENCE = 50
"""So many messages that are at fault a connection may send; then it is closed."""
_CLOSING = 2.0
"""Seconds that a client may take to hear that it is cut off."""

Socket = WebSocket[Any, Any, Any]


@websocket("/ws/{code:str}")
async def table_socket(socket: Socket, code: str, site: Site) -> None:
    """A viewer's socket: it says hello, is shown the table, and hears of all that follows."""
    asker: Asker | None = None
    try:
        asker = Asker.of(socket)
        found = table_code(code)
        await find(site, asker, found)
        talk = _Talk(site, found, socket, asker)
        await talk.come_in()
    except Wrong as wrong:
        site.meters.refused("site", wrong.code)
        await socket.receive()
        spoken = asker.language if asker else language.DEFAULT
        await refuse(socket.scope, socket.send, wrong, spoken)
        return
    try:
        await socket.accept()
        with site.meters.line("socket"):
            await talk.go_on()
    finally:
        talk.leave()


class _Talk:
    """One socket's messages, in both directions."""

    def __init__(self, site: Site, code: str, socket: Socket, asker: Asker) -> None:
        self._site = site
        self._code = code
        self._socket = socket
        self._address = asker.address
        self._claim = asker.claim(code)
        self._line = Line(self._claim.device, asker.address, asker.language)
        self._faults = 0
        self._hosted: HostedTable | None = None
        """The table that its line is open at."""
        # One that says no hello is cut off.
        self._silent = asyncio.get_running_loop().call_later(site.settings.hello, self._line.cut)

    async def come_in(self) -> None:
        """Finds room at the table; Wrong if there is none."""
        async with self._site.tables.at(self._code) as hosted:
            self._claim.seats(hosted)
            self._site.let_in(hosted, self._line)
            self._hosted = hosted

    def leave(self) -> None:
        """Makes room for others."""
        self._silent.cancel()
        if self._hosted is not None:
            self._site.let_out(self._hosted, self._line)

    async def go_on(self) -> None:
        """Until the client goes, is cut off, or says no hello."""
        parts = [asyncio.create_task(self._listen()), asyncio.create_task(self._speak())]
        self._line.on_cut = parts[1].cancel
        try:
            await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for part in parts:
                part.cancel()
            results = await asyncio.gather(*parts, return_exceptions=True)
            self.leave()
        await self._close(self._code_of_end(results))

    def _code_of_end(self, results: list[Any]) -> int | None:
        """With which code to close; None: the client has gone by itself."""
        listened, spoken = results
        for wrong in (listened, spoken):
            if isinstance(wrong, Exception) and not isinstance(
                wrong, WebSocketDisconnect | OSError
            ):
                log.error("socket failed", error=type(wrong).__name__, where=where(wrong))
                return 1011
        if self._line.cut_off:
            return RESUME
        return _POLICY if listened == _POLICY else None

    async def _listen(self) -> int | None:
        """Answers what the client says; a close code, once it is too much."""
        while True:
            event = await self._socket.receive()
            if event["type"] != "websocket.receive":
                return None
            try:
                self._site.may_ask(self._code, self._claim, self._address)
                await self._answer(event.get("text"))
            except Wrong as wrong:
                self._site.meters.refused("site", wrong.code)
                self._tell(problem(wrong, self._line.language))
                self._faults += 1
                if self._faults > _PATIENCE:
                    return _POLICY

    async def _answer(self, text: str | None) -> None:
        if text is None:
            raise Wrong("not_text")
        try:
            asked = decode(text)
        except UNREADABLE as wrong:
            raise Wrong("malformed", str(wrong)) from wrong
        if isinstance(asked, Hello):
            if asked.language in language.LANGUAGES:
                self._line.language = asked.language
            self._claim = msgspec.structs.replace(self._claim, key=asked.key)
            async with self._site.tables.at(self._code) as hosted:
                seat = self._claim.seat(hosted)
                if hosted.welcome(self._line, seat, asked.seq, asked.hash):
                    await come_back(
                        self._site.tables, hosted, *hosted.seating.of_device(self._line.device)
                    )
            self._silent.cancel()
            return
        await answer(
            self._site.tables,
            self._code,
            self._claim,
            self._line.language,
            asked,
            self._tell,
        )

    def _tell(self, told: Told) -> None:
        self._line.tell(Outgoing(encode(told)))

    async def _speak(self) -> None:
        send = self._socket.send
        while (message := await self._line.next()) is not None:
            await send({"type": "websocket.send", "bytes": None, "text": message.data.decode()})
            if message.moved:
                self._site.meters.fan_out.took(perf_counter() - message.moved)
            # While nothing comes, what was said last need not be kept.
            del message

    async def _close(self, code: int | None) -> None:
        if code is not None:
            with suppress(Exception):
                await asyncio.wait_for(self._socket.close(code), _CLOSING)


ROUTES = [table_socket]
