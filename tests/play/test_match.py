"""Matches: the bare line from setup to outcome."""

import pytest

from podium.core.chance import Seeded
from podium.core.seat import SEATS
from podium.play.match import BadSeats, Match, play_out
from podium.registry import games
from tests.play.showdown import SHOWDOWN, Choose, Options, State


@pytest.mark.parametrize("seats", [1, 5, 0, -2])
def test_a_match_of_a_number_that_the_game_does_not_know_is_refused_in_words(seats: int) -> None:
    with pytest.raises(BadSeats, match=f"Showdown is played by 2 to 4, not by {seats}"):
        Match(SHOWDOWN, seats, Options(), Seeded(1))


def test_acting_moves_the_state_on() -> None:
    match = Match(SHOWDOWN, 2, Options(), Seeded(1))
    assert match.to_act == SEATS[:2]
    step = match.act(SEATS[1], Choose(3))
    assert match.state is step.state
    assert match.to_act == SEATS[:1]
    assert match.view(SEATS[1]).choice == 3
    assert match.view(SEATS[0]).choice is None
    assert match.outcome is None


def test_bots_play_a_match_to_its_end_and_the_same_luck_gives_the_same_end() -> None:
    ends: list[State] = []
    for _ in range(2):
        match = Match(SHOWDOWN, 4, Options(), Seeded("luck"))
        bots = [SHOWDOWN.bots["random"]] * 4
        assert play_out(match, bots, Seeded("bots")) == 10
        assert match.outcome is not None
        ends.append(match.state)
    assert ends[0] == ends[1]


def test_a_match_without_an_end_is_not_played_for_ever() -> None:
    match = Match(SHOWDOWN, 2, Options(), Seeded(1))
    with pytest.raises(AssertionError, match="no end after 3 decisions"):
        play_out(match, [SHOWDOWN.bots["random"]] * 2, Seeded(1), most=3)


@pytest.mark.parametrize("game_id", games())
def test_a_short_match_takes_no_longer_than_one_as_the_box_has_it(game_id: str) -> None:
    game = games()[game_id]
    weakest = [next(iter(game.bots.values()))] * game.short.seats
    short, plain = (
        sum(
            play_out(
                Match(game, game.short.seats, options, Seeded(n)), weakest, Seeded(f"bots {n}")
            )
            for n in range(3)
        )
        for options in (game.short.options, game.options())
    )
    assert 0 < short <= plain
