"""The speed table measures what it says."""

import pytest

from podium.lab.bench.decisions import decisions
from podium.lab.bench.move import move
from podium.lab.bench.speed import speed, steps
from podium.registry import games

pytestmark = pytest.mark.long


def test_more_of_the_platform_costs_more() -> None:
    game = next(iter(games().values()))
    figures = decisions(game, game.seats[0], rounds=1, least=0.05)
    assert figures.contract > figures.table > 0
    assert figures.with_views > figures.table
    assert figures.match > 0


def test_a_move_is_the_sum_of_its_parts_and_reaches_everybody() -> None:
    game = next(iter(games().values()))
    one = move(game)
    assert one.total == pytest.approx(one.rules + one.scenes + one.words + one.json, abs=1e-3)
    assert one.viewers == game.seats[1] + 1
    assert one.bytes > 100


def test_the_table_holds_what_was_asked_for_and_tells_its_progress() -> None:
    done: list[int] = []
    game = next(iter(games().values()))
    found = speed([game], with_site=False, rounds=1, progress=done.append)
    assert sum(done) == steps([game])
    assert found.games.keys() == {game.id}
    for figures in found.games.values():
        assert figures.decisions_per_second > 0
        assert figures.move_ms == figures.move.total
