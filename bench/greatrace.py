"""How the maps play, measured with bots: run by hand after a change of a board or a bot.

    python bench/greatrace.py --bot search:50 --matches 40 --seats 4 --boards africa

prints rows for docs/decisions/0038. Starts alternate between north and south. `policy` is the quick
choice that `search` imagines everybody to make. How far it is goes to stderr.
"""

import argparse
import gc
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import fmean, median
from typing import Literal

import msgspec

from podium.bots.players import bot_of
from podium.core.bot import Bot
from podium.core.chance import Seeded
from podium.games.greatrace import GAME, rules
from podium.games.greatrace.actions import Action
from podium.games.greatrace.bots.outlook import policy
from podium.games.greatrace.events import (
    DriveBegun,
    PlanShown,
    TilePlaced,
    TileUncovered,
    Travelled,
)
from podium.games.greatrace.pieces import ASSISTANTS, Box
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.rules.turn import prestige
from podium.games.greatrace.state import Driving, Options, State
from podium.games.greatrace.view import View, view

BoardId = Literal["africa", "south-america"]
BOARDS: tuple[BoardId, ...] = ("africa", "south-america")
SURE = 1.96
EARLY = (2, 3)
"""By the end of these game turns a person has left the start city."""


class Race(msgspec.Struct, frozen=True):
    """What is counted of one match."""

    turns: int
    tiles: int
    """Placed or uncovered."""
    first_won: bool
    arrivals: int
    points: tuple[int, ...]
    """Prestige of those who arrived."""
    capped: bool
    lines: frozenset[int]
    """Those that somebody took."""
    left: tuple[int, ...]
    """The game turn in which each vehicle left the start city."""
    placed: tuple[int, ...]
    """Assistants in each box, all plans together."""
    plans: int
    waiting: int
    """Plans with all five on Funding."""
    drives: int
    nowhere: int
    """Drives that ended where they began."""
    richest: int
    """The most money that anybody had."""


def player(name: str) -> Bot[View, Action]:
    return policy if name == "policy" else bot_of(GAME, name)


def raced(bot: str, seats: int, options: Options, seed: str) -> Race:
    """One match of bots of one kind."""
    chance, lot, choose = Seeded(seed), Seeded(f"{seed}/bots"), player(bot)
    state = rules.setup(seats, options, chance).state
    tiles = drives = nowhere = richest = 0
    lines: set[int] = set()
    left = [0] * seats
    plans: Counter[tuple[int, ...]] = Counter()
    wheels: list[tuple[int, int]] = []
    while awaited := rules.to_act(state):
        seat = awaited[0]
        step = rules.apply(state, seat, choose(view(state, seat), lot), chance)
        turn, state = state.turn, step.state
        for event in step.events:
            match event:
                case TilePlaced() | TileUncovered():
                    tiles += 1
                case Travelled():
                    lines.add(event.line)
                case PlanShown(_, one, two, three, four):
                    plans[one, two, three, four] += 1
                case DriveBegun():
                    drives += 1
                    wheels.append((seat, state.crews[seat].space))
                case _:
                    pass
        if wheels and not any(isinstance(frame, Driving) for frame in state.stack):
            driver, begun = wheels.pop()
            nowhere += state.crews[driver].space == begun
        for n, crew in enumerate(state.crews):
            if not left[n] and crew.space != state.start:
                left[n] = turn
        richest = max(richest, *(crew.money for crew in state.crews))
    return _counted(state, tiles, drives, nowhere, richest, lines, left, plans)


def _counted(
    state: State,
    tiles: int,
    drives: int,
    nowhere: int,
    richest: int,
    lines: set[int],
    left: list[int],
    plans: Counter[tuple[int, ...]],
) -> Race:
    outcome = rules.outcome(state)
    assert outcome is not None
    return Race(
        turns=state.turn,
        tiles=tiles,
        first_won=any(state.crews[seat].arrived == 1 for seat in outcome.winners),
        arrivals=sum(crew.arrived > 0 for crew in state.crews),
        points=tuple(prestige(crew, state.options.prizes) for crew in state.crews if crew.arrived),
        capped=outcome.ending == "cap",
        lines=frozenset(lines),
        left=tuple(turn or state.turn + 1 for turn in left),
        placed=tuple(sum(plan[box] * n for plan, n in plans.items()) for box in Box),
        plans=plans.total(),
        waiting=sum(n for plan, n in plans.items() if plan[Box.FUNDING] == ASSISTANTS),
        drives=drives,
        nowhere=nowhere,
        richest=richest,
    )


