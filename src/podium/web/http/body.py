"""Body: what a request carries beside who sends it, read and judged; and answers in JSON."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from podium.web.host.seats.codes import code_of
from podium.web.host.wrong import Wrong

T = TypeVar("T")
Incoming = Request[Any, Any, Any]
JSON = "application/json"
KEY = "podium-key"
"""The header in which a curtain's key comes."""
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading somebody's JSON may raise."""


class SeatNamed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body that names a seat, and nothing else."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=15)]


def key_of(request: Incoming) -> str:
    """What opens a curtain, where several people share a device."""
    return request.headers.get(KEY, "")


def table_code(text: str) -> str:
    """The code in an address."""
    code = code_of(text)
    if code is None:
        raise Wrong("no_match", text[:20])
    return code


async def json_of(request: Incoming) -> bytes:
    """What was sent, which must call itself JSON; it is not read yet."""
    if request.content_type[0] != JSON:
        raise Wrong("not_json")
    return await bytes_of(request)


async def bytes_of(request: Incoming) -> bytes:
    """What was sent; Wrong if it is too much."""
    try:
        return await request.body()
    except HTTPException as wrong:
        if wrong.status_code == 413:
            raise Wrong("too_large") from wrong
        raise Wrong("malformed", "the body was cut short") from wrong


async def body_of(request: Incoming, kind: type[T]) -> T:
    """What was sent, as a value of this kind; Wrong if it is none."""
    try:
        return msgspec.json.decode(await json_of(request) or b"{}", type=kind)
    except UNREADABLE as wrong:
        raise Wrong("malformed", str(wrong)) from wrong


def as_json(data: bytes, status: int = 200) -> Response[bytes]:
    """An answer in JSON that nobody keeps."""
    return Response(
        data, status_code=status, media_type=JSON, headers={"cache-control": "no-store"}
    )
