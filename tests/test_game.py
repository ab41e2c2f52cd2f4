"""A game is copied as itself and pickled by its id."""

import copy
import pickle

import pytest

from podium.registry import games
from tests.play.showdown import SHOWDOWN


def test_a_game_is_pickled_by_its_id_and_never_copied() -> None:
    for game in games().values():
        assert pickle.loads(pickle.dumps(game)) is game
        assert copy.copy(game) is game
        assert copy.deepcopy(game) is game


def test_a_game_that_nobody_could_find_again_is_not_pickled() -> None:
    with pytest.raises(pickle.PicklingError, match="'showdown' is pickled by its id"):
        pickle.dumps(SHOWDOWN)


def test_every_game_says_its_newest_release() -> None:
    for game in games().values():
        newest = game.releases[-1]
        assert (newest.rules, newest.encoding) == (game.rules_version, game.encoding.VERSION)
