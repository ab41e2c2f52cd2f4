"""People at a table: each with a secret, a socket, and what the table has told them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from itertools import count
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.web.server import Server

Json = dict[str, Any]
_ids = count()

PATIENCE = 20.0


class Seat:
    """What a script knows that sits somewhere."""

    def __init__(self, server: Server, code: str, number: int, secret: str, match: str) -> None:
        self.server = server
        self.code = code
        self.number = number
        self.secret = secret
        self.match = match

    @property
    def bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secret}"}

    @property
    def api(self) -> str:
        return f"{self.server.address}/api/matches/{self.code}"

    def seen(self) -> Json:
        """The table, asked for by HTTP."""
        answer = httpx.get(self.api, headers=self.bearer).raise_for_status()
        found: Json = answer.json()
        return found

    def post(self, message: Json) -> httpx.Response:
        """One message by HTTP."""
        return httpx.post(f"{self.api}/messages", headers=self.bearer, json=message)


def opened(
    server: Server,
    *players: str,
    seats: int = 0,
    name: str = "Anna",
    clock: int = 0,
    game: str = "gotown",
    **options: Any,
) -> Seat:
    """A new table; `players` are the others, bots or `person`."""
    answer = httpx.post(
        f"{server.address}/api/matches",
        json={
            "game": game,
            "clock": clock,
            "seats": seats or len(players) + 1,
            "name": name,
            "players": players,
            "options": options,
            "script": True,
        },
    )
    assert answer.status_code == 201, answer.text
    return _seat(server, answer.json())


def joined(server: Server, code: str, name: str) -> Seat:
    """Somebody who sat down."""
    answer = httpx.post(
        f"{server.address}/api/matches/{code}/seats", json={"name": name, "script": True}
    )
    assert answer.status_code == 201, answer.text
    return _seat(server, answer.json())


def seated(server: Server, *names: str, **options: Any) -> list[Seat]:
    """A table full of people."""
    first, *others = names
    host = opened(server, *(["person"] * len(others)), name=first, **options)
    return [host, *(joined(server, host.code, name) for name in others)]


def _seat(server: Server, told: Json) -> Seat:
    return Seat(server, told["code"], told["seat"], told["secret"], told["match"])


def best(offers: list[Json]) -> Json:
    """The action that a table recommends: ending a turn comes last."""
    found: Json = max(offers, key=lambda offer: offer.get("rank", 0))["action"]
    return found


class Person:
    """Somebody with a socket; what the table says is kept, and asked for by its kind."""

    def __init__(self, seat: Seat | None, server: Server, code: str, **hello: Any) -> None:
        self.seat = seat
        self.server = server
        self.code = code
        self.heard: list[Json] = []
        self.bytes: list[str] = []
        self.stand: Json = {}
        self._open = ExitStack()
        self._socket: ClientConnection = self._open.enter_context(
            connect(
                f"{server.sockets}/ws/{code}",
                additional_headers=seat.bearer if seat else {},
                max_size=None,
            )
        )
        if hello.pop("greet", True):
            self.say({"type": "hello", **hello})

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def say(self, message: Json | str | bytes) -> None:
        self._socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def next(self, patience: float = PATIENCE) -> Json:
        """The next message, whatever it is."""
        text = self._socket.recv(patience)
        assert isinstance(text, str)
        message: Json = json.loads(text)
        self.bytes.append(text)
        self.heard.append(message)
        if "stand" in message:
            self.stand = message["stand"]
        return message

    def hear(self, *kinds: str, patience: float = PATIENCE) -> Json:
        """The next message of one of these kinds; those before it are passed over."""
        end = time.monotonic() + patience
        while True:
            message = self.next(max(end - time.monotonic(), 0.01))
            if message["type"] in kinds:
                return message

    def ask(self, message: Json | str | bytes, *kinds: str) -> Json:
        """Says something and waits for the answer."""
        self.say(message)
        return self.hear(*kinds)

    def silent(self, patience: float = 0.3) -> bool:
        """Whether nothing but comings and goings is told for a while."""
        try:
            self.hear("scene", "update", "refused", "problem", "why", patience=patience)
        except TimeoutError:
            return True
        return False

    def closed_with(self) -> int:
        """The code that the server closes the socket with."""
        with suppress(ConnectionClosed):
            while True:
                self.next()
        code = self._socket.close_code
        assert code is not None
        return code

    @property
    def due(self) -> bool:
        """Whether this seat has something to decide."""
        mine = self.seat is not None and self.seat.number in self.stand["awaited"]
        return mine and bool(self.stand.get("decision"))

    def act(self, action: Json | None = None, command_id: str = "") -> Json:
        """Takes an offer, the best if none is named; the table's reply."""
        return self.ask(self.command(action, command_id), "accepted", "already_done", "refused")

    def command(self, action: Json | None = None, command_id: str = "") -> Json:
        """The message that takes an offer."""
        return {
            "type": "act",
            "command_id": command_id or f"c{next(_ids)}",
            "decision_id": self.stand["decision"],
            "action": action or best(self.stand["offers"]),
        }

    def caught_up(self, seq: int) -> Person:
        """After hearing everything up to an entry."""
        while self.stand["seq"] < seq:
            self.hear("scene", "update")
        return self


def sit(seat: Seat, **hello: Any) -> Person:
    """Somebody who sits down to a table that has begun, and looks at it."""
    person = Person(seat, seat.server, seat.code, **hello)
    person.hear("scene")
    return person


def watch(server: Server, code: str, **hello: Any) -> Person:
    """A watcher."""
    return Person(None, server, code, **hello)


def play(
    people: Sequence[Person], until: Callable[[Person], bool] = lambda _: False, most: int = 2000
) -> int:
    """People take the best offers in turn until the end, or until it is so; the last entry."""
    for _ in range(most):
        for person in people:
            if person.stand.get("outcome") or until(person):
                seq: int = person.stand["seq"]
                for each in people:
                    each.caught_up(seq)
                return seq
        acting = next((person for person in people if person.due), None)
        if acting is None:
            # A bot's move: whoever has heard least waits for it, since another may know of it already.
            last = min(people, key=lambda person: int(person.stand["seq"]))
            last.hear("scene", "update")
            for person in people:
                person.caught_up(last.stand["seq"])
            continue
        reply = acting.act()
        assert reply["type"] == "accepted", reply
        for person in people:
            person.caught_up(reply["seq"])
    raise AssertionError("no end")
