"""A table's people and watchers, as programs: each with a socket that costs next to nothing.

The clients share the machine with the server, so what they cost is not to be seen in its figures: the
socket below knows as much of the protocol as it needs, and looks at nothing that it need not know.
"""

from __future__ import annotations

import asyncio
import json
import os
from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any

import httpx
import msgspec
from serving import Server

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_HEAD = b"\r\n\r\n"


class Offered(msgspec.Struct):
    """What may be done, as far as it is looked at here."""

    action: msgspec.Raw
    rank: int = 0


class Stand(msgspec.Struct):
    """What a client needs to know to make a move."""

    seq: int
    hash: str = ""
    awaited: list[int] = []
    decision: str = ""
    undo: str = ""
    offers: list[Offered] = []


class Heard(msgspec.Struct):
    """A message, as far as it is looked at here."""

    type: str
    stand: Stand | None = None
    text: str = ""


_heard = msgspec.json.Decoder(Heard).decode


class Socket(asyncio.Protocol):
    """A socket to a table; `hear` is called with each message."""

    def __init__(self, code: str, secret: str, hear: Callable[[bytes], None]) -> None:
        self._code = code
        self._secret = secret
        self._hear = hear
        self._buffer: bytes = b""
        self._begun = False
        self._transport: Any = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once the site has let it in."""
        self.closed = False

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        bearer = f"Authorization: Bearer {self._secret}\r\n" if self._secret else ""
        transport.write(
            f"GET /ws/{self._code} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n{bearer}"
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data
        if not self._begun:
            head, found, rest = data.partition(_HEAD)
            if not found:
                self._buffer = data
                return
            assert b" 101 " in head, head
            self._begun, data = True, rest
            self.open.set_result(None)
        at = 0
        while (end := _end(data, at)) is not None:
            start, stop = end
            kind, at = data[at], stop
            if kind == _TEXT:
                self._hear(data[start:stop])
            elif kind == _PING:
                self._frame(_PONG, data[start:stop])
            elif kind == _CLOSE:
                self.close()
        self._buffer = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True

    def say(self, message: bytes) -> None:
        """Sends a text."""
        self._frame(_TEXT, message)

    def close(self) -> None:
        if not self._transport.is_closing():
            self._frame(_CLOSE, b"\x03\xe8")
            self._transport.close()

    def _frame(self, kind: int, message: bytes) -> None:
        # A client has to mask what it sends; a mask of noughts leaves it as it is.
        size = len(message)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(bytes([kind]) + length + bytes(4) + message)


def _end(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the content of the frame at this place begins and ends; None: it is not all there."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1], at + 2
    if size >= 126:
        start += 2 if size == 126 else 8
        size = int.from_bytes(data[at + 2 : start], "big")
    return (start, start + size) if len(data) >= start + size else None


async def connect(port: int, code: str, secret: str, hear: Callable[[bytes], None]) -> Socket:
    """A socket to a table, which has not said hello."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(code, secret, hear), "127.0.0.1", port)
    await socket.open
    return socket


