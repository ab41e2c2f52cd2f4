"""Results: what an agent is worth, whichever seat it sat on."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec
import pytest

from podium.bots.levels import Level
from podium.lab.arena.bouts import Fought, Placing
from podium.lab.benchmark import Schedule, hold_benchmark, schedule_of
from podium.lab.benchmark.page import page_of
from podium.lab.benchmark.results import estimate, found_on
from podium.lab.runs import Processes
from podium.registry import game

stats: Any = import_module("scipy.stats")


def rows(game_id: str, seats: int, level: Level, deals: int) -> Schedule:
    """A schedule of one row."""
    whole = schedule_of([game(game_id)], deals)
    row = next(row for row in whole.rows if row.seats == seats and row.level == level)
    return msgspec.structs.replace(whole, rows=(row,))


def test_victories_and_who_was_left_behind_are_the_agents_on_each_seat() -> None:
    bout = Fought(
        (
            Placing(("me", "it", "it"), (1, 2, 3)),
            Placing(("it", "it", "me"), (2, 1, 3)),
            Placing(("it", "me", "it"), (1, 1, 3)),
        ),
        {},
        {},
    )
    wins, before = found_on(bout)
    assert wins == pytest.approx((1 + 0 + 0.5) / 3)
    assert before == pytest.approx((1 + 0 + 0.75) / 3)


def test_a_bot_among_its_likes_is_worth_exactly_a_fair_share() -> None:
    # Who sits on which seat changes nothing: neither bot asks luck of its own.
    found = hold_benchmark(rows("motorcar", 3, Level.EASY, 2), ["greedy"], Processes(1))
    (row,) = found.agents[0].rows
    assert row.wins.value == pytest.approx(1 / 3, abs=1e-5)
    assert row.before.value == 0.5


def test_the_better_agent_stands_above_and_workers_change_nothing() -> None:
    asked, agents = rows("gotown", 2, Level.EASY, 8), ["random", "greedy"]
    found, again = (hold_benchmark(asked, agents, Processes(n)) for n in (1, 2))
    assert [agent.name for agent in found.agents] == ["greedy", "random"]
    assert [agent.rows for agent in found.agents] == [agent.rows for agent in again.agents]
    greedy, by_lot = found.agents
    assert greedy.before.low > by_lot.before.high
    page = page_of(found)
    assert f"Hash `{found.hash}`" in page
    assert f"| GoTown | 2 | easy: `clumsy` | 16 | 50% | {greedy.rows[0].wins} |" in page


def test_intervals_are_students_and_never_of_no_width() -> None:
    values = [0.0, 0.5, 0.5, 1.0, 1.0, 0.25]
    found, right = (
        estimate(values),
        stats.t.interval(0.95, len(values) - 1, sum(values) / len(values), stats.sem(values)),
    )
    assert (found.low, found.high) == pytest.approx(right, abs=0.005)
    assert estimate([1.0] * 30).low == pytest.approx(0.9)
    assert estimate([0.1 + 0.2, 0.3] * 15).low == pytest.approx(0.2), "no spread but a computer's"
    assert (estimate([0.5]).low, estimate([0.5]).high) == (0, 1)
