import pytest

from podium.core.seat import SEATS
from podium.core.secret import choose, imagined, ready, waiting

ONE, TWO, THREE = SEATS[:3]


def test_whoever_has_not_chosen_is_waited_for() -> None:
    chosen = choose((None, None, None), TWO, "tower")
    assert chosen == (None, "tower", None)
    assert waiting(chosen) == (ONE, THREE)
    assert ready(chosen) == (False, True, False)
    assert waiting(ready(chosen)) == (ONE, THREE)


def test_a_choice_may_be_made_anew() -> None:
    assert choose((3, 0), ONE, 4) == (4, 0)


def test_a_choice_that_looks_like_none_is_a_mistake_of_the_game() -> None:
    with pytest.raises(AssertionError, match="0 cannot be told from no choice; count from 1"):
        choose((0, 0), ONE, 0)


def test_others_choices_are_drawn_and_ones_own_is_kept() -> None:
    drawn = iter([7, 8])
    assert imagined((True, True, False, True), TWO, 5, lambda: next(drawn), 0) == (7, 5, 0, 8)


def test_a_watcher_imagines_all_of_them() -> None:
    assert imagined((True, False), None, 0, lambda: 9, 0) == (9, 0)
