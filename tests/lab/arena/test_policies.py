"""Policies: a function of numbers sits down as a bot."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from podium.bots.budget import BadBudget
from podium.bots.loading import NotLoaded
from podium.bots.players import UnknownBot
from podium.core.chance import Seeded
from podium.lab.arena import hold_arena
from podium.lab.arena.policies import PolicyFailed
from podium.lab.arena.seating import check, seat_bot
from podium.lab.runs import Processes
from podium.play.match import Match
from podium.registry import game
from podium.rl.playing import Playing
from tests.lab.arena.some_series import series

POLICIES = '''
"""Policies for the tests."""
import numpy as np

seen = []

def first(observation, mask):
    seen.append((observation, mask))
    return mask.argmax()

def any_number(observation, mask):
    return 0.5

def broken(observation, mask):
    return np.zeros(3) @ observation

def forbidden(observation, mask):
    return int(mask.argmin())

by_game = {"gotown": first}
number = 7
'''


@pytest.fixture
def written(tmp_path: Path) -> str:
    file = tmp_path / "policies_of_a_test.py"
    file.write_text(POLICIES, encoding="utf-8")
    return str(file)


def at(named: str) -> tuple[Any, Any]:
    """A policy at a match of GoTown, and the view of whose turn it is."""
    gotown = game("gotown")
    match: Match[Any, Any, Any, Any, Any] = Match(gotown, 2, gotown.options(), Seeded(3))
    return seat_bot(match, named), match.view(match.to_act[0])


def test_a_policy_is_asked_as_in_the_environments(written: str) -> None:
    bot, view = at(f"{written}:first")
    chosen = bot(view, Seeded(1))
    assert chosen in view.legal
    playing = Playing("gotown", 2)
    playing.begin(Seeded(3))
    ((observation, mask),) = sys.modules["policies_of_a_test"].seen
    seat = playing.awaited[0]
    assert np.array_equal(observation, playing.numbers(seat))
    assert np.array_equal(mask, playing.mask(seat))
    assert chosen == playing.choices(seat)[min(playing.choices(seat))]


def test_it_meets_bots_in_the_arena_on_the_same_luck(written: str) -> None:
    table = hold_arena(series(f"{written}:by_game,greedy", 8, 2), Processes(2))
    assert {each.played for each in table.bots.values()} == {8}
    assert table.bots["greedy"].rating > table.bots[f"{written}:by_game"].rating


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ("any_number", "answered 0.5 at GoTown; legal were "),
        ("forbidden", "answered "),
        ("broken", "failed at GoTown: ValueError: matmul"),
    ],
)
def test_a_policy_that_fails_is_told_from_any_process(written: str, policy: str, told: str) -> None:
    with pytest.raises(PolicyFailed, match=f":{policy} {told}"):
        hold_arena(series(f"{written}:{policy},random", 4, 2), Processes(2))


def test_what_is_no_policy_is_told_before_the_match(written: str, tmp_path: Path) -> None:
    for name, told in {
        f"{written}:nobody": "has nothing called nobody",
        f"{written}:number": "no function of an observation and a mask",
        f"{tmp_path / 'no.py'}:policy": "there is no file",
        "no_such_module:policy": "cannot be loaded: ModuleNotFoundError",
    }.items():
        with pytest.raises(NotLoaded, match=told):
            check(game("gotown"), name)
    with pytest.raises(UnknownBot, match="no policy for 'gotham'; it has gotown"):
        check(game("gotham"), f"{written}:by_game")
    with pytest.raises(BadBudget):
        check(game("gotown"), "search:soon")
