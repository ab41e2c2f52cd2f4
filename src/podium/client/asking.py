"""Asking: single requests to a site, as JSON, with Python's own library."""

from __future__ import annotations

import asyncio
import secrets
from http.client import HTTPException
from typing import TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from podium.client.errors import Lost, NotDone
from podium.wire.program import Fault

T = TypeVar("T")

V1 = "/api/v1"
_SECONDS = 20.0
_TRIES = 5


class _Faulty(msgspec.Struct):
    error: Fault


class SeatHeld(msgspec.Struct, frozen=True):
    """Where somebody sits now, as the site tells it."""

    match: str
    code: str
    game: str
    rules_version: int
    seat: int
    name: str
    secret: str


def new_secret() -> str:
    """What a seat is to belong to: 256 bits."""
    return secrets.token_urlsafe(32)


def ask(
    site: str, method: str, path: str, kind: type[T], *, body: object = None, secret: str = ""
) -> T:
    """One request and its answer; NotDone if the site would not, Lost if there is none."""
    return msgspec.json.decode(ask_bytes(site, method, path, body=body, secret=secret), type=kind)


def ask_bytes(site: str, method: str, path: str, *, body: object = None, secret: str = "") -> bytes:
    """One request, and the bytes of its answer."""
    headers = {"accept": "application/json"}
    data = None
    if method == "POST":
        headers["content-type"] = "application/json"
        data = msgspec.json.encode({} if body is None else body)
    if secret:
        headers["authorization"] = f"Bearer {secret}"
    request = Request(f"{site}{V1}{path}", data, headers, method=method)
    try:
        with urlopen(request, timeout=_SECONDS) as answer:
            found: bytes = answer.read()
            return found
    except HTTPError as no:
        with no:
            raise NotDone(fault_in(no.read(), no.code)) from None
    except (OSError, HTTPException) as gone:
        raise Lost(f"{site} cannot be reached: {gone}") from gone


def fault_in(answer: bytes, status: int) -> Fault:
    """What a site says went wrong."""
    try:
        return msgspec.json.decode(answer, type=_Faulty).error
    except msgspec.DecodeError:
        words = f"The site answered with status {status}, and not as Podium does."
        return Fault("unknown", words, "Check the address.")


async def ask_surely(
    site: str, path: str, kind: type[T], *, body: object = None, secret: str = ""
) -> T:
    """A POST that may be said twice: tried again where it is not known whether it was heard."""
    for n in range(_TRIES):
        try:
            return await asyncio.to_thread(ask, site, "POST", path, kind, body=body, secret=secret)
        except Lost:
            if n + 1 == _TRIES:
                raise
            await asyncio.sleep(0.2 * 2**n)
    raise AssertionError("never reached")
