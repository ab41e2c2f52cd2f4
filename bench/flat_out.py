"""How many moves a second a site makes when every table moves as fast as it can, and what one costs.

    .venv/bin/python bench/flat_out.py [--game gotown] [--matches 32] [--seats 2] [--seconds 10] [--json]

At each match sit `--seats` people and nobody watches: two sockets at two seats. The next move is sent
when everybody has the last one; a match that has ended is followed by the next of those opened before.
The server has a process of its own, and with `--core` a core of its own: its CPU is read from /proc. The
first second is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter

import httpx
import uvloop
from party import Party, opened
from serving import Server, serving, share

WARM = 1.0
"""Seconds at the beginning that are not counted."""
OPENING = 8
"""So many tables are opened at once."""


@dataclass
class Figures:
    """What one run measured."""

    game: str
    matches: int
    sockets: int
    moves: int
    moves_a_second: float
    cpu_ms_a_move: float
    moves_a_core: float
    """What one core would make in a second if the server had it to itself."""
    cpu_share: float
    p50_ms: float
    p99_ms: float
    commits_a_second: float
    starved: float
    """How much longer the server waited for a core than it had one: above 1 the figures are others'."""


class Course:
    """All matches that go on at once, and those that wait to follow them."""

    def __init__(self, parties: list[Party], at_once: int) -> None:
        self._all = parties
        self._next: Iterator[Party] = iter(parties)
        self._at_once = at_once
        self._ended = False
        self.short = False
        """Whether there were too few matches to go on to the end."""

    @property
    def times(self) -> list[float]:
        return [time for party in self._all for time in party.times]

    def begin(self) -> None:
        for _ in range(self._at_once):
            self._follow()

    def end(self) -> None:
        self._ended = True

    def _follow(self) -> None:
        party = next(self._next, None)
        if party is None:
            self.short = True
            return
        party.moved = lambda: self._go_on(party)
        self._go_on(party)

    def _go_on(self, party: Party) -> None:
        if not self._ended and not party.move():
            self._follow()


async def measured(server: Server, asked: argparse.Namespace) -> Figures:
    room = asyncio.Semaphore(OPENING)
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:

        async def one() -> Party:
            async with room:
                return await opened(server, client, asked.game, asked.seats, 0)

        parties = list(await asyncio.gather(*(one() for _ in range(asked.matches + asked.spare))))
    course = Course(parties, asked.matches)
    course.begin()
    await asyncio.sleep(WARM)
    before, began = len(course.times), perf_counter()
    cpu, waited, commits = server.cpu, server.waited, server.commits
    await asyncio.sleep(asked.seconds)
    took = perf_counter() - began
    cpu, waited, commits = server.cpu - cpu, server.waited - waited, server.commits - commits
    moves = len(course.times) - before
    course.end()
    if course.short:
        raise SystemExit("all matches have ended: give more with --spare")
    times = sorted(course.times[-moves:])
    for party in parties:
        party.leave()
    return Figures(
        game=asked.game,
        matches=asked.matches,
        sockets=asked.matches * asked.seats,
        moves=moves,
        moves_a_second=round(moves / took),
        cpu_ms_a_move=round(1000 * cpu / moves, 3),
        moves_a_core=round(moves / cpu),
        cpu_share=round(cpu / took, 2),
        p50_ms=share(times, 0.5),
        p99_ms=share(times, 0.99),
        commits_a_second=round(commits / took),
        starved=round(waited / cpu, 2),
    )


def main() -> None:
    words = argparse.ArgumentParser(description="Moves a second, as fast as they go.")
    words.add_argument("--game", default="gotown")
    words.add_argument("--matches", type=int, default=32, help="matches that go on at once")
    words.add_argument("--spare", type=int, default=100, help="matches that follow those that end")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--seconds", type=float, default=10.0)
    words.add_argument("--core", type=int, help="the one core that the server may use")
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    with serving(asked.core) as server:
        figures = uvloop.run(measured(server, asked))
    if asked.json:
        print(json.dumps(asdict(figures)))
        return
    print(f"{figures.game}: {figures.matches} matches, {figures.sockets} sockets")
    print(f"  moves a second      {figures.moves_a_second}, {figures.commits_a_second} commits")
    print(
        f"  CPU of the server   {figures.cpu_ms_a_move} ms a move, {figures.cpu_share:.0%} of a core,"
    )
    print(f"                      so one core makes {figures.moves_a_core} moves a second")
    print(f"  to the last viewer  p50 {figures.p50_ms} ms, p99 {figures.p99_ms} ms")
    print(f"  waited              {figures.starved} times as long for a core as it had one")


if __name__ == "__main__":
    main()
