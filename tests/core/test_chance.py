"""Four kinds of luck, and all that luck may make of a step."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.core.chance import (
    Chance,
    Impossible,
    Keyed,
    Question,
    Recording,
    Scripted,
    Seeded,
    Unanswered,
    order,
    outcomes,
)

SEEDS = st.one_of(st.integers(), st.text())
POOL = ("a", "b", "b", "c")


def both(chance: Chance) -> list[object]:
    return [chance.draw(POOL, "pool"), chance.roll(6, "die"), chance.draw(POOL, "pool")]


@given(SEEDS)
def test_the_same_seed_gives_the_same_luck(seed: int | str) -> None:
    assert both(Seeded(seed)) == both(Seeded(seed))
    assert both(Keyed(seed)) == both(Keyed(seed))


def test_seeded_luck_uses_one_number_for_each_question() -> None:
    numbers = Random("x")
    chance = Seeded("x")
    assert chance.roll(6, "die") == 1 + int(numbers.random() * 6)
    assert chance.draw(POOL, "pool") == POOL[int(numbers.random() * 4)]


@given(SEEDS, st.integers(0, 20))
def test_seeded_luck_can_go_on_where_it_stopped(seed: int | str, asked: int) -> None:
    whole = Seeded(seed)
    for _ in range(asked):
        whole.roll(6, "die")
    assert Seeded(seed, asked).roll(10**6, "die") == whole.roll(10**6, "die")


@given(SEEDS, st.integers(1, 100))
def test_rolls_and_draws_stay_in_bounds(seed: int | str, sides: int) -> None:
    for chance in (Seeded(seed), Keyed(seed)):
        for _ in range(20):
            assert 1 <= chance.roll(sides, "die") <= sides
            assert chance.draw(POOL, "pool") in POOL


@pytest.mark.parametrize("chance", [Seeded(5), Keyed(5)])
def test_every_face_is_about_equally_likely(chance: Chance) -> None:
    faces = Counter(chance.roll(4, "die") for _ in range(4000))
    assert set(faces) == {1, 2, 3, 4}
    assert all(900 < count < 1100 for count in faces.values())


def test_keyed_luck_has_a_stream_for_each_question() -> None:
    one, other = Keyed(1), Keyed(1)
    other.roll(6, "draw 1")
    assert [one.roll(100, "draw 0") for _ in range(5)] == [
        other.roll(100, "draw 0") for _ in range(5)
    ]
    assert [Keyed(1).roll(10**6, "draw 0")] != [Keyed(1).roll(10**6, "draw 1")]


def test_scripted_luck_answers_in_order_and_counts_what_is_left() -> None:
    chance = Scripted(["b", 3])
    assert (chance.draw(POOL, "pool"), chance.left) == ("b", 1)
    assert (chance.roll(6, "die"), chance.left) == (3, 0)


def test_scripted_luck_stops_at_the_first_open_question_and_tells_it() -> None:
    with pytest.raises(Unanswered) as stop:
        Scripted([]).draw(POOL, "pool")
    assert stop.value.question == Question("pool", (("a", 1), ("b", 2), ("c", 1)))
    assert stop.value.question.shares() == [("a", 0.25), ("b", 0.5), ("c", 0.25)]
    with pytest.raises(Unanswered) as stop:
        Scripted([]).roll(3, "die")
    assert stop.value.question.shares() == [(1, 1 / 3), (2, 1 / 3), (3, 1 / 3)]


@pytest.mark.parametrize("answer", ["z", 0, 7])
def test_scripted_luck_refuses_an_answer_that_luck_could_not_give(answer: int | str) -> None:
    with pytest.raises(Impossible, match="luck cannot answer"):
        Scripted([answer]).roll(6, "die")


def test_scripted_luck_gives_the_item_of_the_pool_and_not_its_equal() -> None:
    assert Scripted([True]).draw((1, 2), "pool") is not True


def test_recorded_luck_can_be_played_again() -> None:
    recording = Recording(Seeded(9))
    first = both(recording)
    assert [what for what, _ in recording.told] == ["pool", "die", "pool"]
    assert both(Scripted([answer for _, answer in recording.told])) == first


@given(SEEDS)
def test_an_order_holds_every_item_once(seed: int | str) -> None:
    assert Counter(order(Seeded(seed), POOL, "order")) == Counter(POOL)


def test_every_order_is_equally_likely() -> None:
    found = list(outcomes(lambda chance: order(chance, "abc", "order")))
    assert len({items for items, _ in found}) == len(found) == 6
    assert all(odds == pytest.approx(1 / 6) for _, odds in found)


def test_the_chances_of_all_outcomes_add_up_to_one() -> None:
    def step(chance: Chance) -> int:
        first = chance.roll(6, "die")
        return first if first < 5 else first + chance.roll(first, "again")

    found = list(outcomes(step))
    assert len(found) == 4 + 5 + 6
    assert sum(odds for _, odds in found) == pytest.approx(1)
    assert sum(odds for result, odds in found if result == 6) == pytest.approx(1 / 30)


def test_a_step_without_luck_has_one_outcome() -> None:
    assert list(outcomes(lambda _: "same")) == [("same", 1.0)]


@pytest.mark.parametrize("kind", [Seeded, Keyed])
@pytest.mark.parametrize(
    "how", [copy.copy, copy.deepcopy, lambda luck: pickle.loads(pickle.dumps(luck))]
)
def test_a_copy_goes_on_alike_and_apart(
    kind: type[Seeded] | type[Keyed], how: Callable[[Chance], Chance]
) -> None:
    luck = kind("x")
    both(luck)
    one, two = how(luck), how(luck)
    told = [both(one) for _ in range(5)]
    assert [both(luck) for _ in range(5)] == told
    assert [both(two) for _ in range(5)] == told
