"""Two servers on one PostgreSQL database, as two processes serve one site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

import httpx
import psycopg
import pytest

from tests.store import postgres
from tests.web.people import Person, Seat, sit
from tests.web.server import Server

TOKEN = "0123456789abcdef0123"

SETTINGS = {
    "PODIUM_AWAY": "0.5",
    "PODIUM_CLOCK_SPEED": "10",
    "PODIUM_METRICS_OPEN": "true",
    "PODIUM_ADMIN_TOKEN": TOKEN,
}

Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Both, for the tests of a module; the clocks of their machines differ by an hour."""
    folder = tmp_path_factory.mktemp("two")
    with postgres.server() as address:
        url = postgres.fresh_database(address)
        here = Server(folder / "here", url, **SETTINGS)
        there = Server(folder / "there", url, AHEAD="3600", **SETTINGS)
        here.watched = there.watched = True
        yield here, there
        here.stop()
        there.stop()


def at(seat: Seat, server: Server) -> Seat:
    """The same seat, asked for at another server."""
    return Seat(server, seat.code, seat.number, seat.secret, seat.match)


def sit_at(server: Server, *seats: Seat) -> list[Person]:
    """People who look at their table at a server."""
    return [sit(at(seat, server)) for seat in seats]


def asked(server: Server, question: str, *values: object) -> list[tuple[Any, ...]]:
    """What the database itself says."""
    schema = re.search(r"search_path%3D(\w+)", server.url)
    assert schema
    with psycopg.connect(postgres.plain(server.url)) as database:
        return database.execute(question.encode(), values).fetchall()


def figure(server: Server, name: str) -> float:
    """A figure of `/metrics`, over all its labels."""
    told = httpx.get(f"{server.address}/metrics").text
    return sum(float(v) for v in re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", told, re.MULTILINE))


def comes_true(so: Callable[[], object], patience: float = 20.0) -> bool:
    """Whether it is so before long."""
    end = monotonic() + patience
    while not so():
        if monotonic() > end:
            return False
        sleep(0.02)
    return True
