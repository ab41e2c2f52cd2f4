"""Requests as bytes on a socket: what no library would send, and what came back."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import NamedTuple

from tests.web.server import Server

Headers = list[tuple[str, str]]


SOCKET = [
    ("connection", "upgrade"),
    ("upgrade", "websocket"),
    ("sec-websocket-version", "13"),
    ("sec-websocket-key", "MDEyMzQ1Njc4OWFiY2RlZg=="),
]
"""What asks for a socket."""


ENDLESS = ("text/event-stream", "application/x-ndjson")
"""What is told of a table as it goes on, where no length is said."""


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, list[str]]
    body: bytes


def request(
    method: str, path: str, headers: Headers, body: bytes = b"", version: str = "1.1"
) -> bytes:
    """A request as it goes over the line; nothing is added but the length of its body."""
    lines = [f"{method} {path} HTTP/{version}", *(f"{name}: {value}" for name, value in headers)]
    if body:
        lines.append(f"content-length: {len(body)}")
    return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body


def asked(server: Server, data: bytes, patience: float = 10.0) -> Answer | None:
    """The first answer to these bytes; None if there was none in time."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=patience) as line:
        with suppress(ConnectionError):
            line.sendall(data)
        return answer_on(line)


def answer_on(line: socket.socket) -> Answer | None:
    """The next answer on a line; of one that never ends the beginning."""
    came = b""
    try:
        while b"\r\n\r\n" not in came:
            more = line.recv(65536)
            if not more:
                return None
            came += more
        head, _, body = came.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        status = int(first.split()[1])
        headers: dict[str, list[str]] = {}
        for each in lines:
            name, _, value = each.partition(":")
            headers.setdefault(name.lower(), []).append(value.strip())
        if status == 100:
            return answer_on(line)
        kind = headers.get("content-type", [""])[0].partition(";")[0]
        if status > 100 and not (kind in ENDLESS and "content-length" not in headers):
            body = _rest(line, headers, body)
    except (TimeoutError, ConnectionError):
        return None
    return Answer(status, headers, body)


def _rest(line: socket.socket, headers: dict[str, list[str]], body: bytes) -> bytes:
    length = int(headers.get("content-length", ["-1"])[0])
    chunked = "chunked" in headers.get("transfer-encoding", [""])[0]
    while (length > len(body)) if length >= 0 else chunked and not body.endswith(b"0\r\n\r\n"):
        more = line.recv(65536)
        if not more:
            break
        body += more
    return body
