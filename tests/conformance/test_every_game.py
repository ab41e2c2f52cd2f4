"""Every game that ships with us is held to what every game must hold."""

from importlib import import_module

import pytest

from podium.registry import games, ships_with_us
from podium.testing import GameTests

OURS = [game_id for game_id in games() if ships_with_us(game_id)]


def test_the_registry_finds_a_game() -> None:
    assert OURS


@pytest.mark.parametrize("game_id", OURS)
def test_its_tests_begin_with_those_of_every_game(game_id: str) -> None:
    module = import_module(f"tests.games.{game_id}.test_game")
    held = [each for each in vars(module).values() if isinstance(each, type)]
    assert game_id in [
        each.game for each in held if issubclass(each, GameTests) and each is not GameTests
    ]
