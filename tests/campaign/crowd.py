"""A crowd: people who open tables, sit down, play, and come back when the road breaks, as a page does.

Everything that they were told was done is kept, with when they asked and when they were told: the audit
compares it with what is stored.
"""

from __future__ import annotations

import asyncio
import json
import random
import ssl
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.campaign.site import Process, Site

Json = dict[str, Any]

_AGAIN = 0.05
"""Seconds until somebody who found nobody tries again."""
_NO_END = 1e9
_GLANCE = 0.5
"""Seconds between two looks whether it is over."""
_PLAIN = ssl.create_default_context()
"""For all who come without TLS: to make one takes longer than most of what is asked."""
_SILENCE = 6.0
"""Seconds after which somebody who waits for an answer, or for anything at all, comes anew."""


@dataclass(frozen=True)
class Told:
    """One thing that somebody was told was done."""

    match: str
    command: str
    seq: int
    asked: float
    told: float


@dataclass(frozen=True)
class Front:
    """A proxy with TLS, and whose certificate is believed."""

    address: str
    sockets: str
    trust: ssl.SSLContext


@dataclass
class Heard:
    """All that the people of a crowd were told."""

    acknowledged: list[Told] = field(default_factory=list[Told])
    opened: set[str] = field(default_factory=set[str])
    """Matches whose opening was acknowledged."""
    sat: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    """Seats that somebody was told are theirs."""
    asked: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    """All commands that were ever sent, by match."""
    cuts: int = 0
    refused_entry: int = 0
    """How often no process let somebody in at the first try."""
    refusals: int = 0
    problems: int = 0
    messages: int = 0
    pauses: list[float] = field(default_factory=list[float])
    """Seconds from each cut until the table was seen again."""
    calm: float = 0.0
    """Since when nothing happens to the site any more."""
    finished: int = 0
    """Matches that were played to their end."""

    @property
    def once_calm(self) -> int:
        """How many were asked for and acknowledged since then."""
        return sum(each.asked > self.calm for each in self.acknowledged)


class Onlooker:
    """Somebody with a socket at a table, or a watcher; what they see is put together as a page does."""

    def __init__(self, crowd: Crowd, code: str, secret: str, seat: int | None, turn: int) -> None:
        self.crowd = crowd
        self.code = code
        self.secret = secret
        self.seat = seat
        self.turn = turn
        """Which process they go to first, counted from the table's own."""
        self.stand: Json = {}
        self.nodes: dict[str, Json] = {}
        self.lines: list[Json] = []
        self.shown: list[bytes] = []
        """What showed them the table, as it came."""
        self.rest: list[bytes] = []
        """What else they were sent."""
        self.comings = 0
        self.patient = True
        """Whether they come back with what they saw last, as a page does."""
        self._broke: float | None = None
        """When the road broke that they have not come back by yet."""

    async def stay(self, until: Callable[[], bool]) -> None:
        """Looks, and comes back whenever the road breaks, until it is so."""
        tries = 0
        while not until():
            process = self.crowd.site.at(self.code, self.turn + tries)
            try:
                async with self._connected(process) as socket:
                    tries = 0
                    await self._look(socket, until)
                    return
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError, EOFError):
                if self._broke is None:
                    self._broke = time.monotonic()
                    self.crowd.heard.cuts += 1
                tries += 1
                self.crowd.heard.refused_entry += tries > len(self.crowd.site.processes)
                await asyncio.sleep(_AGAIN * random.random())

    def _connected(self, process: Process) -> connect:
        more = {"authorization": f"Bearer {self.secret}"} if self.secret else {}
        front = self.crowd.front
        at = f"ws://127.0.0.1:{self.crowd.road(process)}" if front is None else front.sockets
        return connect(
            f"{at}/ws/{self.code}",
            ssl=None if front is None else front.trust,
            additional_headers=more,
            max_size=None,
            open_timeout=_SILENCE,
            close_timeout=0.2,
            ping_interval=None,
            compression=None,
        )

    async def _look(self, socket: ClientConnection, until: Callable[[], bool]) -> None:
        self.comings += 1
        hello: Json = {"type": "hello"}
        if self.stand and self.patient:
            hello |= {"seq": self.stand["seq"], "hash": self.stand["hash"]}
        await socket.send(json.dumps(hello))
        silent = 0.0
        while not until():
            try:
                async with asyncio.timeout(_GLANCE):
                    data = await socket.recv(decode=False)
            except TimeoutError:
                silent += _GLANCE
                if silent > _SILENCE:
                    raise
                continue
            silent = 0.0
            message: Json = msgspec.json.decode(data)
            self.crowd.heard.messages += 1
            if self._broke is not None:
                self.crowd.heard.pauses.append(time.monotonic() - self._broke)
                self._broke = None
            if "stand" in message:
                self.see(message)
            if self.crowd.keeps:
                (self.shown if "stand" in message else self.rest).append(data)
            await self.hear(socket, message)

    def see(self, message: Json) -> None:
        """The table as it is shown from now on."""
        if message["type"] == "scene":
            self.nodes = {node["id"]: node for node in message["nodes"]}
            self.lines = list(message["lines"])
        else:
            for gone in message.get("gone", ()):
                self.nodes.pop(gone, None)
            self.nodes |= {node["id"]: node for node in message["nodes"]}
            self.lines += message["lines"]
        self.stand = message["stand"]

    async def hear(self, socket: ClientConnection, message: Json) -> None:
        """What else there is to do about a message."""

    @property
    def picture(self) -> Json:
        """All that their screen shows."""
        texts = [line["text"] for line in self.lines]
        return {"stand": self.stand, "nodes": self.nodes, "lines": texts[-100:]}


