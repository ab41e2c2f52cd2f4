"""How long a move takes while coaches think, records are checked and bots play beside it.

    .venv/bin/python bench/busy.py [--tables 20] [--every 0.5] [--seconds 15] [--json]

First the tables move on a quiet site, then on one with four coaches, ten records being checked at any time
and twenty tables whose bots think. Told are the times to the last viewer of both, and their ratio; and how late
the server's loop was each five milliseconds, and how long it computed till then: what it was late beyond that
was the machine's doing, and no work that waits. `--rounds`: quiet and busy in turns, each on a server of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

import httpx
import uvloop
from party import Party, opened
from serving import Server, serving, share, stayed_below

COACHES, CHECKS, THINKING = 4, 10, 20
_GAME, _BOT = "gotown", "search"


@dataclass
class Figures:
    """What one run measured."""

    moves: int
    quiet_p50_ms: float
    quiet_p99_ms: float
    busy_p50_ms: float
    busy_p99_ms: float
    checks: int
    """Records that were checked meanwhile."""
    bots_moves: int
    """Moves at the tables of bots meanwhile, the person's among them."""
    starved: float
    """How much longer the busy server waited for a core than it had one."""
    quiet_computed_p99_ms: float
    busy_computed_p99_ms: float
    """What 99 of 100 turns of five milliseconds stayed below, that the loop's thread computed in them."""
    quiet_computed_most_ms: float
    busy_computed_most_ms: float
    quiet_late_p99_ms: float
    busy_late_p99_ms: float
    """How late 99 of 100 of them ended at most."""
    stages_p99_ms: dict[str, float]
    """What 99 of 100 stayed below in each stage of a move on the busy site."""


def a_record() -> bytes:
    """The record of a match between bots."""
    podium = Path(sys.executable).parent / "podium"
    asked = [str(podium), "record", "greatrace", "--seats", "4", "--bots", "greedy", "--seed", "5"]
    return subprocess.run(asked, check=True, capture_output=True).stdout


async def moves(tables: list[Party], every: float, seconds: float) -> list[float]:
    """The times of the moves that all tables make from now on."""

    async def play(party: Party) -> None:
        due = perf_counter() + random.uniform(0, every)
        everybody = asyncio.Event()
        party.moved = everybody.set
        while due < until:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            everybody.clear()
            if not party.take_back() and not party.move():
                return
            await asyncio.wait_for(everybody.wait(), 60)
            due += every

    until = perf_counter() + seconds
    before = {party.code: len(party.times) for party in tables}
    await asyncio.gather(*map(play, tables))
    return sorted(time for party in tables for time in party.times[before[party.code] :])


class Beside:
    """What else a site has to do."""

    def __init__(self, server: Server, client: httpx.AsyncClient, record: bytes) -> None:
        self._server = server
        self._client = client
        self._record = record
        self._tasks: list[asyncio.Task[None]] = []
        self._bots: list[Party] = []
        self.checks = 0
        self.bots_moves = 0

    async def begin(self) -> None:
        for seat in range(COACHES):
            brought = await self._post("/api/replays", f"10.0.0.{seat}", content=self._record)
            path = f"/api/replays/{brought.json()['id']}/coach?seat={seat}"
            await self._post(path, f"10.0.0.{seat}")
        self._tasks = [asyncio.create_task(self._check(f"10.0.1.{n}")) for n in range(CHECKS)]
        for _ in range(THINKING):
            party = await self._against_bots()
            self._bots.append(party)
            party.told = partial(self._answer, party)
            party.move()

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for party in self._bots:
            party.leave()

    async def _post(self, path: str, address: str, content: bytes = b"") -> httpx.Response:
        """What somebody at this address is answered; nobody else's work counts as theirs."""
        told = {"x-forwarded-for": address}
        return (await self._client.post(path, content=content, headers=told)).raise_for_status()

    async def _check(self, address: str) -> None:
        while True:
            await self._post("/api/replays", address, self._record)
            self.checks += 1

    async def _against_bots(self) -> Party:
        asked = {"game": _GAME, "seats": 4, "name": "Anna", "script": True, "players": [_BOT] * 3}
        first = (await self._client.post("/api/matches", json=asked)).raise_for_status().json()
        party = Party([self._server.port], first["code"], [first["secret"]])
        await party.sit(0)
        return party

    def _answer(self, party: Party) -> None:
        """Counts a move at a table of bots, and makes the next where it is the person's turn."""
        self.bots_moves += 1
        if party.due:
            party.move()


