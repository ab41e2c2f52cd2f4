"""Ratings find the truth behind rankings."""

from random import Random

import pytest

from podium.lab.arena.bouts import Placing
from podium.lab.arena.ratings import ranking, ratings


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
