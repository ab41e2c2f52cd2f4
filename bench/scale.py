"""What one more process gives: moves a second, CPU a move and the way to a viewer at another process.

    .venv/bin/python bench/scale.py [--servers 1,2,4] [--place together|spread] [--tables 32] [--every 0]
                                    [--share 0.3] [--rounds 2] [--seconds 8] [--bus inside|after] [--json]

Servers on one PostgreSQL that flushes each commit. `together`: all who look at a table are at one server, as a proxy
that chooses by the table's code has it; `spread`: at different ones. `--every 0`: the next move is sent when
everybody has the last one. With `--share` each server computes for that share of the time alone: so it is they that
are the bound, whatever else runs on the machine, and what their number gives can be seen on two cores. Rounds
are taken in turns.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from dataclasses import asdict, dataclass
from time import perf_counter

import httpx
import uvloop
from flat_out import Course
from party import Party, opened
from serving import Server, share
from tables import Table
from together import Database, servers_on, standing_still

WARM = 1.5
"""Seconds at the beginning that are not counted."""
OPENING = 8


@dataclass
class Figures:
    """What one run measured."""

    servers: int
    place: str
    tables: int
    sockets: int
    every: float
    share: float
    moves: int
    moves_a_second: float
    servers_cpu_ms_a_move: float
    database_cpu_ms_a_move: float
    servers_cpu_share: float
    """Of one core, all servers together."""
    moves_a_server_second: float
    """What a second of one server's CPU makes."""
    last_viewer_ms: list[float]
    """p50, p90, p99."""
    viewer_elsewhere_ms: list[float]
    starved: float


async def measured(servers: list[Server], database: Database, asked: argparse.Namespace) -> Figures:
    room = asyncio.Semaphore(OPENING)
    async with httpx.AsyncClient(timeout=60) as client:

        async def one(number: int) -> Party:
            home = servers[number % len(servers)]
            after = [servers[(number + n) % len(servers)] for n in range(1, len(servers))]
            others = after if asked.place == "spread" else []
            async with room:
                return await opened(
                    home, client, asked.game, asked.seats, asked.watchers, others=others
                )

        wanted = asked.tables + (0 if asked.every else asked.spare)
        parties = list(await asyncio.gather(*(one(n) for n in range(wanted))))
    course = Course(parties, asked.tables)
    with standing_still(servers, asked.share):
        until = perf_counter() + WARM + asked.seconds
        playing: list[asyncio.Task[None]] = []
        if asked.every:
            playing = [
                asyncio.create_task(Table(each).play(asked.every, until)) for each in parties
            ]
        else:
            course.begin()
        await asyncio.sleep(WARM)
        before = [(len(party.times), len(party.far)) for party in parties]
        cpu, waited = [sum(each.cpu for each in servers)], [sum(each.waited for each in servers)]
        data, began = database.cpu, perf_counter()
        await asyncio.sleep(asked.seconds)
        took = perf_counter() - began
        cpu.append(sum(each.cpu for each in servers))
        waited.append(sum(each.waited for each in servers))
        data = database.cpu - data
        after = [(len(party.times), len(party.far)) for party in parties]
        course.end()
        await asyncio.gather(*playing)
    if course.short:
        raise SystemExit("all matches have ended: give more with --spare")
    for party in parties:
        party.leave()
    counted = list(zip(parties, before, after, strict=True))
    times = _sorted([(party.times, old[0], new[0]) for party, old, new in counted])
    far = _sorted([(party.far, old[1], new[1]) for party, old, new in counted])
    moves, used = len(times), cpu[1] - cpu[0]
    return Figures(
        servers=len(servers),
        place=asked.place,
        tables=asked.tables,
        sockets=asked.tables * (asked.seats + asked.watchers),
        every=asked.every,
        share=asked.share,
        moves=moves,
        moves_a_second=round(moves / took, 1),
        servers_cpu_ms_a_move=round(1000 * used / moves, 3),
        database_cpu_ms_a_move=round(1000 * data / moves, 3),
        servers_cpu_share=round(used / took, 2),
        moves_a_server_second=round(moves / used),
        last_viewer_ms=[share(times, part) for part in (0.5, 0.9, 0.99)],
        viewer_elsewhere_ms=[share(far, part) for part in (0.5, 0.9, 0.99)] if far else [],
        starved=round((waited[1] - waited[0]) / used, 2),
    )


def _sorted(parts: list[tuple[list[float], int, int]]) -> list[float]:
    return sorted(time for times, start, stop in parts for time in times[start:stop])


def told(figures: Figures) -> str:
    """One run in a line."""
    return (
        f"{figures.servers} {figures.place:8} {figures.moves_a_second:7} moves/s  "
        f"servers {figures.servers_cpu_ms_a_move:5} + database {figures.database_cpu_ms_a_move:5} ms a move  "
        f"{figures.servers_cpu_share:4} cores  last viewer {figures.last_viewer_ms}  "
        f"elsewhere {figures.viewer_elsewhere_ms}  starved {figures.starved}"
    )


def main() -> None:
    words = argparse.ArgumentParser(description="What one more process gives.")
    words.add_argument("--servers", default="1,2,4", help="how many, in turns")
    words.add_argument("--place", default="together", choices=["together", "spread"])
    words.add_argument("--game", default="gotown")
    words.add_argument("--tables", type=int, default=32)
    words.add_argument("--spare", type=int, default=150, help="matches that follow those that end")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--watchers", type=int, default=0)
    words.add_argument("--every", type=float, default=0.0, help="seconds between a table's moves")
    words.add_argument("--share", type=float, default=1.0, help="of a core that a server may use")
    words.add_argument("--rounds", type=int, default=1)
    words.add_argument("--seconds", type=float, default=8.0)
    words.add_argument("--bus", default="inside", choices=["inside", "after"])
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    for _ in range(asked.rounds):
        for number in map(int, asked.servers.split(",")):
            with servers_on(number, asked.bus) as (servers, database):
                figures = uvloop.run(measured(servers, database, asked))
            print(json.dumps(asdict(figures)) if asked.json else told(figures), flush=True)


if __name__ == "__main__":
    main()
