"""Whether costs stay as they are while logs grow longer and stored matches more.

    .venv/bin/python bench/growth.py [--entries 2000] [--stored 10000] [--plot FILE.svg] [--json]

GoTown matches of two go on and on, since actions are taken back and made again: at several lengths of their
logs it is measured what a move, a hello, coming back after one move and a look at the past cost the server;
then, by a server that was started again, what the first hello costs, for which the log is done again. Then
the same of young matches beside ever more stored ones, and what opening a table costs there. All of it is
CPU of the server in milliseconds, so that other programs on the machine matter little.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import uvloop
from party import Party, connect, opened
from serving import Server, serving

from podium.play.table import Table
from podium.registry import game as game_of
from podium.store import MatchRow, SeatRow, Store
from podium.store.writes import Create
from podium.web.host.stored import log_of

Figures = dict[str, dict[int, float]]
"""What each thing costs, in milliseconds, at each size."""

_BLOCKS, _EACH = 9, 20
"""Told is the median of so many blocks, each of so many times."""
_RESTORED = 5
"""So many matches of each length are restored."""

Do = Callable[[], Awaitable[Any]]


async def cost(server: Server, do: Do) -> float:
    """Milliseconds of the server's CPU for doing this once."""
    return await median_cost(server, [do] * _BLOCKS, _EACH)


async def median_cost(server: Server, blocks: list[Do], each: int) -> float:
    """Milliseconds of the server's CPU for doing one of these once; each is done so many times."""
    took: list[float] = []
    for do in blocks:
        before = server.cpu
        for _ in range(each):
            await do()
        took.append(1000 * (server.cpu - before) / each)
    return round(median(took), 2)


async def greet(server: Server, code: str, hello: dict[str, Any]) -> None:
    """Somebody comes to watch, and is shown the table or told what happened since."""
    shown = asyncio.Event()

    def hear(message: bytes) -> None:
        if message.startswith((b'{"type":"scene"', b'{"type":"update"')):
            shown.set()

    socket = await connect(server.port, code, "", hear)
    socket.say(json.dumps({"type": "hello", **hello}).encode())
    await asyncio.wait_for(shown.wait(), 60)
    socket.close()


