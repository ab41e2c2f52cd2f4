from collections import Counter

import pytest

from podium.bots.greedy import Greedy
from podium.core.chance import Recording, Seeded
from podium.core.seat import SEATS
from tests.bots import two_boxes
from tests.bots.two_boxes import Open, State, View, view

SEAT = SEATS[0]


def greedy(samples: int) -> Greedy[State, Open, View]:
    return Greedy(two_boxes, view, two_boxes.imagine, two_boxes.value, samples)


def test_greedy_takes_what_is_best_on_average() -> None:
    seen = view(State((1, 1, 1)), SEAT)
    assert {greedy(10)(seen, Seeded(seed)).box for seed in range(20)} == {1}


def test_all_actions_meet_the_same_luck() -> None:
    # The bonus of up to 100 would drown the boxes, were it not the same for all of them.
    seen = view(State((1, 1, 1)), SEAT)
    chosen = Counter(greedy(1)(seen, Seeded(seed)).box for seed in range(200))
    assert chosen[1] > 160


def test_greedy_cannot_see_what_is_hidden() -> None:
    rich, poor = view(State((2, 1, 99)), SEAT), view(State((2, 1, 1)), SEAT)
    for seed in range(20):
        assert greedy(3)(rich, Seeded(seed)) == greedy(3)(poor, Seeded(seed))


def test_the_same_view_and_luck_give_the_same_choice() -> None:
    seen = view(State((1, 1, 1)), SEAT)
    assert [greedy(1)(seen, Seeded(n)) for n in range(50)] == [
        greedy(1)(seen, Seeded(n)) for n in range(50)
    ]


def test_a_single_answer_needs_no_thought() -> None:
    luck = Recording(Seeded(1))
    only = View(SEAT, (Open(1),), two_boxes.AT_MOST, None)
    assert greedy(5)(only, luck) == Open(1)
    assert luck.told == []


def test_a_watcher_has_nothing_to_choose() -> None:
    with pytest.raises(AssertionError, match="watcher"):
        greedy(1)(view(State((1, 1, 1)), None), Seeded(1))
