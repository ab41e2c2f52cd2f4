"""A database that is away, or stands still: everybody is told so, nobody waits for long, and all comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, NamedTuple

import httpx
import pytest
from litestar.handlers import HTTPRouteHandler
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from podium.store.reader import PATIENCE
from podium.web.app import ROUTES
from tests.campaign.database import Postgres
from tests.web.people import Seat, seated, sit
from tests.web.server import Server
from tests.web.test_fuzz import played
from tests.web.two_servers import TOKEN, comes_true

pytestmark = pytest.mark.long

_OPEN: dict[str, Any] = {
    "game": "gotown",
    "seats": 2,
    "name": "Anna",
    "players": ["person"],
    "options": {},
}
BODIES: dict[str, Any] = {
    "/api/matches": {**_OPEN, "script": True},
    "/api/v1/tables": {"game": "gotown", "seats": 2, "name": "Anna", "players": ["person"]},
    "/api/matches/{code:str}/seats": {"name": "Carla", "script": True},
    "/api/v1/tables/{code:str}/seats": {"name": "Carla"},
    "/api/matches/{code:str}/messages": {"type": "resign", "command_id": "r"},
    "/api/v1/tables/{code:str}/commands": {"type": "resign", "command_id": "r"},
    "/api/matches/{code:str}/report": {"text": "It does not look right.", "seq": 0, "shown": ""},
}
"""What is sent where; elsewhere the number of a seat, or nothing."""


class Ask(NamedTuple):
    """One request."""

    method: str
    path: str
    body: Any


class Got(NamedTuple):
    """What came of it."""

    ask: Ask
    status: int
    headers: httpx.Headers
    text: str
    took: float


class Away(NamedTuple):
    """A site, its database, and a table at it."""

    site: Server
    database: Postgres
    seats: list[Seat]
    replay: str

    def asks(self) -> list[Ask]:
        """All that can be asked for by HTTP, but what never ends."""
        found: list[Ask] = []
        for route in ROUTES:
            for path in sorted(route.paths):
                if not isinstance(route, HTTPRouteHandler) or path.endswith("/stream"):
                    continue
                filled = path.replace("{code:str}", self.seats[0].code)
                filled = filled.replace("{game_id:str}", "gotown").replace(
                    "{name:str}", "ABCD-EFGH"
                )
                filled = filled.replace("{replay_id:str}", self.replay)
                filled = re.sub(r"\{\w+:(\w+)\}", "1", filled)
                body = BODIES.get(path, {"seat": 1})
                found += [Ask(method, filled, body) for method in sorted(route.http_methods)]
        return found

    def ask(self, ask: Ask) -> Got:
        """As a browser does that sits at the table, or as a program."""
        began = monotonic()
        secret = self.seats[0].secret
        address = self.site.address
        page = not ask.path.startswith("/api/")
        headers = {"origin": address} if page else {"authorization": f"Bearer {secret}"}
        if ask.path.startswith(("/admin", "/metrics")):
            headers |= {"authorization": f"Bearer {TOKEN}"}
        if page:
            headers |= {"cookie": f"seat-{self.seats[0].code}={secret}", "accept": "text/html"}
        sent: Any = {"data": {"name": "Anna", "seats": "2"}} if page else {"json": ask.body}
        if ask.method != "POST":
            sent = {}
        got = httpx.request(ask.method, address + ask.path, headers=headers, timeout=60, **sent)
        return Got(ask, got.status_code, got.headers, got.text, monotonic() - began)

    def all_asked(self) -> list[Got]:
        """All of it at once."""
        with ThreadPoolExecutor(32) as pool:
            return list(pool.map(self.ask, self.asks()))

    def socket(self, path: str) -> tuple[int, httpx.Headers, float]:
        """How a socket is answered that is opened: with which status, after how many seconds."""
        began = monotonic()
        try:
            with connect(
                f"{self.site.sockets}{path}",
                additional_headers=self.seats[0].bearer,
                open_timeout=60,
            ):
                return 101, httpx.Headers(), monotonic() - began
        except InvalidStatus as no:
            told = httpx.Headers(list(no.response.headers.raw_items()))
            return no.response.status_code, told, monotonic() - began


@pytest.fixture(scope="module")
def away(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Away]:
    settings = {"PODIUM_ADMIN_TOKEN": TOKEN, "PODIUM_METRICS_OPEN": "true", "PODIUM_IDLE": "3600"}
    with Postgres() as database:
        site = Server(tmp_path_factory.mktemp("away"), database.url, **settings)
        seats = seated(site, "Anna", "Bruno")
        brought = httpx.post(f"{site.address}/api/replays", content=played()).raise_for_status()
        yield Away(site, database, seats, brought.json()["id"])
        site.stop()


def test_while_the_database_is_away_all_are_told_to_come_again(away: Away) -> None:
    code = away.seats[0].code
    away.site.stop()
    away.site.start()
    away.database.kill()
    try:
        for path in (f"/ws/{code}", f"/api/v1/tables/{code}/socket"):
            status, headers, _ = away.socket(path)
            assert (status, headers.get("retry-after")) == (503, "5"), path
        for stream in (f"/api/matches/{code}/stream", f"/api/v1/tables/{code}/stream"):
            got = away.ask(Ask("GET", stream, None))
            assert (got.status, got.headers.get("retry-after")) == (503, "5"), stream
        seen = away.all_asked()
        assert [wrong for got in seen if (wrong := unfriendly(got))] == []
        page = next(got for got in seen if got.ask.path == f"/t/{code}")
        assert page.status == 503
        assert "cannot reach its database" in page.text
        assert page.headers["refresh"] == "5", "it comes back by itself"
        assert sum(got.status == 503 for got in seen) > 50
    finally:
        away.database.start()
    assert comes_true(lambda: away.socket(f"/ws/{code}")[0] == 101, 10)
    back = [got for got in away.all_asked() if got.status >= 500]
    assert not back


def unfriendly(got: Got) -> str:
    """What is wrong with an answer of a site that cannot reach its database; nothing, if all is well."""
    told = got.headers.get("retry-after") == "5" or got.ask.path == "/health"
    well = got.status < 500 or (got.status == 503 and told)
    return "" if well and "Traceback" not in got.text else f"{got.ask}: {got.status}"


def test_while_the_database_stands_still_nobody_waits_for_long(away: Away) -> None:
    """It says nothing at all, and the machine keeps the roads to it up."""
    anna, bruno = seated(away.site, "Anna", "Bruno", short=True)
    with sit(anna) as here, sit(bruno) as there:
        away.database.stand_still()
        try:
            began = monotonic()
            reads = [Ask("GET", f"/api/matches/{anna.code}", None), Ask("GET", "/lobby", None)]
            with ThreadPoolExecutor(8) as pool:
                got = list(pool.map(away.ask, reads * 4))
                got += pool.map(away.ask, reads * 4)
            assert [each.status for each in got] == [503] * 16
            assert monotonic() - began < 2 * PATIENCE, "who comes later is told so at once"
            assert away.ask(Ask("GET", "/health", None)).status == 503
        finally:
            away.database.go_on()
        assert comes_true(lambda: away.ask(Ask("GET", "/health", None)).status == 200, 10)
        due = here if here.due else there
        assert due.act()["seq"] > 0, "who had a socket has it still"
