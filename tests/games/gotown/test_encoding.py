import pytest
from hypothesis import given

from podium.core.encoding import Encoding, numbers
from podium.core.seat import SEATS as CHAIRS
from podium.games.gotown import encoding, rules
from podium.games.gotown.actions import Action, Discard, Steal
from podium.games.gotown.pieces import Card
from podium.games.gotown.state import Options
from podium.games.gotown.view import View, view
from tests.games.gotown.positions import play, position
from tests.games.gotown.walks import OPTIONS, SEATS, SEEDS, states

ENCODING: Encoding[View, Action] = encoding


def test_the_catalogue_is_small() -> None:
    assert ENCODING.SIZE == 119


@given(SEATS, OPTIONS, SEEDS)
def test_actions_and_numbers_go_both_ways(seats: int, options: Options, seed: int) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        if n % 10:
            continue
        for seat in CHAIRS[:seats]:
            seen = view(state, seat)
            catalogue = ENCODING.catalogue(seen)
            numbers = [ENCODING.numbering(seen)[action] for action in catalogue]
            assert len(set(numbers)) == len(set(catalogue)) == len(catalogue)
            assert all(0 <= number < ENCODING.SIZE for number in numbers)
            assert [ENCODING.action(seen, number) for number in numbers] == list(catalogue)
            assert set(seen.legal) <= set(catalogue)


@given(SEATS, OPTIONS, SEEDS)
def test_a_view_becomes_so_many_numbers(seats: int, options: Options, seed: int) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        if n % 10:
            continue
        for seat in (*CHAIRS[:seats], None):
            found = numbers(ENCODING, view(state, seat))
            assert len(found) == ENCODING.LAYOUT.length
            assert all(0 <= number <= 1 for number in found)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_number_without_a_seat_names_one_that_is_not_there(seats: int) -> None:
    lines = "\n".join(f"{name} 1 8" for name in ["A*", "B", "C", "D"][:seats])
    state = position(lines)
    for seat in CHAIRS[:seats]:
        seen = view(state, seat)
        for number in range(ENCODING.SIZE):
            action = ENCODING.action(seen, number)
            assert ENCODING.numbering(seen)[action] == number
            if action not in ENCODING.catalogue(seen):
                assert rules.refusal(state, seat, action) is not None
    assert (len(ENCODING.catalogue(view(state, CHAIRS[0]))) == ENCODING.SIZE) == (seats == 4)


def test_seats_are_counted_from_the_viewer() -> None:
    state = position("A* 3\n B 1\n C 1\n D 1")
    number = ENCODING.numbering(view(state, CHAIRS[0]))[Steal(Card.THREE, CHAIRS[1])]
    assert ENCODING.action(view(state, CHAIRS[3]), number) == Steal(Card.THREE, CHAIRS[0])
    assert ENCODING.action(view(state, CHAIRS[1]), number) == Steal(Card.THREE, CHAIRS[2])


def test_the_same_table_looks_the_same_from_another_chair() -> None:
    one = position("A* 3 4 | 1+8\n B 5 | 3+6(dog)\n C 6 7 | | milkshake")
    two = position("A 6 7 | | milkshake\n B* 3 4 | 1+8\n C 5 | 3+6(dog)")
    assert numbers(ENCODING, view(one, CHAIRS[0])) == numbers(ENCODING, view(two, CHAIRS[1]))
    assert numbers(ENCODING, view(one, CHAIRS[0])) != numbers(ENCODING, view(one, CHAIRS[1]))


def test_discards_have_the_numbers_of_floors_that_can_never_be() -> None:
    options = Options(stuck_discard=True)
    state = position("A* 1 2 3\n B 4", options, busy=False)
    number = ENCODING.numbering(view(state, CHAIRS[0]))[Discard(Card.ONE)]
    assert not isinstance(ENCODING.action(view(state, CHAIRS[0]), number), Discard)
    stuck = view(play(state, "end_turn").state, CHAIRS[0])
    assert ENCODING.action(stuck, number) == Discard(Card.ONE)


def test_numbers_differ_where_views_do() -> None:
    base = "A* 1 2\n B 3 4\n discard 5"
    texts = [
        base,
        base.replace("1 2", "1 3"),
        base.replace("3 4", "3 4 5"),
        base.replace("3 4", "3 4 | 1+8"),
        base.replace("3 4", "3 4 | 1+8(dog)"),
        base.replace("3 4", "3 4 | 1+joker"),
        base.replace("3 4", "3 4 | | milkshake"),
        base.replace("discard 5", "discard 6"),
        base.replace("A*", "A").replace("B", "B*"),
    ]
    seen = {numbers(ENCODING, view(position(text), CHAIRS[0])) for text in texts}
    assert len(seen) == len(texts)
