"""Plain answers: errors as JSON, sent without a framework where there is none yet."""

from __future__ import annotations

from math import ceil

import msgspec
from litestar.enums import ScopeType
from litestar.types import Scope, Send

from podium.web.host.wrong import Wrong
from podium.web.http.faults import HttpFault, fault_of


def body(wrong: Wrong, code: str) -> bytes:
    """An error as JSON, in a language."""
    return msgspec.json.encode(HttpFault(fault_of(wrong, code)))


def again(wrong: Wrong) -> dict[str, str]:
    """The header that says when to ask again, where that is worth it."""
    return {"retry-after": str(ceil(wrong.again))} if wrong.again else {}


async def refuse(scope: Scope, send: Send, wrong: Wrong, code: str) -> None:
    """Answers a request, or a socket that was not accepted, with an error."""
    socket = scope["type"] == ScopeType.WEBSOCKET
    if socket and "websocket.http.response" not in (scope["extensions"] or {}):
        await send({"type": "websocket.close", "code": 4000 + wrong.status, "reason": wrong.code})
        return
    data = body(wrong, code)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(data)).encode()),
        *((name.encode(), value.encode()) for name, value in again(wrong).items()),
    ]
    if socket:
        await send(
            {
                "type": "websocket.http.response.start",
                "status": wrong.status,
                "headers": headers,
            }
        )
        await send({"type": "websocket.http.response.body", "body": data, "more_body": False})
    else:
        await send({"type": "http.response.start", "status": wrong.status, "headers": headers})
        await send({"type": "http.response.body", "body": data, "more_body": False})
