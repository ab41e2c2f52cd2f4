"""Bouts: rotated seats, mirrored luck."""

from podium.lab.arena.bouts import Bout, bouts_of, fight, lineups
from podium.registry import game
from tests.lab.arena.some_series import series


def test_every_bot_sits_on_every_seat_with_the_same_luck() -> None:
    fought = fight(Bout("gotown", game("gotown").options(), ("greedy", "random", "random"), "1"))
    assert [placing.bots.index("greedy") for placing in fought.placings] == [0, 2, 1]


def test_equal_bots_meet_equal_luck_so_a_bout_of_one_deterministic_bot_repeats_itself() -> None:
    # The policy of the Motorcar's greedy bot asks no luck of its own.
    motorcar = game("motorcar")
    fought = fight(Bout("motorcar", motorcar.options(), ("greedy",) * 3, "1"))
    assert len({placing.ranks for placing in fought.placings}) == 1


def test_a_short_list_is_repeated_and_of_a_long_one_all_sets_meet() -> None:
    assert lineups(series("a,b")) == [("a", "b", "a", "b")]
    assert lineups(series("a,b,c", seats=2)) == [("a", "b"), ("a", "c"), ("b", "c")]
    bouts = bouts_of(series("a,b,c", matches=5, seats=2))
    assert len(bouts) == 3, "bouts are played whole, every set equally often"
    assert len({bout.seed for bout in bouts}) == 1, "the sets meet the same luck"
