import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.core.seat import SEATS
from podium.games.gotham.events import (
    FigureRan,
    FigureReturned,
    FiguresSwapped,
    FigureStayed,
    FigureWent,
    FinishMoved,
    FinishStayed,
)
from podium.games.gotham.pieces.figures import FIGURES, Figure, Position
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import Animal
from podium.games.gotham.rules.carrying import Done, foresee
from tests.games.gotham.positions import (
    CARD,
    LETTERS,
    TRACK,
    A,
    B,
    C,
    D,
    carry,
    drawn,
    letters,
    race,
)


def done(at: Race, text: str) -> Done:
    return foresee(at, CARD[text], TRACK, 4)[1]


@pytest.mark.rule("GR-19")
@pytest.mark.parametrize(
    ("card", "after"),
    [
        ("1+5", "15 A | 7 B | 4 C | 0 D"),
        ("1-2", "8 A | 7 B | 4 C | 0 D"),
        ("2+6", "13 B | 10 A | 4 C | 0 D"),
        ("3-3", "10 A | 7 B | 1 C | 0 D"),
        ("4+7", "10 A | 7 B D | 4 C"),
        ("4-6", "10 A | 7 B | 4 C | -6 D"),
    ],
)
def test_forwards_and_back_move_by_so_many_spaces(card: str, after: str) -> None:
    assert drawn(carry(race("10 A | 7 B | 4 C | 0 D"), card)) == after


@pytest.mark.rule("GR-19")
def test_every_forwards_and_back_card_moves_by_its_number() -> None:
    at = race("30 A | 20 B | 10 C | 0 D")
    for text, card in CARD.items():
        if "@" not in text and "x" not in text and ">" not in text:
            figure = at.order[int(text[0]) - 1]
            after, event = foresee(at, card, TRACK, 4)
            assert after.places[figure] == at.places[figure] + int(text[1:])
            assert isinstance(event, FigureRan)


@pytest.mark.rule("GR-15")
def test_who_arrives_takes_the_innermost_free_lane() -> None:
    at = carry(race("6 A | 4 B C | 0 D"), "4+4")
    assert drawn(at) == "6 A | 4 B C D"
    assert at.lanes == (1, 1, 2, 3)


@pytest.mark.rule("GR-16")
def test_when_a_figure_leaves_those_further_out_move_inwards_at_once() -> None:
    at = race("4 A B C D")
    at = carry(at, "2+3")
    assert drawn(at) == "7 B | 4 A C D"
    assert at.lanes == (1, 1, 2, 3)
    at = carry(at, "2+3")
    assert drawn(at) == "7 B A | 4 C D"
    assert at.lanes == (2, 1, 1, 2)


@pytest.mark.rule("GR-17")
def test_positions_go_forwards_first_and_then_by_the_inner_lane() -> None:
    assert letters(race("9 C | 4 D A | 1 B").order) == "CDAB"
    assert letters(race("4 D C B A").order) == "DCBA"


@pytest.mark.rule("GR-18", "GR-T4")
def test_a_figure_that_went_backwards_through_the_finish_is_last() -> None:
    at = carry(race("8 A | 4 B | 2 C | -5 D"), "4-6")
    assert drawn(at) == "8 A | 4 B | 2 C | -11 D"
    assert at.order[-1] is D


@pytest.mark.rule("GR-20")
@pytest.mark.parametrize(
    ("card", "after"),
    [
        ("1@2+5", "12 A | 7 B | 4 C | 0 D"),
        ("1@2-1", "7 B | 6 A | 4 C | 0 D"),
        ("1@3+3", "7 B A | 4 C | 0 D"),
        ("1@4-6", "7 B | 4 C | 0 D | -6 A"),
        ("2@1-1", "10 A | 9 B | 4 C | 0 D"),
        ("2@3-3", "10 A | 4 C | 1 B | 0 D"),
        ("3@1-4", "10 A | 7 B | 6 C | 0 D"),
        ("3@2-1", "10 A | 7 B | 6 C | 0 D"),
        ("3@4-5", "10 A | 7 B | 0 D | -5 C"),
        ("4@1+1", "11 D | 10 A | 7 B | 4 C"),
        ("4@1-5", "10 A | 7 B | 5 D | 4 C"),
        ("4@2-2", "10 A | 7 B | 5 D | 4 C"),
        ("4@3+4", "10 A | 8 D | 7 B | 4 C"),
    ],
)
def test_ahead_and_behind_count_from_the_other_figure(card: str, after: str) -> None:
    at = race("10 A | 7 B | 4 C | 0 D")
    assert drawn(carry(at, card)) == after
    assert isinstance(done(at, card), FigureWent)