async def measured(server: Server, asked: argparse.Namespace) -> Figures:
    record = a_record()
    async with httpx.AsyncClient(base_url=server.address, timeout=120) as client:
        tables = [await opened(server, client, _GAME, 2) for _ in range(asked.tables)]
        await moves(tables, asked.every, 2)
        ticked = len(server.ticks())
        quiet = await moves(tables, asked.every, asked.seconds)
        quiet_ticks = server.ticks()[ticked:]
        beside = Beside(server, client, record)
        await beside.begin()
        await moves(tables, asked.every, 2)
        checks, played = beside.checks, beside.bots_moves
        cpu, waited, below = server.cpu, server.waited, server.below()
        ticked = len(server.ticks())
        busy = await moves(tables, asked.every, asked.seconds)
        cpu, waited = server.cpu - cpu, server.waited - waited
        after, busy_ticks = server.below(), server.ticks()[ticked:]
        checks, played = beside.checks - checks, beside.bots_moves - played
        await beside.end()
    late, used = (sorted(column) for column in zip(*quiet_ticks, strict=True))
    busy_late, busy_used = (sorted(column) for column in zip(*busy_ticks, strict=True))
    return Figures(
        quiet_computed_p99_ms=share(used, 0.99),
        busy_computed_p99_ms=share(busy_used, 0.99),
        quiet_computed_most_ms=share(used, 1.0),
        busy_computed_most_ms=share(busy_used, 1.0),
        quiet_late_p99_ms=share(late, 0.99),
        busy_late_p99_ms=share(busy_late, 0.99),
        moves=len(quiet) + len(busy),
        quiet_p50_ms=share(quiet, 0.5),
        quiet_p99_ms=share(quiet, 0.99),
        busy_p50_ms=share(busy, 0.5),
        busy_p99_ms=share(busy, 0.99),
        checks=checks,
        bots_moves=played,
        starved=round(waited / cpu, 2),
        stages_p99_ms={stage: stayed_below(below[stage], after[stage], 0.99) for stage in below},
    )


def told(figures: Figures) -> None:
    ratio = figures.busy_p99_ms / figures.quiet_p99_ms
    print(f"{figures.moves} moves to the last viewer")
    print(f"  quiet   p50 {figures.quiet_p50_ms} ms, p99 {figures.quiet_p99_ms} ms")
    print(f"  busy    p50 {figures.busy_p50_ms} ms, p99 {figures.busy_p99_ms} ms")
    print(f"          {ratio:.1f} times the quiet p99, beside {figures.checks} checks")
    print(f"          and {figures.bots_moves} moves of bots and those who play with them")
    print("  the loop, in turns of 5 ms, 99 of 100:")
    print(
        f"          computed {figures.quiet_computed_p99_ms} ms quiet and"
        f" {figures.busy_computed_p99_ms} busy, at most {figures.quiet_computed_most_ms} and"
        f" {figures.busy_computed_most_ms}"
    )
    print(f"          late {figures.quiet_late_p99_ms} ms and {figures.busy_late_p99_ms}")
    print("          99 of 100 below " + str(figures.stages_p99_ms))
    print(f"          waited {figures.starved} times as long for a core as it had one")


def main() -> None:
    words = argparse.ArgumentParser(description="Moves beside work that waits.")
    words.add_argument("--tables", type=int, default=20)
    words.add_argument("--every", type=float, default=0.5, help="seconds between a table's moves")
    words.add_argument("--seconds", type=float, default=15.0)
    words.add_argument("--rounds", type=int, default=1)
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    for _ in range(asked.rounds):
        with serving(ticking=True) as server:
            figures = uvloop.run(measured(server, asked))
        if asked.json:
            print(json.dumps(asdict(figures)), flush=True)
        else:
            told(figures)


if __name__ == "__main__":
    main()
