"""Thousands of requests that are wrong in some way: none breaks the server, none changes a table.

The seed is always the same; `PODIUM_FUZZ_SEED=another PODIUM_FUZZ=20000` tries others, and
`PODIUM_FUZZ_ONLY=1234` one request alone.
"""

from __future__ import annotations

import os
import socket
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import msgspec
import pytest

from podium.play.command import Act, Resign
from podium.play.record import write_lines
from podium.play.table import Table
from podium.registry import games
from podium.web.app import ROUTES
from podium.web.http.guard import HEADERS
from tests.server_logs import faults
from tests.web.fuzz import BODIES, ROADS, SWEEP, Fuzzer, Known, frame
from tests.web.people import Seat, opened, seated
from tests.web.raw import Answer, answer_on
from tests.web.server import Server

SEED = os.environ.get("PODIUM_FUZZ_SEED", "podium")
REQUESTS = SWEEP + int(os.environ.get("PODIUM_FUZZ", "2500"))
SOCKETS = REQUESTS // 20
ONLY = os.environ.get("PODIUM_FUZZ_ONLY")
PATIENCE = 20.0
"""Seconds for an answer that must come."""
GLANCE = 0.05
"""Seconds for one that need not."""
WENT_WRONG = 1011
"""The code that a socket is closed with after an error of the server's own."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One on which nothing moves by itself."""
    server = Server(
        tmp_path_factory.mktemp("fuzzed"),
        PODIUM_BOT_PAUSE="86400",
        PODIUM_BOT_LIMIT="86400",
        PODIUM_BOT_WORKERS="1",
        PODIUM_AWAY="86400",
        PODIUM_LINES="100000",
        PODIUM_ADMIN_TOKEN="a token that nobody guesses",
        PODIUM_METRICS_OPEN="true",
    )
    yield server
    server.stop()


@pytest.fixture(scope="module")
def table(site: Server) -> list[Seat]:
    """The table that is looked after: two people have begun a match."""
    return seated(site, "Anna", "Bruno")


@pytest.fixture(scope="module")
def fuzzer(site: Server, table: list[Seat]) -> Fuzzer:
    waiting = opened(site, "person")
    record = played()
    brought = httpx.post(f"{site.address}/api/replays", content=record).raise_for_status().json()
    known = Known(
        site.address.removeprefix("http://"),
        [table[0].code, waiting.code, "BBB-BBB"],
        [seat.secret for seat in table],
        brought["id"],
        record,
    )
    return Fuzzer(SEED, known)


def played() -> str:
    """The record of a short match."""
    game = games()["gotown"]
    table = Table(game, 2, game.options(), "f" * 64)
    for number in range(5):
        seat = table.to_act[0]
        action = msgspec.Raw(msgspec.json.encode(game.rules.legal(table.state, seat)[0]))
        table.command(seat, Act(f"c{number}", table.decision(seat), action))
    table.command(table.to_act[0], Resign("r"))
    return "\n".join(write_lines(table.record(("Anna", "Bruno"))))


def stored(site: Server, match: str) -> list[Any]:
    """All that is stored of a match."""
    with sqlite3.connect(site.database) as database:
        rows = [
            database.execute(f"select * from {name} where {key} = ?", (match,)).fetchall()
            for name, key in (("matches", "id"), ("seats", "match"), ("log", "match"))
        ]
    database.close()
    return rows


def seen(table: list[Seat]) -> list[Any]:
    """What those at the table see, and a watcher."""
    watched = httpx.get(table[0].api).json()
    return [watched["scene"], *(seat.seen()["scene"] for seat in table)]


class Log:
    """What the server has logged since somebody looked last."""

    def __init__(self, site: Server) -> None:
        self._file = site.folder / "log"
        self._read = self._file.stat().st_size

    def errors(self) -> list[str]:
        if self._file.stat().st_size == self._read:
            return []
        with self._file.open() as lines:
            lines.seek(self._read)
            new = lines.read()
            self._read = lines.tell()
        return list(faults(new))


def fault(answer: Answer | None, whole: bool) -> str:
    """What is wrong with an answer; nothing, if nothing is."""
    if answer is None:
        return "no answer" if whole else ""
    if answer.status >= 500:
        return f"status {answer.status}"
    if answer.status == 101:
        return ""
    for name, value in HEADERS.items():
        if answer.headers.get(name) != [value]:
            return f"{name}: {answer.headers.get(name)}"
    if "strict-transport-security" in answer.headers:
        return "it did not come by https"
    return ""


def story(what: str, number: int, sent: bytes, why: object, answer: object = None) -> str:
    """How to try it again."""
    shown = repr(sent if len(sent) < 4000 else sent[:3000] + b" ... " + sent[-500:])
    again = f"PODIUM_FUZZ_SEED={SEED} PODIUM_FUZZ_ONLY={number}"
    return f"{what} {number} of seed {SEED} ({again}): {why}\nsent: {shown}\nanswer: {str(answer)[:1500]}"


def numbers(most: int) -> list[int]:
    return list(range(most)) if ONLY is None else [int(ONLY)]


def test_every_route_and_every_body_is_tried() -> None:
    assert {road.path for road in ROADS} == {path for route in ROUTES for path in route.paths}
    assert {"Opening", "Opener", "Act", "Hello", "Header", "ReportedProblem"} <= {
        b.__name__ for b in BODIES
    }


def test_whatever_is_asked_the_server_stands_and_the_table_stays(
    site: Server, table: list[Seat], fuzzer: Fuzzer
) -> None:
    kept, views, log = stored(site, table[0].match), seen(table), Log(site)
    answered = 0
    for number in numbers(REQUESTS):
        ask = fuzzer.ask(number)
        with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as line:
            line.settimeout(PATIENCE if ask.whole else GLANCE)
            with suppress(ConnectionError, TimeoutError):
                line.sendall(ask.data)
            answer = answer_on(line)
        why = fault(answer, ask.whole) or log.errors()
        assert not why, story("request", number, ask.data, why, answer)
        answered += answer is not None
    assert answered > 0.9 * len(numbers(REQUESTS))
    assert stored(site, table[0].match) == kept
    assert seen(table) == views


def test_whatever_is_said_on_a_socket_the_server_stands_and_the_table_stays(
    site: Server, table: list[Seat], fuzzer: Fuzzer
) -> None:
    kept, views, log = stored(site, table[0].match), seen(table), Log(site)
    for number in numbers(SOCKETS):
        hello, frames = fuzzer.frames(number)
        with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as line:
            line.sendall(hello)
            opened = answer_on(line)
            assert opened is not None, story("socket", number, hello, "no answer")
            assert opened.status == 101, story("socket", number, hello, opened)
            line.settimeout(GLANCE)
            with suppress(ConnectionError, TimeoutError):
                line.sendall(b"".join([*frames, frame(8, struct.pack("!H", 1000))]))
            code = closed_with(line)
        why = [WENT_WRONG] if code == WENT_WRONG else log.errors()
        assert not why, story("socket", number, b"".join(frames), why)
    assert stored(site, table[0].match) == kept
    assert seen(table) == views


def closed_with(line: socket.socket) -> int | None:
    """The code that the server closes a socket with; None if it does not."""
    came = b""
    with suppress(ConnectionError, TimeoutError):
        while more := line.recv(65536):
            came += more
    while len(came) >= 2:
        kind, length, head = came[0] & 15, came[1] & 127, 2
        if length >= 126:
            head = 4 if length == 126 else 10
            length = int.from_bytes(came[2:head], "big")
        if kind == 8 and length >= 2:
            return int.from_bytes(came[head : head + 2], "big")
        came = came[head + length :]
    return None
