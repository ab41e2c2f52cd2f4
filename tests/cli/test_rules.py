"""`podium rules`."""

import json

import pytest

from podium.registry import games
from tests.cli.running import podium, refused


@pytest.mark.parametrize("game_id", games())
def test_the_stable_form_lists_every_rule_with_its_tests(game_id: str) -> None:
    result = podium("rules", game_id, "--json")
    assert result.exit_code == 0
    rules = json.loads(result.stdout)
    assert rules
    for rule in rules:
        assert rule.keys() == {"id", "text", "tests"}
        assert rule["tests"], f"no test names {rule['id']}"


def test_for_people_it_is_a_table() -> None:
    result = podium("rules", "gotown")
    assert result.exit_code == 0
    assert "GT-01" in result.stdout


def test_an_unknown_game_is_answered() -> None:
    assert "no game is called 'chess'" in refused("rules", "chess")
