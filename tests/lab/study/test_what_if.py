"""Options compared, gone through and searched in a game whose truth is known."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from podium.cli import wishes
from podium.lab.study.sections.compare import sweep
from podium.lab.study.whatif import Side, Variant
from podium.registry import game
from tests.cli.running import refused
from tests.outside import environment, write_game

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Any:
    site = tmp_path_factory.mktemp("site")
    package = write_game(site, "known")
    (package / "__init__.py").write_text("from tests.lab.study.known import GAME\n")
    out = subprocess.run(
        [sys.executable, "-m", "tests.lab.study.turning"],
        env=environment(site),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert out.returncode == 0, out.stderr
    return json.loads(out.stdout)


def of(rows: Any, what: str) -> Any:
    return next(each for each in rows if each["what"] == what)


def test_a_head_start_is_found_and_nothing_where_nothing_is(found: Any) -> None:
    first = [of(each, "wins of seat 1") for each in found["unfair"]]
    assert sum(each["sure"] for each in first) == len(first)
    # It is ten points, and an interval holds the truth in 95 of a hundred.
    assert sum(each["change"]["low"] <= 0.1 <= each["change"]["high"] for each in first) >= 17
    assert not any(of(each, "turns")["sure"] for each in found["unfair"])
    # Of studies in which only luck differs one in twenty may be told of something.
    assert sum(any(row["sure"] for row in each) for each in found["fair"]) <= 3


def test_the_same_options_on_the_same_luck_make_the_same_matches(found: Any) -> None:
    rows = found["same"]["figures"]["differences"]
    assert all(row["change"]["value"] == 0 and not row["sure"] for row in rows)
    assert "No difference is shown" in found["same"]["says"][1]


def test_a_sweep_tells_what_each_value_makes(found: Any) -> None:
    steps = found["swept"]["figures"]["steps"]
    assert [step["length"]["value"] for step in steps] == [8, 12, 16]
    assert all("<svg" in picture["svg"] for picture in found["swept"]["pictures"])
    assert "a change of +8.0" in found["swept"]["says"][0]


def test_a_sweep_says_that_a_length_changes_exactly_if_its_interval_does() -> None:
    """It is the one thing that a sweep asks of lengths, so nothing else makes it doubt."""
    two = [Variant(f"rounds = {n}", game("gotown").options()) for n in (1, 2)]
    said: set[bool] = set()
    for n in range(40):
        luck = random.Random(n)
        rows = [
            [Side((0.5, 0.5), round(luck.gauss(20 + more, 4)), 9, 9.0, "end") for _ in range(12)]
            for more in (0, 3)
        ]
        (words, _) = sweep("turns", "rounds", two, rows).says
        (low, high) = re.findall(r"\((\S+) to (\S+), 12\) on the same luck", words)[0]
        changes = low[0] == high[0]  # their signs
        assert ("a change of" in words) == changes, words
        said.add(changes)
    assert said == {True, False}


def test_a_search_finds_the_setting_refuses_what_makes_no_sense_and_is_the_same_anywhere(
    found: Any,
) -> None:
    # Two seats and eight rounds are sixteen turns; a race with two that step alike is even.
    (best,) = found["one"]["front"]
    assert best["setting"] == "rounds = 8"
    assert best["length"]["value"] == 16
    assert best["length"]["n"] == 60
    refused = [each for each in found["one"]["tried"] if each["refused"]]
    assert refused in (
        [],
        [{"setting": {"rounds": 3}, "away": [], "refused": refused[0]["refused"]}],
    )
    assert found["one"] == found["two"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("study", "gotown", "--compare", "hand_limit=5,deal=8"), "(GT-03)"),
        (("study", "gotown", "--compare", "short=true,floors=4"), "(GT-07)"),
        (("study", "gotham", "--compare", "first_finish=3"), "(GR-25)"),
        (("study", "gotown", "--compare", "short=false"), "nothing differs"),
        (("study", "gotown", "--compare", "deal=4,deal=6"), "deal is named twice"),
        (("study", "gotown", "--compare", "numbers=2,jokers=0,dogs=0,deal=8"), "(GT-02)"),
        (("study", "gotown", "--vary", "hand_limit=4..8"), "goes from 5 to 12"),
        (("study", "gotown", "--vary", f"floors=3..{9**30}"), "goes from 3 to 5"),
        (("study", "gotown", "--vary", "short=1..2"), "no number of GoTown"),
        (("study", "greatrace", "--vary", "money=40..160"), "12 at most"),
        (("tune", "gotown", "--toward", "joy", "--vary", "floors=3..5"), "no goal"),
        (("tune", "gotown", "--toward", "length=0min", "--vary", "floors=3..5"), "no goal"),
        (("tune", "gotown", "--toward", "fair,fair", "--vary", "floors=3..5"), "a goal twice"),
        (("tune", "gotown", "--toward", "fair", "--vary", "floors=3..4"), "where the search"),
        (("simulate", "gotown", "--option", "deal=8", "--option", "hand_limit=5"), "(GT-03)"),
    ],
)
def test_what_cannot_be_asked_is_answered_with_what_can(
    arguments: tuple[str, ...], why: str
) -> None:
    assert why in refused(*arguments)


def test_what_designers_are_told_to_type_can_be_asked() -> None:
    page = (ROOT / "docs" / "designing.md").read_text(encoding="utf-8")
    told = re.findall(r"podium (?:study|tune) (\w+) [^`]*--(compare|vary) ([^\s`]+)", page)
    assert len(told) >= 4
    for game_id, how, wish in told:
        asked = wishes.compared if how == "compare" else wishes.swept
        assert asked(game(game_id), [], [wish]), wish
