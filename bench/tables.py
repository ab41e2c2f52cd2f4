"""How long a move takes to the last viewer when many tables play at once.

    .venv/bin/python bench/tables.py [--game gotown] [--tables 200] [--every 5] [--seconds 30] [--json]

A server of its own on this machine's loopback address, with a database that is thrown away. At each
table sit as many people as the game has seats, and a watcher looks on; every table makes a move each
`--every` seconds, spread evenly. A move is timed from the moment its client sends it until the last of
its viewers has it. The clients share the machine with the server, so the figures are those of a busy one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

OPENING = 8
"""So many tables are opened at once."""
SERVING = "import sys; from podium.web.serve import run; run(port=0, db_url=sys.argv[1])"
LATE = 20.0
"""Seconds after which a move that has not reached everybody counts as lost."""


class Stand(msgspec.Struct):
    """What a client needs to know to make a move."""

    seq: int
    awaited: list[int] = []
    decision: str = ""
    offers: list[dict[str, Any]] = []


class Heard(msgspec.Struct):
    """A message, as far as it is looked at here."""

    type: str
    stand: Stand | None = None
    text: str = ""


_heard = msgspec.json.Decoder(Heard).decode


@dataclass
class Figures:
    """What one run measured."""

    game: str
    tables: int
    sockets: int
    every: float
    moves: int
    lost: int
    p50_ms: float
    p90_ms: float
    p99_ms: float
    most_ms: float
    cpu_share: float
    """Of one core, used by the server while the tables play."""
    cpu_ms_a_move: float
    memory_kb_a_table: float
    memory_mb: float
    starved: float = 0.0
    """How much longer the server waited for a core than it had one: above 1 the figures are others'."""
    stages_ms: dict[str, float] = field(default_factory=dict[str, float])
    """The server's own mean of each stage of a move."""
    stages_p99_ms: dict[str, float] = field(default_factory=dict[str, float])
    """What 99 of 100 stayed below, as finely as the server's meters count."""


class Server:
    """`podium serve` in a folder that is thrown away."""

    def __init__(self, folder: Path) -> None:
        quick = {
            "MATCH_BURST": "100000",
            "MESSAGE_BURST": "100000",
            "METRICS_OPEN": "true",
            "LOG": "error",
        }
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVING, f"sqlite:///{folder / 'bench.db'}"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **{f"PODIUM_{name}": value for name, value in quick.items()}},
        )
        assert self._process.stdout is not None
        found = re.search(r"(http://127\.0\.0\.1:\d+)", self._process.stdout.readline())
        assert found, "the server did not start"
        self.address = found[1]

    @property
    def cpu(self) -> float:
        """Seconds of CPU it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Kilobytes it holds."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return float(status.partition("VmRSS:")[2].split()[0])

    @property
    def waited(self) -> float:
        """Seconds that its threads were ready to run and had no core."""
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[1]) for task in tasks) / 1e9

    def below(self) -> dict[str, list[tuple[float, float]]]:
        """How many of each stage took at most so many seconds."""
        told = httpx.get(f"{self.address}/metrics").text
        lines = r'podium_move_seconds_bucket\{le="(\S+)",stage="(\w+)"\} (\S+)'
        found: dict[str, list[tuple[float, float]]] = {}
        for bound, stage, number in re.findall(lines, told):
            found.setdefault(stage, []).append((float(bound), float(number)))
        return found

    def stages(self) -> dict[str, tuple[float, float]]:
        """The seconds and the number of each stage so far."""
        told = httpx.get(f"{self.address}/metrics").text
        found = re.findall(r'podium_move_seconds_(sum|count)\{stage="(\w+)"\} (\S+)', told)
        figures = {(kind, stage): float(value) for kind, stage, value in found}
        return {
            stage: (figures["sum", stage], figures["count", stage])
            for kind, stage in figures
            if kind == "sum"
        }

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(20)


class Table:
    """A table, its viewers' sockets, and the times of its moves."""

    def __init__(self, server: Server, code: str, secrets: list[str]) -> None:
        self.code = code
        self.times: list[float] = []
        self.lost = 0
        self.over = False
        self._server = server
        self._secrets = secrets
        self._sockets: list[ClientConnection] = []
        self._stands: list[Stand] = []
        self._reached: dict[int, int] = {}
        self._everybody = asyncio.Event()
        self._listening: list[asyncio.Task[None]] = []

    async def sit(self) -> None:
        """Everybody connects and is shown the table; a watcher too."""
        address = self._server.address.replace("http", "ws")
        for secret in (*self._secrets, ""):
            bearer = {"authorization": f"Bearer {secret}"} if secret else {}
            socket = await connect(
                f"{address}/ws/{self.code}", additional_headers=bearer, compression=None
            )
            await socket.send('{"type": "hello"}')
            while (stand := _heard(await socket.recv()).stand) is None:
                pass
            self._sockets.append(socket)
            self._stands.append(stand)
        self._listening = [asyncio.create_task(self._listen(n)) for n in range(len(self._sockets))]

    async def play(self, every: float, until: float) -> None:
        """A move each so many seconds, beginning anywhere within the first."""
        due = perf_counter() + random.uniform(0, every)
        while due < until and not self.over:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            await self._move()
            due += every

    async def leave(self) -> None:
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        for socket in self._sockets:
            await socket.close()

    async def _move(self) -> None:
        seat = next((s for s in self._stands[0].awaited if self._stands[s].decision), None)
        if seat is None:
            self.over = True
            return
        stand = self._stands[seat]
        act = {
            "type": "act",
            "command_id": f"c{stand.seq}",
            "decision_id": stand.decision,
            "action": max(stand.offers, key=lambda offer: offer.get("rank", 0))["action"],
        }
        self._everybody.clear()
        began = perf_counter()
        await self._sockets[seat].send(json.dumps(act))
        try:
            await asyncio.wait_for(self._everybody.wait(), LATE)
        except TimeoutError:
            self.lost += 1
            return
        self.times.append(perf_counter() - began)

    async def _listen(self, viewer: int) -> None:
        async for text in self._sockets[viewer]:
            heard = _heard(text)
            if heard.type in ("refused", "problem"):
                raise AssertionError(heard.text)
            if heard.stand is None:
                continue
            self._stands[viewer] = heard.stand
            seq = heard.stand.seq
            self._reached[seq] = self._reached.get(seq, 0) + 1
            if self._reached[seq] == len(self._sockets):
                del self._reached[seq]
                self._everybody.set()


