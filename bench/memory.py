"""What a table keeps in memory, and what its sockets do.

    .venv/bin/python bench/memory.py [--game gotown] [--sockets 0 1 5] [--tables 100 400 1600] [--moves 0] [--json]

For each number of sockets a server of its own: so many tables of all seats are opened, and the last socket of
a full table watches. Told is by how much its resident memory grows for each further table, between each two
numbers of tables; what a program keeps once is in none of them. With no socket nobody was shown anything, with
one it is the host. `--moves`: so many are made at each table before; that takes all of its sockets.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from contextlib import suppress
from itertools import pairwise

import httpx
import uvloop
from party import Party, opened
from serving import Server, serving
from tables import most_seats

AT_ONCE = 8
"""So many tables are opened at once."""


async def measured(server: Server, asked: argparse.Namespace, sockets: int) -> list[float]:
    """Kilobytes of the server for each table, between each two numbers of tables."""
    room = asyncio.Semaphore(AT_ONCE)
    parties: list[Party] = []
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        seats = await most_seats(client, asked.game)

        async def one() -> None:
            async with room:
                sitting = min(sockets, seats)
                party = await opened(
                    server, client, asked.game, seats, sockets - sitting, sitting=sitting
                )
                parties.append(party)
                for _ in range(asked.moves):
                    await _moved(party)

        await one()
        marks: list[tuple[int, float]] = []
        for number in sorted(asked.tables):
            await asyncio.gather(*(one() for _ in range(number - len(parties))))
            # Everybody is told of the last who came, and what was let go is gone.
            await asyncio.sleep(1)
            marks.append((number, server.memory))
    for party in parties:
        party.leave()
    return [
        round((after - before) / (more - fewer), 1)
        for (fewer, before), (more, after) in pairwise(marks)
    ]


async def _moved(party: Party) -> None:
    """One move, once everybody has it."""
    everybody = asyncio.Event()
    party.moved = everybody.set
    if party.move():
        with suppress(TimeoutError):
            await asyncio.wait_for(everybody.wait(), 10)


def main() -> None:
    words = argparse.ArgumentParser(description="What a table and its sockets keep in memory.")
    words.add_argument("--game", default="gotown")
    words.add_argument("--sockets", type=int, nargs="+", default=[0, 1, 5])
    words.add_argument("--tables", type=int, nargs="+", default=[100, 400, 1600])
    words.add_argument("--moves", type=int, default=0)
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    if len(asked.tables) < 2:
        words.error("two numbers of tables at least: what is told is by how much they differ")
    found: dict[int, list[float]] = {}
    for sockets in asked.sockets:
        with serving() as server:
            found[sockets] = uvloop.run(measured(server, asked, sockets))
    if asked.json:
        print(json.dumps(found))
        return
    print(f"{asked.game}, {asked.moves} moves a table: KB for each further table")
    steps = [f"{fewer} to {more}" for fewer, more in pairwise(sorted(asked.tables))]
    for sockets, slopes in found.items():
        told = ", ".join(f"{step}: {slope}" for step, slope in zip(steps, slopes, strict=True))
        print(f"  {sockets} sockets  {told}")


if __name__ == "__main__":
    main()
