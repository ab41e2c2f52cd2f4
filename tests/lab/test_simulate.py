"""Simulation: many matches, summed."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from podium.lab.runs import Processes
from podium.lab.series import Series
from podium.lab.simulate import Batch, Played, simulate, summed
from podium.registry import game

GAME = game("gotown")
SERIES = Series("gotown", 3, GAME.options(short=True), ("random", "random", "greedy"), "1", 60)
HERE = Processes(1)
TIMES = ("decisions_per_second", "busy_seconds")


def timeless(summary: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(summary)
    return {key: value for key, value in plain.items() if key not in TIMES}


def test_the_same_seed_gives_the_same_whatever_the_number_of_workers() -> None:
    one, two = simulate(SERIES, HERE), simulate(SERIES, Processes(2))
    assert timeless(one) == timeless(two)
    assert timeless(one) != timeless(simulate(replace(SERIES, seed="2"), Processes(2)))


def test_a_longer_run_begins_with_the_matches_of_a_shorter_one() -> None:
    short, long = (
        simulate(replace(SERIES, matches=1), HERE),
        simulate(replace(SERIES, matches=30), HERE),
    )
    assert short.decisions < long.decisions
    first = next(iter(short.endings))
    assert first in long.endings


def test_what_was_played_adds_up() -> None:
    summary = simulate(SERIES, HERE)
    assert summary.seed == 1
    assert sum(summary.endings.values()) == summary.matches == 60
    assert sum(summary.win_share) == pytest.approx(1, abs=1e-4)
    assert summary.by_bot["random"].seats_played == 120
    assert summary.by_bot["greedy"].seats_played == 60
    assert summary.by_bot["greedy"].win_share == summary.win_share[2]
    assert summary.by_bot["greedy"].win_share > summary.by_bot["random"].win_share
    assert 0 < summary.length.p10 <= summary.length.median <= summary.length.p90
    assert summary.length.unit == "turns"
    assert summary.decisions_per_second > 0


def test_progress_hears_of_every_match() -> None:
    heard: list[int] = []
    simulate(SERIES, HERE, heard.append)
    assert sum(heard) == 60


def test_a_shared_victory_is_divided_and_no_victory_counts_for_nobody() -> None:
    plan = replace(SERIES, matches=3, bots=("a", "b", "a"))
    batch = Batch(
        (
            Played((1, 1, 3), "tower", 10, 5),
            Played((2, 3, 1), "tower", 20, 5),
            Played((2, 2, 2), "deadlock", 30, 5),
        ),
        0.5,
    )
    summary = summed(plan, [batch])
    assert summary.win_share == (0.166667, 0.166667, 0.333333)
    assert summary.mean_rank == (1.666667, 2.0, 2.0)
    assert summary.by_bot["a"].win_share == 0.25
    assert summary.endings == {"deadlock": 1, "tower": 2}
    assert (summary.length.p10, summary.length.median, summary.length.p90) == (10, 20, 30)
    assert summary.decisions_per_second == 30


def test_a_seed_may_be_a_word() -> None:
    assert simulate(replace(SERIES, seed="luck", matches=1), HERE).seed == "luck"
