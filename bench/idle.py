"""What sockets cost that nobody says anything on.

    .venv/bin/python bench/idle.py [--sockets 10000] [--tables 100] [--seconds 30] [--json]

So many watchers look on at tables where nobody moves. Told are the server's memory for each of them, the
client's own apart, and its CPU while all are silent but for the pings that keep connections alive.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from dataclasses import asdict, dataclass
from time import perf_counter

import httpx
import uvloop
from party import Socket, connect, opened
from serving import Server, serving

_AT_ONCE = 50
"""So many sockets are opened at once."""


@dataclass
class Figures:
    """What one run measured."""

    sockets: int
    tables: int
    memory_kb_a_socket: float
    memory_mb: float
    cpu_share: float
    """Of one core, while nobody says anything."""
    starved: float
    """How much longer the server waited for a core than it had one: above 1 the figures are others'."""


async def measured(server: Server, asked: argparse.Namespace) -> Figures:
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        parties = [await opened(server, client, "gotown", 2) for _ in range(asked.tables)]
    room = asyncio.Semaphore(_AT_ONCE)
    before = server.memory
    sockets: list[Socket] = []

    async def watch(code: str) -> None:
        async with room:
            shown = asyncio.Event()
            socket = await connect(server.port, code, "", lambda _: shown.set())
            socket.say(b'{"type": "hello"}')
            await asyncio.wait_for(shown.wait(), 60)
            sockets.append(socket)

    await asyncio.gather(
        *(watch(parties[n % len(parties)].code) for n in range(asked.sockets)),
    )
    memory = server.memory
    # Everybody is told of the last who came.
    await asyncio.sleep(3)
    cpu, waited, began = server.cpu, server.waited, perf_counter()
    await asyncio.sleep(asked.seconds)
    took = perf_counter() - began
    cpu, waited = server.cpu - cpu, server.waited - waited
    assert not any(socket.closed for socket in sockets), "the server has closed a socket"
    for socket in sockets:
        socket.close()
    return Figures(
        sockets=asked.sockets,
        tables=asked.tables,
        memory_kb_a_socket=round((memory - before) / asked.sockets, 1),
        memory_mb=round(memory / 1024, 1),
        cpu_share=round(cpu / took, 3),
        starved=round(waited / cpu, 2),
    )


def main() -> None:
    words = argparse.ArgumentParser(description="What silent sockets cost.")
    words.add_argument("--sockets", type=int, default=10_000)
    words.add_argument("--tables", type=int, default=100)
    words.add_argument("--seconds", type=float, default=30.0)
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    with serving() as server:
        figures = uvloop.run(measured(server, asked))
    if asked.json:
        print(json.dumps(asdict(figures)))
        return
    print(f"{figures.sockets} silent sockets at {figures.tables} tables")
    print(f"  memory   {figures.memory_kb_a_socket} KB a socket, {figures.memory_mb} MB in all")
    print(f"  CPU      {figures.cpu_share:.1%} of a core")
    print(f"  waited   {figures.starved} times as long for a core as it had one")


if __name__ == "__main__":
    main()
