"""Room for everybody: seats come first, and nobody takes the places of others by asking for many."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.web.people import Person, Seat, opened, seated, sit, watch
from tests.web.server import Server


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site with room for six watchers at a table, four of them from one address."""
    server = Server(
        tmp_path_factory.mktemp("small"),
        PODIUM_LINES="6",
        PODIUM_ADDRESS_LINES="4",
        PODIUM_HELLO="2.0",
    )
    server.watched = True
    yield server
    server.stop()


def refused(server: Server, code: str) -> tuple[int, str]:
    """How a watcher's socket is refused."""
    with pytest.raises(InvalidStatus) as wrong:
        watch(server, code)
    body = wrong.value.response.body or b""
    return wrong.value.response.status_code, json.loads(body)["error"]["code"]


def test_watchers_of_one_address_do_not_take_all_places_and_never_a_seats(small: Server) -> None:
    anna, _ = seated(small, "Anna", "Bruno")
    with ExitStack() as all_:
        for _ in range(4):
            all_.enter_context(watch(small, anna.code))
        assert refused(small, anna.code) == (429, "too_many_lines")
        stream = httpx.get(f"{anna.api}/stream")
        assert (stream.status_code, stream.json()["error"]["code"]) == (429, "too_many_lines")
        assert "4" in stream.json()["error"]["message"]
        # The owner comes in all the same, on both roads.
        with sit(anna) as owner:
            assert owner.stand["seq"] == 0
        with httpx.stream("GET", f"{anna.api}/stream", headers=anna.bearer) as owned:
            assert owned.status_code == 200


def test_streams_that_nobody_reads_count_too(small: Server) -> None:
    anna = opened(small, "random")
    with ExitStack() as all_:
        for _ in range(4):
            answer = all_.enter_context(httpx.stream("GET", f"{anna.api}/stream"))
            assert answer.status_code == 200
        assert refused(small, anna.code) == (429, "too_many_lines")


def test_silent_sockets_count_and_are_ended_soon(small: Server) -> None:
    anna = opened(small, "random")
    silent = [Person(None, small, anna.code, greet=False) for _ in range(4)]
    assert refused(small, anna.code) == (429, "too_many_lines")
    assert [person.closed_with() for person in silent] == [4000] * 4
    with watch(small, anna.code) as late:
        late.hear("scene")


def test_who_said_hello_may_stay_as_long_as_they_like(small: Server) -> None:
    anna = opened(small, "person")
    with sit_waiting(anna) as person:
        time.sleep(2.5)
        assert person.ask({"type": "ping"}, "pong")["seq"] == 0


def sit_waiting(seat: Seat) -> Person:
    person = Person(seat, seat.server, seat.code)
    person.hear("players")
    return person


def test_of_too_many_lines_of_one_device_the_oldest_ends(small: Server) -> None:
    anna, _ = seated(small, "Anna", "Bruno")
    with ExitStack() as all_:
        people = [all_.enter_context(sit(anna)) for _ in range(13)]
        assert people[0].closed_with() == 4000
        people[1].ask({"type": "ping"}, "pong")
        people[12].ask({"type": "ping"}, "pong")


def test_watchers_of_one_address_share_what_they_may_send(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    server = Server(
        tmp_path_factory.mktemp("slow"), PODIUM_MESSAGE_BURST="6", PODIUM_MESSAGE_RATE="0.0001"
    )
    try:
        anna = opened(server, "random")
        with watch(server, anna.code) as one, watch(server, anna.code) as two:
            one.hear("scene")
            two.hear("scene")
            answers = [p.ask({"type": "ping"}, "pong", "problem") for p in (one, two) * 3]
            assert [a["type"] for a in answers] == ["pong"] * 4 + ["problem"] * 2
    finally:
        server.stop()


# -- requests that never come ------------------------------------------------------------------


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site with little patience, so that a test need not wait either."""
    server = Server(tmp_path_factory.mktemp("patient"), PODIUM_HELLO="1.0")
    server.watched = True
    yield server
    server.stop()


def ended(server: Server, sent: bytes, *more: bytes, every: float = 0.2) -> tuple[float, bytes]:
    """After how many seconds the server ends a connection, and what it says."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    heard = b""
    with socket.create_connection((host, int(port)), timeout=15) as connection:
        began = time.monotonic()
        connection.sendall(sent)
        for piece in more:
            time.sleep(every)
            try:
                connection.sendall(piece)
            except OSError:
                break
        try:
            while part := connection.recv(65536):
                heard += part
        except ConnectionResetError:
            pass
        return time.monotonic() - began, heard


HEAD = b"POST /api/matches HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (b"GET / HT", b"HTTP/1.1 408 "),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\nx-half: ", b"HTTP/1.1 408 "),
        (HEAD + b"content-length: 500\r\n\r\n{", b"HTTP/1.1 408 "),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n1\r\n{\r\n", b"HTTP/1.1 408 "),
    ],
)
def test_what_is_never_sent_or_half_sent_is_ended_after_seconds(
    patient: Server, sent: bytes, answer: bytes
) -> None:
    seconds, heard = ended(patient, sent)
    assert seconds < 10.0
    assert heard.startswith(answer)
    if answer:
        assert b"content-security-policy: default-src 'none'" in heard
        assert b'"code":"too_slow"' in heard


def test_a_body_that_comes_in_drops_is_ended_too(patient: Server) -> None:
    drops = [b" "] * 100
    seconds, heard = ended(patient, HEAD + b"content-length: 5000\r\n\r\n", *drops)
    assert seconds < 15.0, "before the last of them"
    assert heard.startswith(b"HTTP/1.1 408 ")


