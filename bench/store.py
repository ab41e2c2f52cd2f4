"""How many moves a second the store keeps: one commit each, and grouped by its writer.

    .venv/bin/python bench/store.py [--url URL] [--matches 200] [--rounds 3] [--seconds 1] [--json]

Both ways run in turns in one run on one database, with the same rows and full durability; only
their ratio means much, since disks differ. Without a URL a SQLite file is made and thrown away.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from secrets import token_hex
from statistics import median
from time import perf_counter

from sqlalchemy import make_url

from podium.store import LogKind, LogRow, MatchRow, SeatRow, Store
from podium.store.engines import writing_engine
from podium.store.writes import Append, append

BODY = json.dumps({"action": {"kind": "steal", "card": 6}, "luck": [3], "hash": "0" * 32})


@dataclass
class Figures:
    """What one run measured, each the median of its rounds."""

    matches: int
    one_by_one_per_second: float
    grouped_per_second: float
    moves_per_commit: float
    ratio: float
    latency_ms: float
    """How long a grouped move waits for its acknowledgement, on average."""


async def measured(url: str, matches: int, rounds: int, seconds: float) -> Figures:
    singles: list[float] = []
    grouped: list[float] = []
    shared: list[float] = []
    for _ in range(rounds):
        singles.append(await one_by_one(url, matches, seconds))
        rate, a_commit = await together(url, matches, seconds)
        grouped.append(rate)
        shared.append(a_commit)
    return Figures(
        matches=matches,
        one_by_one_per_second=round(median(singles)),
        grouped_per_second=round(median(grouped)),
        moves_per_commit=round(median(shared), 1),
        ratio=round(median(g / s for g, s in zip(grouped, singles, strict=True)), 1),
        latency_ms=round(1000 * matches / median(grouped), 1),
    )


async def one_by_one(url: str, matches: int, seconds: float) -> float:
    """Moves a second when each has a transaction and a commit of its own."""
    async with Store.open(url) as store:
        ids = await new_matches(store, matches)
    engine = writing_engine(make_url(url))
    moves = 0
    began = perf_counter()
    for seq in count(1):
        for match in ids:
            with engine.begin() as connection:
                append(connection, [Append(move(match, seq))])
            moves += 1
            if (took := perf_counter() - began) > seconds:
                engine.dispose()
                return moves / took
    raise AssertionError("the clock ends it")


async def together(url: str, matches: int, seconds: float) -> tuple[float, float]:
    """Moves a second, and a commit, when each match waits for its own move, and the writer groups them."""
    async with Store.open(url) as store:
        ids = await new_matches(store, matches)
        before = store.commits
        began = perf_counter()
        made = await asyncio.gather(*(played(store, match, began + seconds) for match in ids))
        return sum(made) / (perf_counter() - began), sum(made) / (store.commits - before)


async def played(store: Store, match: str, deadline: float) -> int:
    for seq in count(1):
        if perf_counter() > deadline:
            return seq - 1
        await store.append(move(match, seq))
    raise AssertionError("the clock ends it")


async def new_matches(store: Store, matches: int) -> list[str]:
    ids = [token_hex(8) for _ in range(matches)]
    await asyncio.gather(*(new_match(store, match) for match in ids))
    return ids


async def new_match(store: Store, match: str) -> None:
    row = MatchRow(
        id=match,
        code=match,
        game="bench",
        rules_version=1,
        seats=4,
        options="{}",
        seed=match,
        commitment=match,
        created=0,
    )
    seats = [SeatRow(match=match, seat=seat) for seat in range(4)]
    setup = LogRow(match=match, seq=0, kind=LogKind.SETUP, body="{}", at=0)
    await store.create(row, seats, setup)


def move(match: str, seq: int) -> LogRow:
    return LogRow(
        match=match,
        seq=seq,
        kind=LogKind.ACTION,
        seat=seq % 4,
        command_id=f"{match}-{seq}",
        body=BODY,
        at=seq,
    )


def main() -> None:
    words = argparse.ArgumentParser(description="Moves a second that the store keeps.")
    words.add_argument("--url", help="a database to fill with rubbish; default: a file, removed")
    words.add_argument("--matches", type=int, default=200)
    words.add_argument("--rounds", type=int, default=3)
    words.add_argument("--seconds", type=float, default=1.0, help="of each way in each round")
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url: str = asked.url or f"sqlite:///{Path(folder) / 'bench.db'}"
        figures = asyncio.run(measured(url, asked.matches, asked.rounds, asked.seconds))
    if asked.json:
        print(json.dumps(asdict(figures)))
        return
    print(f"{figures.matches} matches")
    print(f"  one by one  {figures.one_by_one_per_second:>9,.0f} moves a second")
    print(f"  grouped     {figures.grouped_per_second:>9,.0f} moves a second")
    print(f"  ratio       {figures.ratio:>9} with {figures.moves_per_commit} moves a commit,")
    print(f"              each acknowledged after {figures.latency_ms} ms")


if __name__ == "__main__":
    main()
