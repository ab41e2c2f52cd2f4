import pytest
from hypothesis import given

from podium.core.encoding import Encoding, numbers
from podium.core.seat import SEATS as CHAIRS
from podium.games.greatrace import encoding, rules
from podium.games.greatrace.actions import Action
from podium.games.greatrace.state import Options
from podium.games.greatrace.view import View, view
from tests.games.greatrace.positions import after, position, read
from tests.games.greatrace.walks import OPTIONS, SEATS, SEEDS, some, states

ENCODING: Encoding[View, Action] = encoding


def test_the_catalogue_is_small() -> None:
    assert ENCODING.SIZE == 309


@some
@given(SEATS, OPTIONS, SEEDS)
def test_actions_and_numbers_go_both_ways(seats: int, options: Options, seed: int) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        if n % 20:
            continue
        for seat in CHAIRS[:seats]:
            seen = view(state, seat)
            catalogue = ENCODING.catalogue(seen)
            numbers = [ENCODING.numbering(seen)[action] for action in catalogue]
            assert len(set(numbers)) == len(set(catalogue)) == len(catalogue)
            assert all(0 <= number < ENCODING.SIZE for number in numbers)
            assert [ENCODING.action(seen, number) for number in numbers] == list(catalogue)
            assert set(seen.legal) <= set(catalogue)


@some
@given(SEATS, OPTIONS, SEEDS)
def test_every_number_is_an_action_and_the_mask_is_what_is_legal(
    seats: int, options: Options, seed: int
) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        if n % 50:
            continue
        for seat in CHAIRS[:seats]:
            seen = view(state, seat)
            every = [ENCODING.action(seen, number) for number in range(ENCODING.SIZE)]
            assert len(set(every)) == ENCODING.SIZE
            mask = {action for action in every if rules.refusal(state, seat, action) is None}
            assert mask == set(seen.legal)


@some
@given(SEATS, OPTIONS, SEEDS)
def test_a_view_becomes_so_many_numbers(seats: int, options: Options, seed: int) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        if n % 50:
            continue
        for seat in (*CHAIRS[:seats], None):
            found = numbers(ENCODING, view(state, seat))
            assert len(found) == ENCODING.LAYOUT.length
            assert all(0 <= number <= 1 for number in found)


def test_seats_are_counted_from_the_viewer() -> None:
    text = "A* gao 0-1-0-0 | saboteur\n B gao 0-1-0-0\n C gao 0-1-0-0"
    number = ENCODING.numbering(view(position(text), CHAIRS[0]))[read("sabotage B 1")]
    seen = view(position(text), CHAIRS[2])
    assert ENCODING.action(seen, number) == read("sabotage A 1")


def test_the_same_table_looks_the_same_from_another_chair() -> None:
    lines = ["r6c2 7/3/4 1-1-1-0 | guide", "r6c3 5/5/5 | driver", "gao passed"]
    rest = "\n map r6c2=1 r6c3=2"
    one = f"A* {lines[0]}\n B {lines[1]}\n C {lines[2]}\n track A B C {rest}"
    two = f"A {lines[2]}\n B* {lines[0]}\n C {lines[1]}\n track B C A {rest}"
    assert numbers(ENCODING, view(position(one), CHAIRS[0])) == numbers(
        ENCODING, view(position(two), CHAIRS[1])
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A* gao 0-1-0-0", "A* gao 0-0-1-0"),
        ("A* gao 0-1-0-0", "A* gao 9/5/5 0-1-0-0"),
        ("A* gao 0-1-0-0", "A* r6c2 0-1-0-0"),
        ("A* gao 0-1-0-0", "A* gao 0-1-0-0 70F"),
        ("A* gao 0-1-0-0 | guide", "A* gao 0-1-0-0 | driver"),
    ],
)
def test_numbers_differ_where_views_do(one: str, other: str) -> None:
    rest = "\n B gao 0-1-0-0\n map r6c2=1!"
    first, second = (numbers(ENCODING, view(position(x + rest), CHAIRS[0])) for x in (one, other))
    assert first != second


def test_tiles_on_the_map_and_in_the_matter_show() -> None:
    text = "A* gao 0-1-1-0\n B gao 0-1-0-0\n map r6c2={}"
    kinds = ("1", "1!", "1#", "1-1", "2")
    seen = {numbers(ENCODING, view(position(text.format(k)), CHAIRS[0])) for k in kinds}
    assert len(seen) == len(kinds)
    state = after(text.format("1!"), "drive")
    entering = after(state, "move_to r6c2")
    assert numbers(ENCODING, view(state, CHAIRS[0])) != numbers(ENCODING, view(entering, CHAIRS[0]))
