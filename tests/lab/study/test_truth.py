"""Studies of a game whose truth is known: they find what is there, and not what is not."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.outside import environment, write_game

DOUBT = 0.05
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Any:
    site = tmp_path_factory.mktemp("site")
    package = write_game(site, "known")
    (package / "__init__.py").write_text("from tests.lab.study.known import GAME\n")
    rules = "".join(f"| KN-0{n} | A rule. | | |\n" for n in (1, 2, 9))
    page = f"# Known\n\n| id | rule | page | note |\n|---|---|---|---|\n{rules}"
    (package / "docs" / "rules" / "known.md").write_text(page)
    program = [sys.executable, "-W", "error::RuntimeWarning", "-m", "tests.lab.study.looking"]
    out = subprocess.run(
        program, env=environment(site), cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert out.returncode == 0, out.stderr
    return json.loads(out.stdout)


def section(report: Any, name: str) -> Any:
    return next(each for each in report["sections"] if each["id"] == name)


def test_a_seat_that_wins_ten_points_more_is_found_and_equal_ones_are_not(found: Any) -> None:
    # Shown in four of five at least; where there is nothing, in one of twenty, and luck has its own.
    assert sum(each["p"] < DOUBT for each in found["unfair"]) >= 17
    assert all(
        each["effect"]["low"] < 0.1 and each["effect"]["value"] > 0 for each in found["unfair"]
    )
    # In a game of equal seats the same luck from both of them leaves nothing; without mirrors there is noise.
    assert all(each["p"] == 1 for each in found["fair"])
    assert sum(each["plain_p"] < DOUBT for each in found["fair"]) <= 3
    # An interval holds the truth in 95 of a hundred.
    for name, truth in (("fair", 0.5), ("unfair", 0.6)):
        held = [each["first"]["low"] <= truth <= each["first"]["high"] for each in found[name]]
        assert sum(held) >= 17, name


def test_the_verdict_names_the_better_seat_and_none_where_there_is_none(found: Any) -> None:
    fair = {
        name: section(found[name], "verdict")["figures"]["Fair?"]
        for name in ("one", "lottery", "race", "uneven")
    }
    assert fair.pop("uneven").startswith("No: seat ")
    assert all(said.startswith("No seat is shown to be better") for said in fair.values()), fair


def test_a_card_that_brings_points_is_found_and_one_that_does_nothing_is_not(found: Any) -> None:
    assert all(each["gold"] for each in found["fair"])
    # Who has tin has no gold: so its owner wins less often, and that is no good mark for tin. Who may not
    # play it loses nothing; who may not play gold loses two points for each.
    for each in (*found["fair"], *found["unfair"]):
        assert each["without_tin"]["cost"]["value"] == 0
        assert not each["without_tin"]["sure"]
        assert each["without_gold"]["cost"]["value"] > 0
    assert sum(each["without_gold"]["sure"] for each in found["fair"]) >= 17
    forbidden = section(found["one"], "pieces")["figures"]["forbidden"]
    assert forbidden["card.gold"]["sure"]
    assert not forbidden["card.tin"]["sure"]


def test_a_dead_rule_and_an_impossible_action_are_named(found: Any) -> None:
    for each in found["fair"]:
        assert each["never"]["rules_never_met"] == ["KN-09"]
        assert each["never"]["never_taken"] == ["fly", "let_go", "step_on"]
    says = section(found["one"], "verdict")["figures"]["Dead or broken parts?"]
    assert "KN-09" in says
    assert "fly" in says


def test_a_lottery_hangs_on_its_draw_and_a_race_on_nothing(found: Any) -> None:
    lotteries = found["lotteries"]
    assert all(each["lottery"]["low"] > 0.5 for each in lotteries)
    assert sum(each["lottery"]["high"] == 1 for each in lotteries) >= 17
    for nothing in ("card of seat", "decisions"):
        assert sum(each[nothing]["low"] > 0 for each in lotteries) <= 3, nothing
    for each in found["races"]:
        assert all(source["value"] == source["high"] == 0 for source in each.values())
    lottery = section(found["lottery"], "luck")["figures"]["sources"]
    assert lottery["lottery"]["low"] <= 1 <= lottery["lottery"]["high"]
    assert lottery["card"]["low"] == 0
    assert max(each["value"] for name, each in lottery.items() if name != "lottery") < 0.3
    assert (
        "nothing decides more alone than lottery"
        in section(found["lottery"], "verdict")["figures"]["How lucky?"]
    )
    race = section(found["race"], "luck")["figures"]["sources"]
    assert all(each["value"] == 0 for each in race.values())
    assert "nothing that luck decides" in section(found["race"], "verdict")["figures"]["How lucky?"]


def test_a_study_is_the_same_on_one_core_and_on_two(found: Any) -> None:
    assert found["one"] == found["two"]


def test_a_match_is_told_from_its_opening_to_its_end(found: Any) -> None:
    parts = section(found["one"], "length")["figures"]["phases"]
    # Twelve decisions between two answers, nine seconds each by the model.
    assert [round(part["minutes"]["value"], 6) for part in parts] == [3 * 9 / 60] * 4
    assert all(part["options"]["value"] == 2 and part["forced"]["value"] == 0 for part in parts)
    assert all(part["most"].startswith("play 100%") for part in parts)


def test_who_does_what_to_whom_and_ten_matches_are_told(found: Any) -> None:
    figures = section(found["one"], "interaction")["figures"]
    # Two seats, six rounds, gold in every other card.
    assert figures["a_match"]["low"] <= 6 <= figures["a_match"]["high"]
    assert figures["without_choice"]["low"] <= 0.5 <= figures["without_choice"]["high"]
    exhibits = section(found["one"], "exhibits")["figures"]["exhibits"]
    assert len({each["match"] for each in exhibits}) == 10
    assert any("comeback" in each["shows"] for each in exhibits)
    for name in ("one", "lottery", "race", "uneven"):
        for each in found[name]["sections"]:
            assert all(picture["svg"].startswith("<svg") for picture in each["pictures"])
