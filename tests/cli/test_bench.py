"""`podium bench`."""

import json

import pytest

from podium.lab.bench.site import site
from podium.registry import games
from tests.cli.running import podium

pytestmark = pytest.mark.long


def test_the_stable_form_holds_the_game_and_the_site() -> None:
    result = podium("bench", "--rounds", "1", "--json", "--game", "gotown")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["games"].keys() == {"gotown"}
    for figures in found["games"].values():
        assert figures["decisions_per_second"] > 0
        assert figures["move_ms"] > 0
    assert found["site"]["first_page_seconds"] > 0
    assert found["site"]["table_page_kb"].keys() == {"gotown"}


def test_a_page_of_any_game_is_light() -> None:
    weights = site(list(games())).table_page_kb
    assert weights.keys() == games().keys()
    for weight in weights.values():
        assert 10 < weight < 150, "a table's page weighs under 150 KB, compressed"


def test_for_people_it_is_a_table() -> None:
    result = podium("bench", "--rounds", "1", "--no-site", "--game", "gotham")
    assert result.exit_code == 0
    assert "gotham" in result.stdout
    assert "gotown" not in result.stdout
    assert "Decisions a second" in result.stdout


def test_a_game_that_is_not_there_is_told() -> None:
    result = podium("bench", "--game", "chess")
    assert result.exit_code == 2
    assert "chess" in result.stderr
