"""The ladder: levels by measured ratings, and the page that tells them."""

import pytest

from podium.bots.levels import Levels
from podium.lab.arena.table import ArenaTable, Standing
from podium.lab.ladder import LONG, QUICK, Climbed, climbed, found_levels, written
from podium.registry import game


def table(**ratings: float) -> ArenaTable:
    standings = {
        bot: Standing(8, 0.25, 0.2, 0.3, rating, rating - 9, rating + 9, 1.0)
        for bot, rating in ratings.items()
    }
    return ArenaTable("gotown", 4, None, 8, 1, "0", 1, standings, ())


@pytest.mark.parametrize(
    ("ratings", "easy", "normal", "hard"),
    [
        (
            {"random": 1000, "clumsy": 1150, "greedy": 1400, "deep": 1600},
            "clumsy",
            "greedy",
            "deep",
        ),
        ({"random": 1000, "clumsy": 1100, "greedy": 1500}, "random", "clumsy", "greedy"),
        (
            {"random": 1000, "clumsy": 1300, "greedy": 1310, "deep": 1320},
            "random",
            "clumsy",
            "deep",
        ),
    ],
)
def test_levels_lie_a_quarter_two_thirds_and_all_of_the_way_up(
    ratings: dict[str, float], easy: str, normal: str, hard: str
) -> None:
    assert found_levels(table(**ratings)) == Levels(easy, normal, hard)


def test_at_tables_a_search_is_counted_in_seconds() -> None:
    found = found_levels(table(**{"random": 1000, "clumsy": 1200, QUICK: 1450, LONG: 1600}))
    assert (found.normal, found.hard) == ("search:0.3s", "search:1s")


def test_a_game_is_climbed_and_told() -> None:
    motorcar = game("motorcar")
    climb = climbed(motorcar, 4, 1)
    assert isinstance(climb, Climbed)
    page = written([climb], {"motorcar": motorcar.name})
    assert "| greedy | 3 random |" in page
    assert "| solved | 3 greedy |" in page
    assert f"hard `{climb.levels.hard}`" in page
