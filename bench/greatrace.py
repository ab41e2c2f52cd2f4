"""How the maps play, measured with greedy bots: run by hand after a change of a board or a bot.

    python bench/greatrace.py --matches 40 --seats 2,3,4 --boards africa

prints a table for docs/decisions/0018; a figure outside its target stands between stars. Starts
alternate between north and south.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
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


def races(board_id: BoardId, seats: int, matches: int) -> list[Race]:
    """So many matches, starting in the north and in the south by turns."""
    return [
        raced(
            seats,
            Options(board=board_id, start="south" if n % 2 else "north"),
            f"tuning {board_id} {seats} {n}",
        )
        for n in range(matches)
    ]


def row(board_id: BoardId, seats: int, found: Sequence[Race]) -> str:
    """A row of the table."""
    used = Counter(line for race in found for line in race.lines)
    shares = [used[n] / len(found) for n in range(len(board(board_id).lines))]
    first = sum(race.first_won for race in found) / len(found)
    capped = sum(race.capped for race in found) / len(found)
    several = sum(race.arrivals > 1 for race in found) / len(found)
    cells = [
        board_id,
        str(seats),
        str(len(found)),
        _within(median([race.turns for race in found]), TURNS, "g"),
        _within(median([race.tiles for race in found]), TILES, "g"),
        _within(first, FIRST_WINS, ".0%"),
        f"{several:.0%}",
        _within(capped, (0, CAP), ".0%"),
        " ".join(
            _within(100 * share, (100 * LINE_USED[0], 100 * LINE_USED[1]), ".0f")
            for share in shares
        ),
    ]
    return "| " + " | ".join(cells) + " |"


def _within(value: float, bounds: tuple[float, float], form: str) -> str:
    low, high = bounds
    text = format(value, form)
    return text if low <= value <= high else f"*{text}*"


HEADER = (
    "| map | seats | matches | game turns | tiles | first arrival wins | several arrive | cap |"
    " each line, % of matches |\n|---|---|---|---|---|---|---|---|---|"
)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure how the maps of The Great Race play.")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--boards", default=",".join(BOARDS))
    wanted = parser.parse_args(arguments)
    print(HEADER)
    for board_id in BOARDS:
        if board_id not in wanted.boards.split(","):
            continue
        for seats in map(int, wanted.seats.split(",")):
            print(row(board_id, seats, races(board_id, seats, wanted.matches)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
