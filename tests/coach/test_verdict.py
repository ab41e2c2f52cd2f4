"""The coach, where every win chance is known, and in every game."""

import pytest

from podium.bots.budget import Budget
from podium.coach.reckoning import reckon
from podium.coach.verdict import SURE, CoachQuestion, Verdict, estimate, interval, judge, think_over
from podium.core.chance import Scripted, Seeded
from podium.core.seat import SEATS
from podium.game import AnyGame
from podium.registry import games
from tests.bots.coins import COINS, FAIR, POOR, Rules, State, Toss, view, wise
from tests.bots.test_search import placed

MANY = Budget(iterations=3000)


def judged(state: State, done: Toss) -> Verdict:
    question = CoachQuestion("coins", state.tosses, view(state, SEATS[0]), done, MANY)
    return judge(COINS, wise, question)


def test_chances_and_costs_are_true_within_their_errors() -> None:
    for state, done, chance, cost in [
        (State(), POOR, 3 / 4, 1 / 8),
        (State(), FAIR, 3 / 4, 0),
        (State(1, 0), POOR, 1 / 2, 1 / 4),
        (State(1, 1), POOR, 1, 0),
    ]:
        found = judged(state, done)
        assert found.agrees is (done == FAIR)
        assert found.better == '{"type":"toss","fair":true}'
        assert abs(found.chance - chance) < 3 * found.error
        assert abs(found.cost - cost) <= 3 * found.doubt
        assert found.error < 0.02
        assert found.proved is (cost > 0)


def test_luck_and_decisions_have_the_shares_that_they_had() -> None:
    """A poor toss misses, a fair one hits: 1/8 was given away, luck took 1/8 and then gave 1/2."""
    after = Rules().apply(State(), SEATS[0], POOR, Scripted([1])).state
    found = reckon([judged(State(), POOR), judged(after, FAIR)], 1.0)
    assert found.given_away == pytest.approx(1 / 8, abs=0.03)
    assert found.given_low < 1 / 8 < found.given_high
    assert found.luck == pytest.approx(3 / 8, abs=0.03)
    assert found.decision_share == pytest.approx((1 / 8) / (1 / 8 + 1 / 8 + 1 / 2), abs=0.04)
    assert found.turning_points[0] == 1, "the hit decided it"


def test_a_few_equal_results_are_no_certainty() -> None:
    mean, error = estimate([0.0, 0.0, 0.0])
    assert mean == 0
    assert error > 0.1


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_game_has_a_coach_who_knows_the_view_alone(game: AnyGame) -> None:
    match = placed(game, 9)
    seat = match.to_act[0]
    seen = match.view(seat)
    other = game.view(game.imagine(seen, Seeded("other")), seat)
    budget = Budget(iterations=1)
    found = think_over(CoachQuestion(game.id, 10, seen, seen.legal[-1], budget))
    assert found == think_over(CoachQuestion(game.id, 10, other, seen.legal[-1], budget))
    assert 0 <= found.chance <= 1
    assert found.chance - SURE * found.error < found.chance


def test_an_interval_is_as_wide_as_the_error_and_stays_within_what_is_possible() -> None:
    assert interval(0.5, 0.1) == (0.304, 0.696)
    assert interval(0.9, 0.1, 0.0, 1.0) == (0.704, 1.0)
    assert interval(-0.95, 0.1, -1.0, 1.0) == (-1.0, -0.754)