@pytest.mark.rule("GR-20")
def test_positions_are_those_before_the_move() -> None:
    """The first, sent behind the second, does not become the second on the way."""
    assert drawn(carry(race("5 A | 4 B | 2 C | 0 D"), "1@2-1")) == "4 B | 3 A | 2 C | 0 D"


@pytest.mark.rule("GR-21")
def test_a_swap_exchanges_location_and_lane() -> None:
    at = race("9 A B | 4 C D")
    after = carry(at, "4x1")
    assert drawn(after) == "9 D B | 4 C A"
    assert after.lanes == (2, 2, 1, 1)
    told = done(at, "4x1")
    assert told == FiguresSwapped(SEATS[3], D, Position.LAST, SEATS[0], A, 4, 9, 1, 2)


@pytest.mark.rule("GR-Q10")
def test_a_swap_on_one_location_exchanges_lanes_and_positions() -> None:
    after = carry(race("4 A B C D"), "1x2")
    assert letters(after.order) == "BACD"
    assert after.lanes == (2, 1, 3, 4)


@pytest.mark.rule("GR-22")
def test_back_to_the_start() -> None:
    at = race("9 A | 6 B | 0 C D")
    assert drawn(carry(at, "2>start")) == "9 A | 0 C D B"
    assert done(at, "2>start") == FigureReturned(SEATS[1], B, Position.SECOND, 6, 3)


@pytest.mark.rule("GR-Q06")
def test_to_the_start_brings_a_figure_behind_it_forwards() -> None:
    assert drawn(carry(race("9 A | -3 B | -4 C | -5 D"), "2>start")) == "9 A | 0 B | -4 C | -5 D"


@pytest.mark.rule("GR-23")
@pytest.mark.parametrize(
    ("card", "animal", "line"),
    [
        ("1>hedgehog", Animal.HEDGEHOG, 26),
        ("2>tortoise", Animal.TORTOISE, 34),
        ("3>snail", Animal.SNAIL, 22),
        ("4>sheep", Animal.SHEEP, 18),
    ],
)
def test_the_finish_goes_to_the_animal_and_no_figure_moves(
    card: str, animal: Animal, line: int
) -> None:
    at = race("10 A | 7 B | 4 C | 0 D")
    after = carry(at, card)
    assert after.finish is animal
    assert drawn(after) == drawn(at)
    assert done(at, card) == FinishMoved(animal, line)


@pytest.mark.rule("GR-Q08")
def test_a_finish_sent_to_where_it_stands_stays() -> None:
    at = race("10 A | 7 B | 4 C | 0 D", Animal.SNAIL)
    assert carry(at, "3>snail") == at
    assert done(at, "3>snail") == FinishStayed(Animal.SNAIL)


@pytest.mark.rule("GR-Q01", "GR-Q05")
def test_places_go_on_below_the_start_without_a_lap() -> None:
    at = carry(race("3 A | 2 B | 1 C | 0 D"), "1@4-6")
    assert drawn(at) == "2 B | 1 C | 0 D | -6 A"
    assert drawn(carry(at, "1@4-6")) == "1 C | 0 D | -6 A | -12 B"


@pytest.mark.rule("GR-Q01")
def test_a_figure_far_ahead_does_not_come_round_from_behind() -> None:
    at = carry(race("38 A | 7 B | 4 C | 1 D"), "1+5")
    assert drawn(at) == "43 A | 7 B | 4 C | 1 D"


@pytest.mark.rule("GR-Q03")
def test_a_card_in_front_of_the_second_may_lead_the_leader_back() -> None:
    assert drawn(carry(race("20 A | 12 B | 4 C | 0 D"), "1@2+5")) == "17 A | 12 B | 4 C | 0 D"


@pytest.mark.rule("GR-Q04")
@pytest.mark.parametrize(
    ("text", "card"), [("9 B | 8 A C | 0 D", "2@1-1"), ("5 B | 0 A C D", "2>start")]
)
def test_who_is_put_where_it_stands_keeps_its_lane(text: str, card: str) -> None:
    at = race(text)
    assert carry(at, card) == at
    assert done(at, card) == FigureStayed(SEATS[0], A, Position.SECOND)


