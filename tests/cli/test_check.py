"""`podium check`."""

import json

from podium.lab.conformance.suite import CHECKS
from tests.cli.running import podium, refused


def test_a_game_that_holds_is_said_to_hold() -> None:
    result = podium("check", "gotown", "--matches", "2")
    assert result.exit_code == 0, result.output
    assert "everything holds, 2 matches" in result.stdout
    for check in CHECKS:
        assert check.name in result.stdout


def test_the_report_can_be_read_by_programs() -> None:
    result = podium("check", "gotown", "--matches", "1", "--json")
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert report["matches"] == 1
    assert report["findings"] == []
    assert set(report["tried"]) >= {check.name for check in CHECKS}


def test_a_thorough_check_tries_every_place_and_a_quick_one_says_that_it_did_not() -> None:
    # A match of a hundred decisions and more.
    asked = ("check", "motorcar", "--matches", "1", "--json")
    quick, thorough = (json.loads(podium(*asked, *more).stdout) for more in ((), ("--thorough",)))
    assert quick["findings"] == thorough["findings"] == []
    always = "awaited can act"
    assert thorough["tried"][always] == thorough["places"] == quick["places"]
    assert 0 < quick["tried"][always] < quick["places"] / 2
    assert set(quick["tried"]) == set(thorough["tried"])
    assert "--thorough tries every place" in podium("check", "gotown", "--matches", "1").stdout


def test_bad_arguments_are_answered() -> None:
    assert "no game is called 'chess'" in refused("check", "chess")
    assert "--matches" in refused("check", "gotown", "--matches", "0")
