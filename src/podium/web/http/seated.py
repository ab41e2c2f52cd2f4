"""Seated: the answer to whoever sat down, with what they show from now on."""

from __future__ import annotations

import msgspec
from litestar import Response

from podium.web.host.lobby import Seated
from podium.web.http.asker import Asker
from podium.web.http.body import as_json
from podium.wire.messages import VERSION


class GivenSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where somebody sits now."""

    version: int
    match: str
    code: str
    seat: int
    secret: str = ""


def answer_seated(asker: Asker, seated: Seated, *, script: bool) -> Response[bytes]:
    """Where somebody sits now; the secret in a cookie, or for a script in the answer."""
    secret = seated.secret if script else ""
    told = GivenSeat(VERSION, seated.match, seated.code, seated.seat, secret)
    response = as_json(msgspec.json.encode(told), 201)
    if not script:
        response.cookies += [asker.seat_cookie(seated.code, seated.secret)]
    return response