def races(
    bot: str, board_id: BoardId, seats: int, matches: int, jobs: int, seed: str
) -> list[Race]:
    """So many matches, starting in the north and in the south by turns."""
    options = [Options(board=board_id, start="south" if n % 2 else "north") for n in range(matches)]
    seeds = [f"{seed} {board_id} {seats} {n}" for n in range(matches)]
    found: list[Race] = []
    # Nothing in a match refers to itself: the collector would only look for what is not there.
    with ProcessPoolExecutor(jobs, initializer=gc.disable) as pool:
        for race in pool.map(partial(raced, bot, seats), options, seeds):
            found.append(race)
            print(f"\r{board_id} {seats}: {len(found)}/{matches}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


def row(bot: str, board_id: BoardId, seats: int, found: Sequence[Race]) -> str:
    """A row of the table."""
    used = Counter(line for race in found for line in race.lines)
    plans = sum(race.plans for race in found)
    left = [turn for race in found for turn in race.left]
    turns = sorted(race.turns for race in found)
    cells = [
        bot,
        board_id,
        str(seats),
        str(len(found)),
        f"{median(turns):g} ({turns[len(turns) // 10]}–{turns[-1 - len(turns) // 10]})",
        f"{median([race.tiles for race in found]):g}",
        *(share(sum(turn <= early for turn in left), len(left)) for early in EARLY),
        " / ".join(
            f"{sum(race.placed[box] for race in found) / plans / ASSISTANTS:.0%}" for box in Box
        ),
        f"{sum(race.waiting for race in found) / plans:.0%}",
        f"{sum(r.nowhere for r in found) / max(1, sum(r.drives for r in found)):.0%}",
        f"{median([race.richest for race in found]):g}",
        share(sum(race.first_won for race in found), len(found)),
        f"{fmean([race.arrivals for race in found]):.1f}",
        f"{fmean([n for race in found for n in race.points] or [0]):.1f}",
        str(sum(race.capped for race in found)),
        " ".join(f"{100 * used[n] / len(found):.0f}" for n in range(len(board(board_id).lines))),
    ]
    return "| " + " | ".join(cells) + " |"


def share(count: int, whole: int) -> str:
    """A share, and the interval that holds it 19 times out of 20 (Wilson)."""
    part, doubt = count / whole, SURE**2 / whole
    middle = (part + doubt / 2) / (1 + doubt)
    half = SURE / (1 + doubt) * sqrt(part * (1 - part) / whole + doubt / whole / 4)
    return f"{part:.0%} ({middle - half:.0%}–{middle + half:.0%})"


TITLES = (
    "bot", "map", "seats", "matches", "game turns (10–90 %)", "tiles", *(f"left by turn {early}" for early in EARLY),
    "P / M / S / F", "all on Funding", "drives to nowhere", "most money", "first arrival wins",
    "arrive", "points", "cap", "each line, % of matches",
)  # fmt: skip
HEADER = f"| {' | '.join(TITLES)} |\n{'|---' * len(TITLES)}|"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure how the maps of The Great Race play.")
    parser.add_argument("--bot", default="greedy", help="or search:50, policy (%(default)s)")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--boards", default=",".join(BOARDS))
    parser.add_argument("--seed", default="tuning")
    wanted = parser.parse_args(arguments)
    print(HEADER)
    for board_id in BOARDS:
        if board_id not in wanted.boards.split(","):
            continue
        for seats in map(int, wanted.seats.split(",")):
            found = races(wanted.bot, board_id, seats, wanted.matches, wanted.jobs, wanted.seed)
            print(row(wanted.bot, board_id, seats, found), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