class Player(Onlooker):
    """Somebody who plays: one command at a time, said again after a break until it is answered."""

    def __init__(self, crowd: Crowd, code: str, secret: str, seat: int, turn: int, at: str) -> None:
        super().__init__(crowd, code, secret, seat, turn)
        self.match = at
        self._number = 0
        self._pending: Json | None = None
        self._asked = 0.0
        self._done = -1
        """The last entry that was acknowledged."""
        self._said_in = 0

    async def hear(self, socket: ClientConnection, message: Json) -> None:
        heard, pending = self.crowd.heard, self._pending
        kind = message["type"]
        if pending is not None and kind in ("accepted", "already_done", "refused"):
            assert message["command_id"] == pending["command_id"], message
            if kind == "refused":
                heard.refusals += 1
            else:
                told = Told(
                    self.match, pending["command_id"], message["seq"], self._asked, time.monotonic()
                )
                heard.acknowledged.append(told)
                self._done = message["seq"]
            self._pending = None
        elif kind == "problem":
            heard.problems += 1
            await asyncio.sleep(_AGAIN)
            if self._pending is not None:
                await socket.send(json.dumps(self._pending))
        if self._pending is not None:
            if self._said_in != self.comings:
                # Whoever comes back says again what was not answered; they may have missed nothing else.
                self._said_in = self.comings
                await socket.send(json.dumps(self._pending))
            return
        # Whatever was said last: after a break what shows the table may have come before the answer.
        due = self.stand.get("decision") and self.seat in self.stand["awaited"]
        if due and self.stand["seq"] >= self._done and not self.stand.get("outcome"):
            if self.crowd.pause:
                await asyncio.sleep(self.crowd.pause * random.random() * 2)
            self._number += 1
            self._pending = {
                "type": "act",
                "command_id": f"s{self.seat}.{self._number}",
                "decision_id": self.stand["decision"],
                "action": self._choice(),
            }
            heard.asked.add((self.match, self._pending["command_id"]))
            self._asked = time.monotonic()
            self._said_in = self.comings
            await socket.send(json.dumps(self._pending))

    def _choice(self) -> Json:
        offers = self.stand["offers"]
        best = max(offer.get("rank", 0) for offer in offers)
        found: Json = random.choice([it for it in offers if it.get("rank", 0) == best])["action"]
        return found


@dataclass
class Party:
    """Everybody at one table."""

    code: str
    match: str
    game: str
    players: list[Player]
    others: list[Onlooker]

    @property
    def over(self) -> bool:
        return any(one.stand.get("outcome") for one in self.players)


