"""Adding up a match: what was given away, what luck brought, and where it turned."""

import pytest

from podium.coach.reckoning import reckon, settle
from podium.coach.verdict import Verdict
from podium.core.chance import Seeded


def verdict(
    seq: int, chance: float, cost: float = 0, error: float = 0, doubt: float = 0
) -> Verdict:
    return Verdict(seq, "{}", not cost, chance, error, cost, doubt)


def test_a_match_of_decisions_alone() -> None:
    found = reckon([verdict(1, 1.0), verdict(4, 1.0, 1.0)], 0)
    assert (found.given_away, found.luck, found.decision_share) == (1, 0, 1)
    assert found.turning_points == (4,)


def test_a_match_of_luck_alone() -> None:
    found = reckon([verdict(1, 0.5), verdict(4, 0.25), verdict(6, 0.75)], 1)
    assert (found.given_away, found.luck, found.decision_share) == (0, 0.5, 0)
    assert found.turning_points == (4, 1, 6)


def test_from_the_first_chance_to_the_result() -> None:
    found = reckon([verdict(1, 0.5, 0.1), verdict(4, 0.3, -0.02), verdict(6, 0.6, 0.2)], 0)
    assert 0.5 - found.given_away + found.luck == pytest.approx(0)


def test_what_the_coach_does_not_know_is_not_taken_for_luck() -> None:
    """Forty estimates of one chance differ; only the end was a change."""
    luck = Seeded("noise")
    noisy = [verdict(n, 0.5 + (luck.roll(3, "n") - 2) * 0.04, error=0.04) for n in range(40)]
    assert reckon(noisy, 1).turning_points == (39,)
    doubtful = [*noisy, verdict(40, 0.5, cost=0.1, doubt=0.1)]
    assert reckon(doubtful, 0).decision_share == 0


def test_a_match_without_a_choice_changed_nothing() -> None:
    found = reckon([], 0.5)
    assert (found.given_away, found.luck, found.decision_share) == (0, 0, None)
    assert found.turning_points == ()


def test_a_choice_is_worth_what_the_next_one_is_where_nothing_comes_between() -> None:
    """Two orders of the same three actions: the playouts thought little of the first, wrongly."""
    said = [(verdict(1, 0.9, 0.3, 0.02, 0.03), True), (verdict(2, 0.88, 0, 0.02), False)]
    first, second = settle(said, 0)
    assert first is not None
    assert (first.chance, first.cost, second) == (0.9, 0.02, said[1][0])
    assert first.doubt == pytest.approx(0.0283)
    assert not first.proved
    # What came later could be had before.
    [raised, _] = settle([(verdict(1, 0.5, 0.1), True), (verdict(2, 0.7), False)], 0)
    assert raised is not None
    assert (raised.chance, raised.cost) == (0.7, 0)
    # With luck between them, and before the next is known, nothing is changed.
    for rows in ([said[0], (None, False)], [(said[0][0], False), said[1]]):
        assert settle(rows, 0)[0] == said[0][0]
    # A last choice that nothing follows is worth the result.
    [won] = settle([(verdict(1, 0.6, error=0.05), True)], 1)
    assert won is not None
    assert (won.chance, won.error) == (1, 0)