async def opened(server: Server, client: httpx.AsyncClient, game: str, seats: int) -> Table:
    """A table full of people, all of them looking at it."""
    host = {"game": game, "seats": seats, "name": "Anna", "script": True}
    players = {"players": ["person"] * (seats - 1)}
    first = (await client.post("/api/matches", json={**host, **players})).raise_for_status().json()
    secrets = [first["secret"]]
    for n in range(1, seats):
        joining = {"name": f"Guest {n}", "script": True}
        answer = await client.post(f"/api/matches/{first['code']}/seats", json=joining)
        secrets.append(answer.raise_for_status().json()["secret"])
    table = Table(server, first["code"], secrets)
    await table.sit()
    return table


async def measured(server: Server, asked: argparse.Namespace) -> Figures:
    said = Progress(asked.quiet)
    room = asyncio.Semaphore(OPENING)
    done = count(1)
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        seats: int = asked.seats or (await most_seats(client, asked.game))

        async def one() -> Table:
            async with room:
                table = await opened(server, client, asked.game, seats)
                said.so_far(f"{next(done)} of {asked.tables} tables opened")
                return table

        warm = await one()
        before = server.memory
        tables = await asyncio.gather(*(one() for _ in range(asked.tables)))
        await warm.leave()
    memory = server.memory
    cpu, began, stages = server.cpu, perf_counter(), server.stages()
    waited, below = server.waited, server.below()
    playing = [table.play(asked.every, began + asked.seconds) for table in tables]
    ticking = asyncio.create_task(said.tick(began, asked.seconds, tables))
    await asyncio.gather(*playing)
    ticking.cancel()
    took = perf_counter() - began
    cpu, waited = server.cpu - cpu, server.waited - waited
    after, below_after = server.stages(), server.below()
    await asyncio.gather(*(table.leave() for table in tables))
    said.done()
    times = sorted(time for table in tables for time in table.times)
    moves = len(times)
    if not moves:
        raise SystemExit("no table has made a move: play for longer")
    return Figures(
        game=asked.game,
        tables=len(tables),
        sockets=len(tables) * (seats + 1),
        every=asked.every,
        moves=moves,
        lost=sum(table.lost for table in tables),
        p50_ms=share(times, 0.5),
        p90_ms=share(times, 0.9),
        p99_ms=share(times, 0.99),
        most_ms=share(times, 1.0),
        cpu_share=round(cpu / took, 3),
        cpu_ms_a_move=round(1000 * cpu / moves, 2),
        memory_kb_a_table=round((memory - before) / len(tables), 1),
        memory_mb=round(server.memory / 1024, 1),
        starved=round(waited / cpu, 2),
        stages_p99_ms={
            stage: stayed_below(below[stage], below_after[stage], 0.99) for stage in below
        },
        stages_ms={
            name: round(1000 * (total - stages[name][0]) / max(number - stages[name][1], 1), 2)
            for name, (total, number) in after.items()
        },
    )


