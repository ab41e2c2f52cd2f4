"""The arena: rotated seats, mirrored luck, ratings that find the truth."""

from random import Random

import msgspec
import pytest

from podium.lab.arena import Plan, held
from podium.lab.arena.bouts import Bout, Placing, fight
from podium.lab.arena.page import page
from podium.lab.arena.ratings import ranking, ratings
from podium.registry import game


def plan(bots: str, matches: int = 24, seats: int = 4) -> Plan:
    short = msgspec.structs.replace(game("gotown").options(), short=True)
    return Plan("gotown", seats, short, tuple(bots.split(",")), "7", matches)


def test_every_bot_sits_on_every_seat_with_the_same_luck() -> None:
    fought = fight(Bout("gotown", game("gotown").options(), ("greedy", "random", "random"), "1"))
    assert [placing.bots.index("greedy") for placing in fought.placings] == [0, 2, 1]


def test_equal_bots_meet_equal_luck_so_a_bout_of_one_deterministic_bot_repeats_itself() -> None:
    # The policy of the Motorcar's greedy bot asks no luck of its own.
    motorcar = game("motorcar")
    fought = fight(Bout("motorcar", motorcar.options(), ("greedy",) * 3, "1"))
    assert len({placing.ranks for placing in fought.placings}) == 1


def test_a_short_list_is_repeated_and_of_a_long_one_all_sets_meet() -> None:
    assert plan("a,b").lineups() == [("a", "b", "a", "b")]
    assert plan("a,b,c", seats=2).lineups() == [("a", "b"), ("a", "c"), ("b", "c")]
    bouts = plan("a,b,c", matches=5, seats=2).bouts()
    assert len(bouts) == 3, "bouts are played whole, every set equally often"
    assert len({bout.seed for bout in bouts}) == 1, "the sets meet the same luck"


def test_ratings_find_the_strengths_that_made_the_rankings() -> None:
    luck, strengths = Random(3), {"a": 8.0, "b": 2.0, "c": 1.0}

    def drawn() -> tuple[tuple[str, ...], ...]:
        left, order = dict(strengths), list[tuple[str, ...]]()
        while left:
            (bot,) = luck.choices(list(left), list(left.values()))
            del left[bot]
            order.append((bot,))
        return tuple(order)

    found = ratings([drawn() for _ in range(4000)], strengths)
    assert sum(found.values()) / 3 == pytest.approx(1500)
    assert found["a"] - found["c"] == pytest.approx(361, abs=25)
    assert found["b"] - found["c"] == pytest.approx(120, abs=25)


def test_equals_and_a_bot_that_never_lost_have_ratings_too() -> None:
    tied = ranking(Placing(("b", "a", "c"), (1, 1, 3)))
    assert tied == (("a", "b"), ("c",))
    found = ratings([tied] * 10, "abc")
    assert found["a"] == pytest.approx(found["b"])
    assert found["a"] > found["c"] + 200


def test_the_same_seed_gives_the_same_table_whatever_the_number_of_workers() -> None:
    tables = [held(plan("greedy,random,search:6", 9, 3), workers) for workers in (1, 2)]
    plain = [
        {bot: msgspec.structs.replace(s, ms_per_decision=0) for bot, s in table.bots.items()}
        for table in tables
    ]
    assert plain[0] == plain[1]
    assert tables[0].pairs == tables[1].pairs
    table = tables[0]
    assert table.matches == 9
    assert table.bots["random"].rating < table.bots["greedy"].rating
    for each in table.bots.values():
        assert each.low <= each.win_share <= each.high
        assert each.rating_low <= each.rating <= each.rating_high
    shares = {(pair.bot, pair.other): pair.before for pair in table.pairs}
    assert shares["greedy", "random"] + shares["random", "greedy"] == pytest.approx(1)
    shown = page(table)
    assert shown.count("<circle") == 6
    assert "<script" not in shown
    assert "://" not in shown
