"""Lines to programs: a socket, or a stream beside single messages; what is told is the same."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post, websocket
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import Parameter
from litestar.response import Stream

from podium.play.command import Accepted, AlreadyDone
from podium.web.host.claim import Claim
from podium.web.host.table.line import Line, Outgoing
from podium.web.host.wrong import REPLY_STATUS, Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming, as_json, json_of, table_code
from podium.web.http.faults import HttpFault, fault_of
from podium.web.http.handshakes import Sockets, socket_of
from podium.web.routes.program.asking import answer_program, claim_of
from podium.web.routes.program.road import Road, told
from podium.web.routes.program.tables import V1
from podium.web.routes.sockets import Socket, Talk, hold, readable
from podium.web.routes.streams import (
    EVENTS,
    LINES,
    Telling,
    mark_of,
    number_of,
    streamed,
)
from podium.web.site import Site
from podium.wire.messages import Wish
from podium.wire.program import (
    Fault,
    Follow,
    Noted,
    ProgramCommand,
    ProgramSays,
    Reasons,
    ToldProgram,
    read,
    read_command,
    written,
)

_FAULTS = (
    "malformed",
    "no_seat",
    "not_started",
    "resigned",
    "illegal",
    "stale",
    "nothing_to_undo",
    "nothing_to_ask",
    "asked_already",
    "nothing_to_answer",
    "guided",
    "not_stored",
)


@post(
    f"{V1}/tables/{{code:str}}/commands",
    opt=told(
        Road(
            body=ProgramCommand,
            answer=Accepted | AlreadyDone | Noted | Reasons,
            bearer=True,
            wrong=_FAULTS,
            example=lambda: {"type": "ping", "command_id": "1"},
        )
    ),
)
async def command(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """One message, answered with one; a `command_id` that was accepted before is not done again."""
    asker, found = Asker.of(request), table_code(code)
    claim = claim_of(asker)
    site.may_program(found, claim, asker.address)
    asked = readable(read_command, await json_of(request))
    said: list[ToldProgram] = []
    await answer_program(site.tables, found, claim, asker.language, asked, said.append)
    reply = next(one for one in said if not isinstance(one, Wish))
    if isinstance(reply, Fault):
        return as_json(msgspec.json.encode(HttpFault(reply)), REPLY_STATUS[reply.code])
    return as_json(written(reply))


@get(
    f"{V1}/tables/{{code:str}}/stream",
    opt=told(
        Road(
            answer=ToldProgram,
            media="application/x-ndjson",
            wrong=("busy", "too_many_lines"),
            query=(("seq", "the entry seen last: only what came after it is told; -1: all"),),
        )
    ),
)
async def stream(
    request: Incoming,
    code: str,
    site: Site,
    since: Annotated[str, Parameter(query="seq")] = "-1",
) -> Stream:
    """What happens, as it happens: JSON lines; server-sent events if `accept` asks for them."""
    asker, found = Asker.of(request), table_code(code)
    claim = claim_of(asker)
    site.may_program(found, claim, asker.address)
    last = request.headers.get("last-event-id", "")
    seq = mark_of(last)[0] if last else number_of(since)
    line = Line(claim.device, asker.address, asker.language, facts=True)
    async with site.tables.now(found) as hosted:
        claim.seats(hosted)
        site.let_in(hosted, line)
    form = EVENTS if EVENTS.media_type in request.headers.get("accept", "") else LINES
    return streamed(Telling(site, hosted, claim, line, seq, ""), form)


@websocket(
    f"{V1}/tables/{{code:str}}/socket",
    opt=told(Road(body=ProgramSays, answer=ToldProgram, status=101, wrong=_FAULTS)),
)
async def socket(socket: Socket, code: str, site: Site) -> None:
    """Both directions at once: say `hello`, then commands; each is answered by its `command_id`."""

    def talk(asker: Asker, found: str) -> Talk:
        claim = claim_of(asker)
        line = Line(claim.device, asker.address, asker.language, facts=True)
        return _ProgramTalk(site, found, socket_of(socket.scope), claim, line)

    await hold(site, socket, code, talk)


class _ProgramTalk(Talk):
    """One program's messages, in both directions."""

    __slots__ = ("_command_id",)

    def __init__(self, site: Site, code: str, socket: Sockets, claim: Claim, line: Line) -> None:
        super().__init__(site, code, socket, claim, line)
        self._command_id = ""
        """Of the message that is being answered."""

    async def _hear(self, text: str | None) -> None:
        self._command_id = ""
        asked = readable(read, text)
        if not isinstance(asked, Follow):
            self._command_id = asked.command_id
        self._site.may_program(self._code, self._claim, self._line.address)
        if isinstance(asked, Follow):
            await self._welcome(asked.seq, "")
            return
        await answer_program(
            self._site.tables, self._code, self._claim, self._line.language, asked, self._say
        )

    def _complain(self, wrong: Wrong) -> None:
        self._say(fault_of(wrong, self._line.language, self._command_id))

    def _say(self, message: ToldProgram) -> None:
        if not isinstance(message, Wish):  # Everybody is told of one anyway.
            self._line.tell(Outgoing(written(message), public=not isinstance(message, Reasons)))


ROUTES: list[HTTPRouteHandler | WebsocketRouteHandler] = [command, stream, socket]