class Endless:
    """A match that never ends: what is done is taken back, where it may be."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self._moved = asyncio.Event()
        self._done = False
        """Whether the last entry was an action."""
        self.before: dict[str, Any] = {}
        """What somebody says who has not seen the last entry yet."""
        party.moved = self._moved.set

    async def step(self) -> None:
        self._moved.clear()
        self.before = self.party.seen
        back = self._done and self.party.take_back()
        assert back or self.party.move(), "the match has ended"
        self._done = not back
        await asyncio.wait_for(self._moved.wait(), 60)


async def asked_of(server: Server, client: httpx.AsyncClient, match: Endless) -> dict[str, float]:
    """What a move, a hello and a look at the past cost at one match."""
    party = match.party
    secret = {"authorization": f"Bearer {party.secrets[0]}"}

    async def look_back() -> None:
        entry = party.seq - party.seq // 3 - len(looked)
        looked.append(entry)
        path = f"/api/matches/{party.code}/past?at={entry}&seat=0"
        (await client.get(path, headers=secret)).raise_for_status()

    looked: list[int] = []
    return {
        "move": await cost(server, match.step),
        "hello": await cost(server, lambda: greet(server, party.code, {})),
        "come back": await cost(server, lambda: greet(server, party.code, match.before)),
        "look back": await cost(server, look_back),
    }


async def grown(server: Server, client: httpx.AsyncClient, length: int) -> Endless:
    """A match with so many entries."""
    match = Endless(await opened(server, client, "gotown", 2))
    while match.party.seq < length:
        await match.step()
    return match


async def with_entries(server: Server, entries: int) -> Figures:
    """The costs as a log grows longer."""
    found: Figures = {}
    codes: dict[int, list[str]] = {}
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        young = [await grown(server, client, 10) for _ in range(_BLOCKS)]
        found["move"] = {20: await median_cost(server, [match.step for match in young], _EACH)}
        for match in young:
            match.party.leave()
        for length in sorted({20, entries // 8, entries // 2, entries}):
            kept = [await grown(server, client, length) for _ in range(_RESTORED)]
            codes[length] = [match.party.code for match in kept]
            for match in kept[1:]:
                match.party.leave()
            if length == 20:
                continue
            for what, took in (await asked_of(server, client, kept[0])).items():
                found.setdefault(what, {})[length] = took
            kept[0].party.leave()
    server.stop()
    server.start()
    for length, again in codes.items():
        await greet(server, again[0], {})
        firsts: list[Do] = [partial(greet, server, code, {}) for code in again[1:]]
        found.setdefault("restore", {})[length] = await median_cost(server, firsts, 1)
    return found


async def beside_stored(server: Server) -> dict[str, float]:
    """The costs at a young match."""
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        match = Endless(await opened(server, client, "gotown", 2))
        for _ in range(100):
            await match.step()
        host = {"game": "gotown", "seats": 2, "name": "Anna", "script": True, "players": ["person"]}

        async def open_one() -> None:
            (await client.post("/api/matches", json=host)).raise_for_status()

        found = await asked_of(server, client, match)
        return {**found, "open a table": await cost(server, open_one)}


def stored(matches: int) -> Callable[[str], None]:
    """Keeps so many matches in a database, each with a line for its setup."""

    def prepare(url: str) -> None:
        game = game_of("gotown")
        table = Table(game, 2, game.options(), "seed")
        with Store.open(url) as store:
            answers = [
                store.submit(_created(f"stored-{n}", f"Z{n:05}", table)) for n in range(matches)
            ]
            for answer in answers:
                answer.result()

    return prepare


def _created(match: str, code: str, table: Any) -> Create:
    row = MatchRow(
        id=match,
        code=code,
        game="gotown",
        rules_version=table.game.rules_version,
        seats=2,
        options="{}",
        seed=table.seed,
        commitment=table.commitment,
        created=1,
    )
    seats = [SeatRow(match=match, seat=seat) for seat in range(2)]
    return Create(row, seats, log_of(match, table)[0])


def plotted(figures: dict[str, Figures]) -> str:
    """The figures as a picture: a panel for each kind of growth, a line for each thing."""
    width, height, gap = 340, 200, 50
    colours = ("#3366aa", "#cc5533", "#558833", "#885599")
    parts: list[str] = []
    for n, (title, panel) in enumerate(figures.items()):
        left = gap + n * (width + gap)
        most = 1.15 * max(y for line in panel.values() for y in line.values())
        parts.append(f'<text x="{left}" y="20" font-weight="bold">{title}</text>')
        parts.append(
            f'<path d="M{left} 40V{40 + height}H{left + width}" fill="none" stroke="#888"/>'
            f'<text x="{left - 4}" y="46" text-anchor="end">{most:.1f} ms</text>'
        )
        sizes = sorted({x for line in panel.values() for x in line})
        at = {x: left + 20 + k * (width - 40) / max(len(sizes) - 1, 1) for k, x in enumerate(sizes)}
        parts += [
            f'<text x="{at[x]:.0f}" y="{56 + height}" text-anchor="middle">{x:,}</text>'
            for x in sizes
        ]
        for colour, (what, line) in zip(colours, panel.items(), strict=False):
            points = [(at[x], 40 + height * (1 - y / most)) for x, y in sorted(line.items())]
            drawn = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
            parts.append(
                f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2"/>'
            )
            x, y = points[-1]
            parts.append(
                f'<text x="{x:.0f}" y="{y - 6:.0f}" text-anchor="end" fill="{colour}">{what}</text>'
            )
    size = f"{len(figures) * (width + gap) + gap} {height + 70}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
        f'font-family="sans-serif" font-size="12" fill="#333">\n' + "\n".join(parts) + "\n</svg>\n"
    )


def main() -> None:
    words = argparse.ArgumentParser(description="Costs as logs and stores grow.")
    words.add_argument("--entries", type=int, default=2000, help="the longest log")
    words.add_argument("--stored", type=int, default=10_000, help="the most stored matches")
    words.add_argument("--plot", type=Path, help="where to draw it, as SVG")
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    with serving() as server:
        by_entries = uvloop.run(with_entries(server, asked.entries))
    by_stored: Figures = {}
    for matches in (10, asked.stored // 10, asked.stored):
        with serving(prepare=stored(matches)) as server:
            for what, took in uvloop.run(beside_stored(server)).items():
                by_stored.setdefault(what, {})[matches] = took
    restored = {"restore": by_entries.pop("restore")}
    figures = {
        "entries in the log": by_entries,
        "stored matches": by_stored,
        "entries of a table that is not in memory": restored,
    }
    if asked.plot:
        asked.plot.write_text(plotted(figures))
    if asked.json:
        print(json.dumps(figures))
        return
    for title, panel in figures.items():
        print(title)
        for what, line in panel.items():
            print(f"  {what:<14}" + "  ".join(f"{x:>7,}: {y:.2f} ms" for x, y in line.items()))


if __name__ == "__main__":
    main()
