"""`podium guide`: whether a guide can be played."""

import json

from tests.cli.running import podium, refused


def test_a_guide_that_can_be_played_is_said_to_be_so() -> None:
    result = podium("guide", "gotown")
    assert result.exit_code == 0
    assert (
        "The guide of GoTown can be played to its end with its seed, 'learn 1240'." in result.stdout
    )


def test_as_json_it_names_the_seed() -> None:
    result = podium("guide", "gotham", "--find", "--json")
    assert json.loads(result.stdout) == {"seed": "learn 31", "stuck": None}


def test_an_unknown_game_is_refused() -> None:
    assert "no game is called 'chess'" in refused("guide", "chess")