def stayed_below(
    before: list[tuple[float, float]], after: list[tuple[float, float]], part: float
) -> float:
    """The bound, in milliseconds, that this part of all since then stayed below."""
    counts = [
        (bound, number - old) for (bound, number), (_, old) in zip(after, before, strict=True)
    ]
    return next(round(1000 * bound, 1) for bound, n in counts if n >= part * counts[-1][1])


def share(times: list[float], part: float) -> float:
    """The time, in milliseconds, that this part of all stays below."""
    return round(1000 * times[min(int(part * len(times)), len(times) - 1)], 1)


async def most_seats(client: httpx.AsyncClient, game: str) -> int:
    page = (await client.get(f"/new/{game}")).raise_for_status().text
    return max(int(n) for n in re.findall(r"<option[^>]*>(\d)</option>", page))


class Progress:
    """Tells on standard error how far it is, where somebody watches."""

    def __init__(self, quiet: bool) -> None:
        self._shown = not quiet and sys.stderr.isatty()

    def so_far(self, words: str) -> None:
        if self._shown:
            print(f"\r{words:<60}", end="", file=sys.stderr, flush=True)

    async def tick(self, began: float, seconds: float, tables: list[Table]) -> None:
        while True:
            moves = sum(len(table.times) for table in tables)
            self.so_far(f"{perf_counter() - began:.0f} of {seconds:.0f} s, {moves} moves")
            await asyncio.sleep(1)

    def done(self) -> None:
        self.so_far("")
        self.so_far("\r")


def main() -> None:
    words = argparse.ArgumentParser(description="Moves to the last viewer at many tables.")
    words.add_argument("--game", default="gotown")
    words.add_argument("--tables", type=int, default=200)
    words.add_argument("--seats", type=int, default=0, help="people a table; default: all seats")
    words.add_argument("--every", type=float, default=5.0, help="seconds between a table's moves")
    words.add_argument("--seconds", type=float, default=30.0, help="how long they play")
    words.add_argument("--json", action="store_true")
    words.add_argument("--quiet", action="store_true", help="without progress")
    asked = words.parse_args()
    if asked.tables < 1 or asked.every <= 0 or asked.seconds <= 0:
        words.error("tables, every and seconds are more than nothing")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            figures = asyncio.run(measured(server, asked))
        finally:
            server.stop()
    if asked.json:
        print(json.dumps(asdict(figures)))
        return
    print(
        f"{figures.game}: {figures.tables} tables, {figures.sockets} sockets, {figures.moves} moves"
    )
    print(
        f"  to the last viewer  p50 {figures.p50_ms} ms, p90 {figures.p90_ms}, p99 {figures.p99_ms},"
    )
    print(f"                      at most {figures.most_ms}; {figures.lost} lost")
    print(
        f"  the server          {figures.cpu_share:.0%} of a core, {figures.cpu_ms_a_move} ms a move,"
    )
    print(
        f"                      {figures.memory_kb_a_table} KB a table, {figures.memory_mb} MB in all"
    )
    print(f"                      waited {figures.starved} times as long for a core as it had one")
    print("  by stage, mean      " + ", ".join(f"{k} {v}" for k, v in figures.stages_ms.items()))
    print(
        "  99 of 100 below     " + ", ".join(f"{k} {v}" for k, v in figures.stages_p99_ms.items())
    )


if __name__ == "__main__":
    main()
