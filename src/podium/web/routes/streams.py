"""Streams: the road of messages where sockets are blocked, and for scripts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from time import perf_counter
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import Parameter
from litestar.response import Stream

from podium.language import LANGUAGES
from podium.web.host.claim import Claim
from podium.web.host.standing_in import come_back
from podium.web.host.table.hosted import HostedTable
from podium.web.host.table.line import Line, Outgoing
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming, table_code
from podium.web.site import Site

_ALIVE = 15.0
"""Seconds of silence after which a comment shows that the stream still lives."""


@get("/api/matches/{code:str}/stream")
async def table_stream(
    request: Incoming,
    code: str,
    site: Site,
    since: Annotated[str, Parameter(query="seq")] = "-1",
    view_hash: Annotated[str, Parameter(query="hash")] = "",
    spoken: Annotated[str, Parameter(query="language")] = "",
    key: str = "",
) -> Stream:
    """What a socket would be told, as server-sent events; it begins after `seq` and `hash`."""
    asker = Asker.of(request)
    seq = number_of(since)
    last = request.headers.get("last-event-id", "")
    if last:
        seq, view_hash = mark_of(last)
    found = table_code(code)
    claim = asker.claim(found, key)
    line = Line(claim.device, asker.address, spoken if spoken in LANGUAGES else asker.language)
    async with site.tables.now(found) as hosted:
        claim.seats(hosted)
        site.let_in(hosted, line)
    return streamed(Telling(site, hosted, claim, line, seq, view_hash), EVENTS)


class Form(msgspec.Struct, frozen=True):
    """How messages stand in a stream."""

    media_type: str
    write: Callable[[Outgoing], bytes]
    alive: bytes
    """What shows that it still lives, and says nothing."""


def streamed(telling: Telling, form: Form) -> Stream:
    """The answer that tells of what happens, as it happens."""
    return Stream(
        telling.listen(form),
        media_type=form.media_type,
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


class Telling:
    """What one stream is told."""

    def __init__(
        self, site: Site, hosted: HostedTable, claim: Claim, line: Line, seq: int, view_hash: str
    ) -> None:
        self._site = site
        self._hosted = hosted
        self._claim = claim
        self._line = line
        self._saw = seq, view_hash
        # A client may go before the first word is sent: then nobody listens, and room is made.
        loop = asyncio.get_running_loop()
        self._unheard = loop.call_later(site.settings.hello, site.let_out, hosted, line)

    async def listen(self, form: Form) -> AsyncIterator[bytes]:
        """Until the client goes or is cut off; a browser comes back by itself."""
        site, line = self._site, self._line
        self._unheard.cancel()
        try:
            await self._begin()
            with site.meters.line("stream"):
                while True:
                    try:
                        message = await asyncio.wait_for(line.next(), _ALIVE)
                    except TimeoutError:
                        yield form.alive
                        continue
                    if message is None:
                        return
                    yield form.write(message)
                    if message.moved:
                        site.meters.fan_out.took(perf_counter() - message.moved)
        finally:
            site.let_out(self._hosted, line)

    async def _begin(self) -> None:
        """Shows what the asker may see now; cuts the line if that is not what it was let in for."""
        try:
            async with self._site.tables.now(self._hosted.code) as hosted:
                if hosted.welcome(self._line, self._claim.seat(hosted), *self._saw):
                    await come_back(
                        self._site.tables, hosted, *hosted.seating.of_device(self._line.device)
                    )
        except Wrong:
            self._line.cut()


def _event(message: Outgoing) -> bytes:
    mark = f"id: {message.mark}\n".encode() if message.mark else b""
    return mark + b"data: " + message.data + b"\n\n"


EVENTS = Form("text/event-stream", _event, b": still here\n\n")
LINES = Form("application/x-ndjson", lambda message: message.data + b"\n", b"\n")


def number_of(text: str) -> int:
    if not _is_number(text.removeprefix("-")):
        raise Wrong("malformed", f"seq={text[:20]}")
    return int(text)


def _is_number(digits: str) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) < 10


def mark_of(last: str) -> tuple[int, str]:
    seq, _, view_hash = last.partition(".")
    return (int(seq), view_hash) if _is_number(seq) else (-1, "")


ROUTES = [table_stream]
