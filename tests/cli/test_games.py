"""`podium games`."""

import json

from podium.registry import games
from tests.cli.running import podium


def test_the_stable_form_lists_every_game() -> None:
    result = podium("games", "--json")
    assert result.exit_code == 0
    listed = json.loads(result.stdout)
    assert [game["id"] for game in listed] == list(games())
    for game in listed:
        found = games()[game["id"]]
        assert game.keys() >= {"id", "name", "seats", "rules_version", "options"}
        assert game["name"] == found.name
        assert game["seats"] == list(found.seats)
        assert game["rules_version"] == found.rules_version
        assert set(game["options"]) == set(found.options.__struct_fields__)


def test_for_people_it_is_a_table() -> None:
    result = podium("games")
    assert result.exit_code == 0
    for game in games().values():
        assert game.name in result.stdout
