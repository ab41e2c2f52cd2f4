"""How many decisions a second a bot makes through `podium.client`: over loopback, and in this process.

    .venv/bin/python bench/programs.py [--matches 20] [--json]

A server of its own on this machine's loopback address, without the limits of programs and without the pauses of bots; on each first
seat a bot that plays by chance, on the others bots of the house that do the same. Decisions of the first seat alone are counted over
loopback, and those of all seats in this process, where they are compared with a simulation of the same seats, in turns.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager

import msgspec

from podium.bots.random import choose
from podium.client import here, open_table
from podium.core.chance import Seeded
from podium.game import AnyGame
from podium.play.match import Match, play_out
from podium.registry import games

SERVING = "import sys; from podium.web.serve import run; run(port=0, db_url=sys.argv[1])"


class Speed(msgspec.Struct, frozen=True):
    """Decisions a second of one game."""

    game: str
    loopback: float
    here: float
    simulated: float

    @property
    def share(self) -> float:
        """What is left of a simulation's speed in this process."""
        return self.here / self.simulated


@contextmanager
def site() -> Generator[str]:
    """`podium serve` in a folder that is thrown away; its address."""
    free = {
        "PODIUM_BOT_PAUSE": "0",
        "PODIUM_LOG": "error",
        "PODIUM_MATCH_BURST": "100000",
        "PODIUM_PROGRAM_BURST": "1000000",
        "PODIUM_PROGRAM_RATE": "100000",
    }
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVING, f"sqlite:///{folder}/bench.db"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **free},
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.terminate()
            process.wait()


async def over_loopback(address: str, game: AnyGame, matches: int) -> float:
    """Decisions a second of one seat, from one decision to the next."""
    luck, decisions, took = Seeded("bench"), 0, 0.0
    for n in range(-1, matches):
        # The first one wakes the bots, and does not count.
        seats = game.short.seats
        options: dict[str, object] = msgspec.to_builtins(game.short.options)
        players = ["random"] * (seats - 1)
        async with open_table(
            address, game.id, "Bench", seats=seats, players=players, options=options
        ) as seat:
            began = time.perf_counter()
            async for view in seat:
                await seat.act(choose(view, luck))
                decisions += n >= 0
            took += time.perf_counter() - began if n >= 0 else 0.0
    return decisions / took


async def in_process(game: AnyGame, matches: int) -> float:
    """Decisions a second of all seats, one of them through the client."""
    luck, decisions, began = Seeded("bench"), 0, time.process_time()
    for n in range(matches):
        async with here(game, seed=f"{n}".ljust(32, ".")) as seat:
            async for view in seat:
                await seat.act(choose(view, luck))
            decisions += seat.decisions
    return decisions / (time.process_time() - began)


def simulated(game: AnyGame, matches: int) -> float:
    """Decisions a second of a simulation."""
    decisions, began, seats = 0, time.process_time(), game.seats[1]
    for n in range(matches):
        match = Match(game, seats, game.options(), Seeded(f"{n}".ljust(32, ".")))
        decisions += play_out(match, [choose] * seats, Seeded(f"{n}/bots"))
    return decisions / (time.process_time() - began)


def measured(address: str, game: AnyGame, matches: int) -> Speed:
    """One game's figures: the best of five turns in this process."""
    pairs = [(asyncio.run(in_process(game, matches)), simulated(game, matches)) for _ in range(5)]
    return Speed(
        game.id,
        asyncio.run(over_loopback(address, game, max(matches // 4, 2))),
        max(one for one, _ in pairs),
        max(one for _, one in pairs),
    )


def main() -> None:
    """Measures every game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with site() as address:
        found = [measured(address, game, asked.matches) for game in games().values()]
    if asked.json:
        print(json.dumps([msgspec.to_builtins(each) for each in found]))
        return
    print("| game | over loopback | in this process | of a simulation |\n|---|---|---|---|")
    for each in found:
        print(f"| {each.game} | {each.loopback:,.0f} | {each.here:,.0f} | {each.share:.2f} |")


if __name__ == "__main__":
    main()