class Crowd:
    """Tables of people at a site, each opened when the one before has ended."""

    def __init__(
        self,
        site: Site,
        spread: bool = False,
        watchers: int = 1,
        pause: float = 0.0,
        keeps: bool = False,
        games: tuple[str, ...] = ("gotown",),
        seats: int = 2,
        heeds: bool = False,
        calm: float = 2.0,
        at_last: float = 30.0,
        clock: int = 0,
        bots: int = 0,
    ) -> None:
        """`spread`: the people of a table go to different processes; `keeps`: all bytes are kept.

        `calm`: seconds in which people play on after the last thing that happened to the site.
        `at_last`: the most, until somebody has played on, however busy the machine is.
        `clock`: seconds that people have for a decision; none, if nothing is said.
        `bots`: how many play at each table, beside the people.
        `heeds`: a proxy looks now and then how each process is, and sends nobody to one that is not well.
        """
        self.site = site
        self.heard = Heard()
        self.parties: list[Party] = []
        self.pause = pause
        self.keeps = keeps
        self.front: Front | None = None
        """A proxy before all processes, if there is one."""
        self.road: Callable[[Process], int] = lambda process: process.port
        """By which port somebody reaches a process."""
        self._spread = spread
        self._watchers = watchers
        self._games = games
        self._seats = seats
        self._heeds = heeds
        self._calm = calm
        self._at_last = at_last
        self._clock = clock
        self._bots = bots
        self._ends = 0.0
        self._number = 0

    async def _ask_health(self) -> None:
        """What a proxy does: a process that says `draining`, or nothing, gets nobody new."""
        async with httpx.AsyncClient(timeout=1) as client:
            while not self.over:
                for process in self.site.processes:
                    try:
                        answer = await client.get(f"{process.address}/health")
                        process.well = answer.status_code == 200
                    except httpx.HTTPError:
                        process.well = False
                await asyncio.sleep(_AGAIN)

    async def play(
        self, tables: int, seconds: float, beside: Callable[[], Awaitable[None]] | None = None
    ) -> Heard:
        """So many tables at once, for so long; what happens `beside` ends before the last of them."""
        begun = time.monotonic()
        self._ends = begun + seconds + (0 if beside is None else _NO_END)
        async with asyncio.TaskGroup() as group:
            if self._heeds:
                group.create_task(self._ask_health())
            for _ in range(tables):
                group.create_task(self._table_after_table())
            if beside is not None:
                await beside()
                self.heard.calm = time.monotonic()
                await asyncio.sleep(self._calm)
                # A busy machine takes longer to find its way back; a site that never does is a fault.
                for _ in range(round(self._at_last / _AGAIN)):
                    if self.heard.once_calm:
                        break
                    await asyncio.sleep(_AGAIN)
                self._ends = max(begun + seconds, time.monotonic())
        return self.heard

    def go_on_for(self, seconds: float) -> None:
        """Tables are opened for so long."""
        self._ends = time.monotonic() + seconds

    @property
    def over(self) -> bool:
        return time.monotonic() > self._ends

    async def _table_after_table(self) -> None:
        while not self.over:
            party = await self.open()
            if party is None:
                continue
            self.parties.append(party)
            done = [*party.players, *party.others]

            def ended(party: Party = party) -> bool:
                return self.over or party.over

            async with asyncio.TaskGroup() as group:
                for one in done:
                    group.create_task(one.stay(ended))
            self.heard.finished += party.over

    async def open(self) -> Party | None:
        """A table whose seats are all taken; None: there was no time left for it."""
        self._number += 1
        game = self._games[self._number % len(self._games)]
        asked: Json = {"game": game, "name": "Anna", "script": True}
        asked["seats"] = self._seats + self._bots
        asked["clock"] = self._clock
        asked["players"] = ["person"] * (self._seats - 1) + ["easy"] * self._bots
        asked["options"] = {"short": True} if game == "gotown" else {}
        first = await self._post("/api/matches", asked, self._number)
        if first is None:
            return None
        code, match = first["code"], first["match"]
        self.heard.opened.add(match)
        told = [first]
        for n in range(1, self._seats):
            joining = {"name": f"Guest {n}", "script": True, "seat": n}
            more = await self._post(f"/api/matches/{code}/seats", joining, 0, code)
            if more is None:
                return None
            told.append(more)
        self.heard.sat |= {(match, one["seat"]) for one in told}
        turns = [n if self._spread else 0 for n in range(self._seats + self._watchers)]
        players = [
            Player(self, code, one["secret"], one["seat"], turn, match)
            for one, turn in zip(told, turns, strict=False)
        ]
        others = [Onlooker(self, code, "", None, turn) for turn in turns[self._seats :]]
        return Party(code, match, game, players, others)

    async def _post(self, path: str, body: Json, turn: int, code: str = "") -> Json | None:
        """What a process answers; another is asked where one does not. None: there is no time left.

        Who sits down where somebody sits already was there before the road broke, and begins another table.
        """
        tries = 0
        front = self.front
        trust = _PLAIN if front is None else front.trust
        async with httpx.AsyncClient(timeout=_SILENCE, verify=trust) as client:
            while time.monotonic() < self._ends + 5:
                process = self.site.at(code, turn + tries)
                try:
                    at = process.address if front is None else front.address
                    answer = await client.post(at + path, json=body)
                except httpx.HTTPError:
                    tries += 1
                    self.heard.refused_entry += tries > 1
                    await asyncio.sleep(_AGAIN)
                    continue
                if answer.status_code == 201:
                    found: Json = answer.json()
                    return found
                if answer.status_code in (404, 409):
                    return None
                tries += 1
                await asyncio.sleep(_AGAIN)
        return None
