"""`podium arena`."""

import json
from pathlib import Path

from tests.cli.running import podium, refused

SHORT = ("--option", "short=true", "--seats", "2", "--matches", "4", "--seed", "1")


def test_the_stable_form_holds_what_tools_rely_on(tmp_path: Path) -> None:
    written = tmp_path / "arena.html"
    result = podium(
        *("arena", "gotown", "--bots", "random,greedy", "--html", str(written), *SHORT, "--json")
    )
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["game"], found["seats"], found["matches"], found["seed"]) == ("gotown", 2, 4, 1)
    assert found["bots"]["greedy"].keys() == {
        *("played", "win_share", "low", "high", "rating", "rating_low", "rating_high"),
        "ms_per_decision",
    }
    assert "Arena: GoTown" in written.read_text("utf-8")


def test_people_get_tables() -> None:
    result = podium("arena", "gotown", *SHORT)
    assert "greedy" in result.stdout
    assert "ms a decision" in result.stdout


def test_what_cannot_be_is_refused_with_what_could() -> None:
    assert "there are random, greedy, search" in refused("arena", "gotown", "--bots", "deep")
    assert "iterations (400) or seconds (0.3s)" in refused("arena", "gotown", "--bots", "search:x")