def test_an_endless_body_is_answered_and_ended(patient: Server) -> None:
    chunk = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
    seconds, heard = ended(
        patient, HEAD + b"transfer-encoding: chunked\r\n\r\n", *[chunk] * 100, every=0.05
    )
    assert seconds < 8.0
    assert heard.startswith(b"HTTP/1.1 413 ") or heard == b""


def test_a_slow_but_steady_body_is_waited_for(patient: Server) -> None:
    body = json.dumps({"game": "gotown", "seats": 2, "players": ["random"]}).encode()
    body += b" " * (40_000 - len(body))
    pieces = [body[at : at + 5000] for at in range(0, len(body), 5000)]
    head = HEAD + f"content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode()
    seconds, heard = ended(patient, head, *pieces)
    assert seconds > 1.2, "longer than a small request may take"
    assert heard.startswith(b"HTTP/1.1 201 ")


MANY = 60
"""So many of the largest file: more than any system keeps for a reader."""


def test_a_reader_who_does_not_read_is_left(patient: Server) -> None:
    files = re.search("/static/[^/]+/", httpx.get(patient.address).text)
    assert files
    large = f"{files[0]}client/pages/table.js"
    assert len(httpx.get(f"{patient.address}{large}").raise_for_status().content) * MANY > 8 << 20
    host, _, port = patient.address.removeprefix("http://").partition(":")
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(10)
        connection.connect((host, int(port)))
        connection.sendall(f"GET {large} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode() * MANY)
        time.sleep(4.0)
        heard = b""
        with suppress(ConnectionResetError):
            while part := connection.recv(1 << 20):
                heard += part
    assert 0 < heard.count(b"HTTP/1.1 200 ") < MANY


# -- requests and frames without end -----------------------------------------------------------


def flooded(server: Server, start: bytes, more: bytes, seconds: float = 3.0) -> tuple[int, bytes]:
    """How many bytes a server takes that get no end, and what it says."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    sent, heard, until = 0, b"", time.monotonic() + seconds
    with socket.create_connection((host, int(port)), timeout=5) as connection:
        connection.sendall(start)
        with suppress(OSError):
            while time.monotonic() < until:
                connection.sendall(more)
                sent += len(more)
        with suppress(OSError):
            while part := connection.recv(65536):
                heard += part
    return sent, heard


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (b"GET / HTTP/1.1\r\nhost: localhost\r\n", b"a:b\r\n" * 800),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ", b"y" * 4000),
        (b"GET /", b"y" * 4000),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n", b"a:b\r\n" * 800),
    ],
)
def test_a_head_without_end_is_not_kept(server: Server, start: bytes, more: bytes) -> None:
    sent, heard = flooded(server, start, more)
    assert sent < 8_000_000, "what the sockets themselves hold, and little more"
    assert heard == b"" or heard.startswith(b"HTTP/1.1 4")


def test_so_many_requests_may_stand_in_line_and_no_more(server: Server) -> None:
    request = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"
    _, heard = ended(server, request * 200)
    assert heard.startswith(b"HTTP/1.1 400 "), "before the first of them is answered"


@pytest.mark.parametrize("frame", [b"\x89\x80abcd", b"\x8a\x80abcd", b"\x81\x80abcd"])
def test_a_flood_of_empty_frames_ends_the_socket(small: Server, frame: bytes) -> None:
    """Pings, pongs and words that say nothing; the client of a page sends one in seconds."""
    small.set(
        PODIUM_HELLO="60",
        PODIUM_MESSAGE_BURST="20",
        PODIUM_MESSAGE_RATE="5",
        PODIUM_PROGRAM_BURST="20",
        PODIUM_PROGRAM_RATE="5",
    )
    small.stop()
    small.start()
    anna = opened(small, "random")
    shake = (
        f"GET /ws/{anna.code} HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    host, _, port = small.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        connection.sendall(shake.encode())
        assert connection.recv(4096).startswith(b"HTTP/1.1 101 ")
        connection.sendall(frame * 30)
        time.sleep(0.3)
        assert still_open(connection), "a few are no flood"
        connection.sendall(frame * 100)
        end = time.monotonic() + 20
        while still_open(connection):
            assert time.monotonic() < end, "nothing ends it"
            time.sleep(0.02)


def still_open(connection: socket.socket) -> bool:
    """Whether the other end has not gone."""
    connection.setblocking(False)
    try:
        while connection.recv(65536):
            pass
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False
    finally:
        connection.settimeout(10)
    return False


@pytest.mark.parametrize("body", ["content-length: 5", "transfer-encoding: chunked"])
def test_a_handshake_with_a_body_is_answered(server: Server, body: str) -> None:
    anna = opened(server, "random")
    shake = (
        f"GET /ws/{anna.code} HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n{body}\r\n"
        "connection: upgrade\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    seconds, heard = ended(server, shake.encode())
    assert seconds < 15.0
    assert heard.startswith(b"HTTP/1.1 40")


def test_one_address_has_so_many_connections(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(tmp_path_factory.mktemp("few"), PODIUM_ADDRESS_CONNECTIONS="20")
    host, _, port = server.address.removeprefix("http://").partition(":")
    try:
        with ExitStack() as all_:
            for _ in range(20):
                all_.enter_context(socket.create_connection((host, int(port)), timeout=5))
            with pytest.raises(httpx.HTTPError):
                httpx.get(server.address)
        # Once it has noticed that they are gone.
        end = time.monotonic() + 20
        while True:
            try:
                assert httpx.get(server.address).status_code == 200
                break
            except httpx.HTTPError:
                assert time.monotonic() < end
                time.sleep(0.02)
    finally:
        server.stop()
