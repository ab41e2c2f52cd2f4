"""The ladder: levels by measured ratings, and the page that tells them."""

import msgspec
import pytest

from podium.bots.levels import Levels
from podium.lab.arena import hold_arena
from podium.lab.arena.table import ArenaTable, BotStanding
from podium.lab.ladder import LONG, QUICK, Climbed, climb, found_levels
from podium.lab.ladder_page import chapter, chapters, compose_page
from podium.lab.runs import Processes
from podium.registry import game


def levels(wins: dict[str, float], trusted: str = "") -> Levels:
    return found_levels(table(**wins), list(wins), trusted)


def table(**wins: float) -> ArenaTable:
    standings = {
        bot: BotStanding(
            8, share / 1000, share / 1000 - 0.1, share / 1000 + 0.1, 1500.0, 1490.0, 1510.0, 1.0
        )
        for bot, share in wins.items()
    }
    return ArenaTable("gotown", 4, None, 8, 1, "0", 1, standings, ())


@pytest.mark.parametrize(
    ("wins", "easy", "normal", "hard"),
    [
        (
            {"random": 0, "clumsy": 150, "greedy": 400, "deep": 600},
            "clumsy",
            "greedy",
            "deep",
        ),
        ({"random": 0, "clumsy": 100, "greedy": 500}, "random", "clumsy", "greedy"),
        (
            {"random": 0, "clumsy": 300, "greedy": 310, "deep": 320},
            "random",
            "clumsy",
            "deep",
        ),
        # A search with less time is the same player as hard.
        (
            {"random": 0, "clumsy": 10, "greedy": 310, "search:60": 380, "search:200": 560},
            "clumsy",
            "greedy",
            "search:1s",
        ),
    ],
)
def test_levels_lie_a_quarter_two_thirds_and_all_of_the_way_up(
    wins: dict[str, float], easy: str, normal: str, hard: str
) -> None:
    assert levels(wins) == Levels(easy, normal, hard)


def test_at_tables_a_search_is_counted_in_seconds() -> None:
    assert levels({"random": 0, "clumsy": 200, QUICK: 450}).hard == "search:0.3s"
    assert levels({"random": 0, "clumsy": 200, QUICK: 450, LONG: 600}).hard == "search:1s"


def test_who_thinks_longer_is_taken_to_be_no_weaker() -> None:
    found = levels({"random": 0, "clumsy": 200, QUICK: 400, LONG: 390})
    assert found.hard == "search:1s"


def test_of_equals_the_trusted_one_is_hard() -> None:
    shares: dict[str, float] = {
        "random": 75,
        "clumsy": 50,
        "greedy": 425,
        "sure": 350,
        QUICK: 250,
        LONG: 350,
    }
    assert levels(shares, "sure") == Levels("clumsy", "greedy", "sure")
    assert levels(shares).hard == "search:1s"


def test_a_game_is_climbed_and_told_and_the_other_chapters_are_kept() -> None:
    blank = msgspec.structs.replace(game("motorcar"), insight=None)
    ladder = climb(blank, 2, lambda plan: hold_arena(plan, Processes(1)))
    before = "# Bots\n\nOld words.\n\n## The Moon Race\n\nBy hand.\n\n## The Great Race\n\nKept.\n"
    kept = chapters(before)
    page = compose_page(
        {**kept, blank.name: chapter(ladder, blank.name)}, [blank.name, "The Great Race"]
    )
    assert "| greedy | 3 random |" in page
    assert "| solved | 3 greedy |" in page
    assert f"hard `{ladder.levels.hard}`" in page
    assert list(chapters(page)) == [blank.name, "The Great Race", "The Moon Race"]
    assert page.endswith("\n## The Great Race\n\nKept.\n\n## The Moon Race\n\nBy hand.\n")
    assert compose_page(chapters(page), [blank.name]) == compose_page(
        chapters(page), chapters(page)
    )


def test_models_and_the_ceiling_are_told_where_they_were_asked_for() -> None:
    ratings = table(random=100, clumsy=200, greedy=500)
    others = (table(**{"search:60:paranoid": 250, "greedy": 250}),)
    climb = Climbed("gotown", ratings, (), others, found_levels(ratings, list(ratings.bots)))
    assert "| search:60:paranoid | 3 greedy | 25.0% | 15.0% to 35.0% | 8 |" in chapter(climb, "It")
    assert "(`seeing`" not in chapter(msgspec.structs.replace(climb, others=()), "It")
