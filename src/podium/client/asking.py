"""Asking: single requests to a site, as JSON, with Python's own library."""

from __future__ import annotations

import asyncio
import secrets
import time
from http.client import HTTPException
from typing import TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from podium.client.errors import Lost, NotDone
from podium.wire.program import Fault

T = TypeVar("T")

V1 = "/api/v1"
BEFORE_ANYTHING = frozenset({"too_many"})
"""Faults that are told before anything is done."""
AGAIN = BEFORE_ANYTHING | {"not_stored", "away", "busy", "went_wrong"}
"""Faults after which the same is asked once more, by the same id."""
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


class SiteRequests(msgspec.Struct, frozen=True):
    """Requests to one site: by which secret, and in which language mistakes are to be told."""

    site: str
    secret: str = ""
    language: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """What says so."""
        headers = {"authorization": f"Bearer {self.secret}"} if self.secret else {}
        return headers | ({"accept-language": self.language} if self.language else {})

    async def get(self, path: str, kind: type[T]) -> T:
        """What a GET is answered with; NotDone if the site would not, Lost if there is none."""
        return _read(await self.get_bytes(path), kind)

    async def get_bytes(self, path: str) -> bytes:
        """The same, unread."""
        return await asyncio.to_thread(self._ask, "GET", path, None)

    async def post(
        self, path: str, kind: type[T], body: object, patience: float, *, twice: bool
    ) -> T:
        """What a POST is answered with; asked again while the site has too much to do.

        `twice`: it may be said twice, so also where it is not known whether it was heard.
        """
        until, tries = time.monotonic() + patience, 0
        while True:
            try:
                answer = await asyncio.to_thread(self._ask, "POST", path, body)
                return _read(answer, kind)
            except NotDone as no:
                wait = no.fault.retry_after
                if no.code not in (AGAIN if twice else BEFORE_ANYTHING) or not wait:
                    raise
                if time.monotonic() + wait > until:
                    raise
            except Lost:
                tries += 1
                if not twice or tries == _TRIES:
                    raise
                wait = 0.1 * 2**tries
            await asyncio.sleep(wait)

    async def post_once(self, path: str) -> None:
        """A POST that is answered with nothing."""
        await asyncio.to_thread(self._ask, "POST", path, None)

    def _ask(self, method: str, path: str, body: object) -> bytes:
        headers = {"accept": "application/json", **self.headers}
        data = None
        if method == "POST":
            headers["content-type"] = "application/json"
            data = msgspec.json.encode({} if body is None else body)
        request = Request(f"{self.site}{V1}{path}", data, headers, method=method)
        try:
            with urlopen(request, timeout=_SECONDS) as answer:
                found: bytes = answer.read()
                return found
        except HTTPError as no:
            with no:
                raise NotDone(fault_in(no.read(), no.code)) from None
        except (OSError, HTTPException) as gone:
            raise Lost(f"{self.site} cannot be reached: {gone}") from gone


def _read(answer: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(answer, type=kind)
    except msgspec.DecodeError:
        raise NotDone(fault_in(answer, 200)) from None


def fault_in(answer: bytes, status: int) -> Fault:
    """What a site says went wrong."""
    try:
        return msgspec.json.decode(answer, type=_Faulty).error
    except msgspec.DecodeError:
        words = f"The site answered with status {status}, and not as Podium does."
        return Fault("unknown", words, "Check the address.")
