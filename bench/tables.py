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
import random
import re
import sys
from dataclasses import asdict, dataclass, field
from itertools import count
from time import perf_counter

import httpx
import uvloop
from party import Party, opened
from serving import Server, serving, share, stayed_below

OPENING = 8
"""So many tables are opened at once."""
LATE = 20.0
"""Seconds after which a move that has not reached everybody counts as lost."""


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


class Table:
    """A table that moves now and then."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.lost = 0
        self.over = False
        self._everybody = asyncio.Event()
        party.moved = self._everybody.set

    async def play(self, every: float, until: float) -> None:
        """A move each so many seconds, beginning anywhere within the first."""
        due = perf_counter() + random.uniform(0, every)
        while due < until and not self.over:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            await self._move()
            due += every

    async def _move(self) -> None:
        self._everybody.clear()
        if not self.party.move():
            self.over = True
            return
        try:
            await asyncio.wait_for(self._everybody.wait(), LATE)
        except TimeoutError:
            self.lost += 1


async def measured(server: Server, asked: argparse.Namespace) -> Figures:
    said = Progress(asked.quiet)
    room = asyncio.Semaphore(OPENING)
    done = count(1)
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        seats: int = asked.seats or (await most_seats(client, asked.game))

        async def one() -> Table:
            async with room:
                table = Table(await opened(server, client, asked.game, seats))
                said.so_far(f"{next(done)} of {asked.tables} tables opened")
                return table

        warm = await one()
        before = server.memory
        tables = await asyncio.gather(*(one() for _ in range(asked.tables)))
        warm.party.leave()
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
    for table in tables:
        table.party.leave()
    said.done()
    times = sorted(time for table in tables for time in table.party.times)
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
            moves = sum(len(table.party.times) for table in tables)
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
    words.add_argument(
        "--flush", type=float, default=0.0, help="milliseconds that the disk takes longer to flush"
    )
    words.add_argument("--json", action="store_true")
    words.add_argument("--quiet", action="store_true", help="without progress")
    asked = words.parse_args()
    if asked.tables < 1 or asked.every <= 0 or asked.seconds <= 0:
        words.error("tables, every and seconds are more than nothing")
    with serving(flush=asked.flush / 1000) as server:
        figures = uvloop.run(measured(server, asked))
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
