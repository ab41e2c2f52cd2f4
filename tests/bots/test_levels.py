"""Easy, normal and hard: the same in every game, and each stronger than the one before."""

import pytest

from podium.bots.levels import CLUMSY, Level, levels
from podium.bots.players import bot_of, exists
from podium.game import AnyGame
from podium.lab.arena import hold_arena
from podium.lab.ladder import AT_TABLES
from podium.lab.runs import Processes
from podium.lab.series import Series
from podium.registry import game, games

GAMES = list(games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_three_different_levels(game: AnyGame) -> None:
    found = levels(game)
    assert len({found.easy, found.normal, found.hard}) == 3
    for level in Level:
        assert exists(game, level)
        assert bot_of(game, level) is not None
    assert not exists(game, "search:400s"), "nobody opens a table with a budget of their own"


@pytest.mark.long
@pytest.mark.parametrize(
    ("game_id", "seats", "above", "below", "matches"),
    [
        ("gotown", 2, "clumsy", "random", 60),
        ("gotown", 2, "greedy", "clumsy", 60),
        ("gotown", 4, "search:40", "greedy", 12),
        ("gotham", 4, "clumsy", "random", 60),
        ("gotham", 4, "greedy", "clumsy", 60),
        ("gotham", 4, "search:60", "greedy", 28),
        ("greatrace", 2, "search:12", "greedy", 6),
        ("motorcar", 3, "clumsy", "random", 24),
        ("motorcar", 3, "greedy", "clumsy", 24),
        ("motorcar", 3, "solved", "greedy", 24),
        ("motorcar", 3, "search:60", "solved", 12),
    ],
)
def test_a_level_stands_above_the_one_below_it(
    game_id: str, seats: int, above: str, below: str, matches: int
) -> None:
    bots = (above,) + (below,) * (seats - 1)
    found = hold_arena(
        Series(game_id, seats, game(game_id).options(), bots, "levels", matches), Processes(1)
    ).bots
    assert found[above].rating > found[below].rating
    assert found[above].win_share > found[below].win_share


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_levels_keep_the_order_of_the_ladder(game: AnyGame) -> None:
    plain, *better = game.bots
    steps = [plain, CLUMSY, *better, *AT_TABLES.values()]
    found = [steps.index(bot) for bot in (levels(game).easy, levels(game).normal)]
    assert found == sorted(found)
    assert steps.index(levels(game).hard) > found[-1]