@pytest.mark.rule("GR-Q11", "GR-15")
def test_all_four_fit_on_one_location() -> None:
    at = carry(race("4 A B C | 0 D"), "4+4")
    assert drawn(at) == "4 A B C D"
    assert at.lanes == (1, 2, 3, 4)


@pytest.mark.rule("GR-T8", "GR-Q19")
def test_figures_a_lap_apart_share_lanes_and_are_ordered_by_how_far_they_came() -> None:
    at = race("25 B | 5 C | 0 D | -8 A")
    at = carry(at, "1+4", "1+3")
    assert at.places[B] == 32
    assert (at.lanes[A], at.lanes[B]) == (1, 2)
    assert letters(at.order) == "BCDA"
    at = carry(at, "4+2")
    assert at.lanes[B] == 1


@pytest.mark.rule("GR-Q19", "GR-15", "GR-16")
def test_a_figure_that_goes_exactly_one_lap_leaves_its_lane_and_arrives_anew() -> None:
    at = race("-5 C | 40 A | 35 B | 5 D")
    assert (at.lanes[C], at.lanes[B]) == (1, 2), "one location, a lap apart"
    after = carry(at, "4@1-5")
    assert drawn(after) == "40 A | 35 B C | 5 D"
    assert (after.lanes[C], after.lanes[B]) == (2, 1)
    assert done(at, "4@1-5") == FigureWent(SEATS[2], C, Position.LAST, -5, 35, 2)


@pytest.mark.rule("GR-Q19", "GR-16")
def test_who_leaves_lets_those_a_lap_apart_move_inwards() -> None:
    at = race("35 A | 5 B | 0 D | -5 C")
    assert (at.lanes[A], at.lanes[C]) == (1, 2)
    assert carry(at, "1-2").lanes[C] == 1


@pytest.mark.rule("GR-22", "GR-Q01")
@pytest.mark.parametrize("place", [1, 39, 40, 45, 80])
def test_to_the_start_is_all_the_way_back_from_a_lap_ahead_too(place: int) -> None:
    at = race(f"90 A | {place} B | -1 C | -2 D")
    after = carry(at, "2>start")
    assert drawn(after) == "90 A | 0 B | -1 C | -2 D"
    assert done(at, "2>start") == FigureReturned(SEATS[1], B, Position.SECOND, place, 1)


def scattered(places: list[int], inwards: list[Figure], finish: Animal) -> Race:
    """Figures on these places; of those on one location the first of `inwards` is innermost."""
    return race("|".join(f"{places[figure]} {LETTERS[figure]}" for figure in inwards), finish)


def by_position(at: Race) -> list[Figure]:
    """The figures as one would count them on the board (GR-17)."""
    return sorted(FIGURES, key=lambda figure: (-at.places[figure], at.lanes[figure]))


RACES = st.builds(
    scattered,
    st.lists(st.integers(-45, 85), min_size=4, max_size=4)
    | st.lists(st.sampled_from([-40, -5, 0, 35, 40]), min_size=4, max_size=4),
    st.permutations(FIGURES),
    st.sampled_from(Animal),
)
"""Figures anywhere, laps apart and together, with every order of lanes."""


@pytest.mark.rule("GR-12", "GR-13", "GR-17", "GR-19", "GR-20", "GR-21", "GR-22", "GR-23", "GR-T6")
@given(RACES)
@settings(max_examples=60)
def test_every_card_does_what_it_says_from_anywhere(at: Race) -> None:
    before = by_position(at)
    for text, card in CARD.items():
        figure, places, finish = before[int(text[0]) - 1], list(at.places), at.finish
        match text[1], text[2:]:
            case "@", words:
                places[figure] = at.places[before[int(words[0]) - 1]] + int(words[1:])
            case "x", words:
                other = before[int(words) - 1]
                places[figure], places[other] = places[other], places[figure]
            case ">", "start":
                places[figure] = 0
            case ">", animal:
                finish = Animal[animal.upper()]
            case _:
                places[figure] += int(text[1:])
        after, _ = foresee(at, card, TRACK, 4)
        assert (after.places, after.finish) == (tuple(places), finish), text
        assert list(after.order) == by_position(after), text
        for location in {place % 40 for place in places}:
            here = [after.lanes[f] for f in FIGURES if places[f] % 40 == location]
            assert sorted(here) == list(range(1, len(here) + 1)), text
