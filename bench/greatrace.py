"""How the maps play, measured with greedy bots: run by hand after a change of a board or a bot.

    python bench/greatrace.py --matches 40 --seats 2,3,4 --boards africa --jobs 2

prints a table for docs/decisions/0018; a figure outside its target stands between stars. Starts
alternate between north and south. How far it is goes to stderr.
"""

import argparse
import gc
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import median
from typing import Literal

import msgspec

from podium.core.chance import Seeded
from podium.games.greatrace import rules
from podium.games.greatrace.bots import BOTS
from podium.games.greatrace.events import TilePlaced, TileUncovered, Travelled
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.state import Options
from podium.games.greatrace.view import view

BoardId = Literal["africa", "south-america"]
BOARDS: tuple[BoardId, ...] = ("africa", "south-america")
TURNS, TILES = (8, 12), (30, 45)
FIRST_WINS, LINE_USED = (0.55, 0.75), (0.10, 0.30)
CAP = 0.01


class Race(msgspec.Struct, frozen=True):
    """What is counted of one match."""

    turns: int
    tiles: int
    """Placed or uncovered."""
    first_won: bool
    arrivals: int
    capped: bool
    lines: frozenset[int]
    """Those that somebody took."""


def raced(seats: int, options: Options, seed: str) -> Race:
    """One match of greedy bots."""
    chance, lot = Seeded(seed), Seeded(f"{seed}/bots")
    state = rules.setup(seats, options, chance)
    tiles = 0
    lines: set[int] = set()
    while awaited := rules.to_act(state):
        seat = awaited[0]
        action = BOTS["greedy"](view(state, seat), lot)
        step = rules.apply(state, seat, action, chance)
        state = step.state
        for event in step.events:
            tiles += isinstance(event, TilePlaced | TileUncovered)
            if isinstance(event, Travelled):
                lines.add(event.line)
    outcome = rules.outcome(state)
    assert outcome is not None
    return Race(
        state.turn,
        tiles,
        any(state.crews[seat].arrived == 1 for seat in outcome.winners),
        sum(crew.arrived > 0 for crew in state.crews),
        outcome.ending == "cap",
        frozenset(lines),
    )


def races(board_id: BoardId, seats: int, matches: int, jobs: int) -> list[Race]:
    """So many matches, starting in the north and in the south by turns."""
    options = [Options(board=board_id, start="south" if n % 2 else "north") for n in range(matches)]
    seeds = [f"tuning {board_id} {seats} {n}" for n in range(matches)]
    found: list[Race] = []
    # Nothing in a match refers to itself: the collector would only look for what is not there.
    with ProcessPoolExecutor(jobs, initializer=gc.disable) as pool:
        for race in pool.map(raced, [seats] * matches, options, seeds):
            found.append(race)
            print(f"\r{board_id} {seats}: {len(found)}/{matches}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


def row(board_id: BoardId, seats: int, found: Sequence[Race]) -> str:
    """A row of the table."""
    used = Counter(line for race in found for line in race.lines)
    shares = [used[n] / len(found) for n in range(len(board(board_id).lines))]
    first = sum(race.first_won for race in found) / len(found)
    capped = sum(race.capped for race in found) / len(found)
    contested = [race for race in found if race.arrivals > 1]
    several = len(contested) / len(found)
    beaten = sum(not race.first_won for race in contested) / max(1, len(contested))
    cells = [
        board_id,
        str(seats),
        str(len(found)),
        _within(median([race.turns for race in found]), TURNS, "g"),
        _within(median([race.tiles for race in found]), TILES, "g"),
        f"{_within(first, FIRST_WINS, '.0%')} ± {_doubt(first, len(found)):.0%}",
        f"{several:.0%}",
        f"{beaten:.0%}",
        _within(capped, (0, CAP), ".0%"),
        " ".join(
            _within(100 * share, (100 * LINE_USED[0], 100 * LINE_USED[1]), ".0f")
            for share in shares
        ),
    ]
    return "| " + " | ".join(cells) + " |"


def _doubt(share: float, count: int) -> float:
    """Half of the interval that holds the share 19 times out of 20."""
    return 1.96 * sqrt(share * (1 - share) / count)


def _within(value: float, bounds: tuple[float, float], form: str) -> str:
    low, high = bounds
    text = format(value, form)
    return text if low <= value <= high else f"*{text}*"


HEADER = (
    "| map | seats | matches | game turns | tiles | first arrival wins | several arrive |"
    " of those won by a later one | cap | each line, % of matches |\n|---|---|---|---|---|---|---|---|---|---|"
)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure how the maps of The Great Race play.")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--boards", default=",".join(BOARDS))
    wanted = parser.parse_args(arguments)
    print(HEADER)
    for board_id in BOARDS:
        if board_id not in wanted.boards.split(","):
            continue
        for seats in map(int, wanted.seats.split(",")):
            found = races(board_id, seats, wanted.matches, wanted.jobs)
            print(row(board_id, seats, found), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
