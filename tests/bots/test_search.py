"""Search on the games that tell it what it needs to know."""

import pickle
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from podium.bots.budget import BadBudget, Budget
from podium.bots.models import Model
from podium.bots.players import UnknownBot, bot_of, names, rival_of
from podium.bots.random import choose
from podium.bots.search import Search
from podium.core.chance import Recording, Seeded
from podium.core.seat import SEATS
from podium.game import AnyGame
from podium.play.match import Match
from podium.registry import game, games
from tests.play.showdown import SHOWDOWN

SEARCHED = [each for each in games().values() if each.insight is not None]
FEW = Budget(iterations=40)


def placed(game: AnyGame, decisions: int) -> Match[Any, Any, Any, Any, Any]:
    """A match so many random decisions on."""
    match: Match[Any, Any, Any, Any, Any] = Match(
        game, game.seats[1], game.options(), Seeded("searched")
    )
    luck = Seeded("luck")
    for _ in range(decisions):
        seat = match.to_act[0]
        match.act(seat, game.bots["random"](match.view(seat), luck))
    return match


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.id)
@pytest.mark.parametrize("model", Model)
def test_equal_views_luck_and_iterations_give_equal_legal_choices(
    game: AnyGame, model: Model
) -> None:
    bot = Search(game, FEW, model)
    for decisions in (0, 9, 20):
        match = placed(game, decisions)
        seat = match.to_act[0]
        view = match.view(seat)
        chosen = bot(view, Seeded(1))
        assert chosen in view.legal
        assert bot(pickle.loads(pickle.dumps(view)), Seeded(1)) == chosen
        # Another truth behind the same view changes nothing.
        other = game.view(game.imagine(view, Seeded(decisions)), seat)
        assert bot(other, Seeded(1)) == chosen


def test_a_single_answer_needs_no_thought() -> None:
    gotown = game("gotown")
    match = placed(gotown, 0)
    view = match.view(match.to_act[0])
    only = msgspec.structs.replace(view, legal=view.legal[-1:])
    luck = Recording(Seeded(1))
    assert Search(gotown, FEW)(only, luck) == view.legal[-1]
    assert luck.told == []


def test_a_watcher_has_nothing_to_choose() -> None:
    gotown = game("gotown")
    with pytest.raises(AssertionError, match="watcher"):
        Search(gotown, FEW).weigh(placed(gotown, 0).view(None), Seeded(1))


def test_every_action_is_weighed_as_a_win_chance() -> None:
    gotham = game("gotham")
    match = placed(gotham, 1)
    view = match.view(match.to_act[0])
    trials = Search(gotham, Budget(iterations=200)).weigh(view, Seeded(1))
    assert len(trials) == len(view.legal)
    assert all(0.0 <= trial.mean <= 1.0 for trial in trials)


def test_bots_are_found_by_name_and_budget() -> None:
    gotown = game("gotown")
    assert names(gotown) == ("random", "greedy", "search", "clumsy")
    assert bot_of(gotown, "greedy") is gotown.bots["greedy"]
    assert isinstance(bot_of(gotown, "search:12"), Search)
    with pytest.raises(UnknownBot, match="no bot of GoTown is called 'clever'; there are random, "):
        bot_of(gotown, "clever")
    with pytest.raises(UnknownBot):
        bot_of(gotown, "greedy:12")
    with pytest.raises(BadBudget):
        bot_of(gotown, "search:soon")


def test_seats_are_told_from_the_view() -> None:
    for each in SEARCHED:
        assert each.insight is not None
        for seats in range(each.seats[0], each.seats[1] + 1):
            match = Match(each, seats, each.options(), Seeded(seats))
            assert each.insight.seats(match.view(SEATS[0])) == seats


def test_whom_one_plays_where_nobody_is_named() -> None:
    assert rival_of(game("motorcar")) == "greedy"
    assert rival_of(SHOWDOWN) == "random"
    assert rival_of(replace(SHOWDOWN, bots={"random": choose, "bold": choose})) == "bold"