class Party:
    """Everybody at one table. It makes a move when it is told to, and is told when all have it."""

    def __init__(self, ports: Sequence[int], code: str, secrets: list[str]) -> None:
        """`ports`: where they sit, in turns: one server, or several of one site."""
        self.code = code
        self.secrets = secrets
        self.seq = 0
        """The last entry that everybody has."""
        self.times: list[float] = []
        """Seconds from the sending of each move until the last viewer had it."""
        self.moved: Callable[[], None] = lambda: None
        """Called when everybody has a move."""
        self.told: Callable[[], None] = lambda: None
        """Called when somebody is told of a move, whoever made it."""
        self.far: list[float] = []
        """Seconds from the sending of each move until each viewer at another server had it."""
        self._ports = ports
        self._mover = 0
        self._sockets: list[Socket] = []
        self._stands: list[Stand] = []
        self._reached = 0
        self._began = 0.0
        self._seen = asyncio.Event()

    @property
    def due(self) -> bool:
        """Whether one of them is asked for something."""
        return any(stand.decision for stand in self._stands)

    @property
    def seen(self) -> dict[str, Any]:
        """What the last of them, a watcher if there is one, says who comes back now."""
        return {"seq": self._stands[-1].seq, "hash": self._stands[-1].hash}

    async def sit(self, watchers: int = 1, sitting: int | None = None) -> None:
        """Everybody connects and is shown the table, watchers too; `sitting`: of the players so many alone."""
        for secret in (*self.secrets[:sitting], *[""] * watchers):
            viewer = len(self._sockets)
            self._stands.append(Stand(-1))
            self._seen.clear()
            hear = partial(self._listen, viewer)
            socket = await connect(self._port(viewer), self.code, secret, hear)
            socket.say(b'{"type": "hello"}')
            self._sockets.append(socket)
            await asyncio.wait_for(self._seen.wait(), 60)

    def move(self) -> bool:
        """Somebody makes a move; False: the match is over."""
        seat = next((n for n, stand in enumerate(self._stands) if stand.decision), None)
        if seat is None:
            return False
        stand = self._stands[seat]
        best = max(stand.offers, key=lambda offer: offer.rank)
        act = {"type": "act", "command_id": f"c{stand.seq}", "decision_id": stand.decision}
        self._send(seat, json.dumps(act).encode()[:-1] + b',"action":' + bytes(best.action) + b"}")
        return True

    def take_back(self) -> bool:
        """Somebody takes their last action back; False: nobody may."""
        seat = next((n for n, stand in enumerate(self._stands) if stand.undo), None)
        if seat is None:
            return False
        stand = self._stands[seat]
        undo = {"type": "undo", "command_id": f"u{stand.seq}", "decision_id": stand.undo}
        self._send(seat, json.dumps(undo).encode())
        return True

    def _port(self, viewer: int) -> int:
        return self._ports[viewer % len(self._ports)]

    def _send(self, seat: int, message: bytes) -> None:
        self._mover = seat
        self._reached = 0
        self._began = perf_counter()
        self._sockets[seat].say(message)

    def leave(self) -> None:
        for socket in self._sockets:
            socket.close()

    def _listen(self, viewer: int, message: bytes) -> None:
        if message.startswith((b'{"type":"accepted"', b'{"type":"players"', b'{"type":"yours"')):
            return
        heard = _heard(message)
        if heard.type in ("refused", "problem"):
            raise AssertionError(heard.text)
        if heard.stand is None:
            return
        self._stands[viewer] = heard.stand
        if heard.type == "scene":
            self._seen.set()
            return
        self._reached += 1
        if len(self._ports) > 1 and self._port(viewer) != self._port(self._mover):
            self.far.append(perf_counter() - self._began)
        if self._reached == len(self._sockets):
            self.times.append(perf_counter() - self._began)
            self.seq = heard.stand.seq
            self.moved()
        self.told()


async def opened(
    server: Server,
    client: httpx.AsyncClient,
    game: str,
    seats: int,
    watchers: int = 1,
    sitting: int | None = None,
    others: Sequence[Server] = (),
) -> Party:
    """A table full of people, all of them looking at it; `sitting`: so many of the players alone.

    `others`: servers at which some of them sit.
    """
    host = {"game": game, "seats": seats, "name": "Anna", "script": True}
    players = {"players": ["person"] * (seats - 1)}
    at = f"{server.address}/api/matches"
    first = (await client.post(at, json={**host, **players})).raise_for_status().json()
    secrets = [first["secret"]]
    for n in range(1, seats):
        joining = {"name": f"Guest {n}", "script": True}
        answer = await client.post(f"{at}/{first['code']}/seats", json=joining)
        secrets.append(answer.raise_for_status().json()["secret"])
    ports = [each.port for each in (server, *others)]
    party = Party(ports, first["code"], secrets)
    await party.sit(watchers, sitting)
    return party
