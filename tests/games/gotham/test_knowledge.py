import msgspec
import pytest
from hypothesis import given, settings

from podium.core.seat import SEATS as CHAIRS
from podium.core.seat import Seat
from podium.games.gotham.actions import Draw, Place
from podium.games.gotham.events import CardDrawn, CardPlaced, CardTurned
from podium.games.gotham.pieces.cards import BACK
from podium.games.gotham.pieces.figures import Position
from podium.games.gotham.rules.carrying import Done
from podium.games.gotham.state import Options
from podium.games.gotham.view import heard, held, view
from tests.games.gotham.positions import CARD, act, cards, match_at, turn
from tests.games.gotham.walks import OPTIONS, SEATS, SEEDS, states, walk

RACE = "6 A | 4 B | 2 C | 0 D"


@pytest.mark.rule("GR-10")
def test_backs_of_all_hands_are_public_and_fronts_are_not() -> None:
    state = match_at(RACE, hands=("1+2 2+2 3+2 4+2", "1+3 1+4 3+3 4+3"))
    seen = view(state, CHAIRS[0])
    assert seen.hand == cards("1+2 2+2 3+2 4+2")
    assert [int(back) for back in seen.backs[1]] == [1, 1, 3, 4]
    assert b"103" not in msgspec.json.encode((seen.backs, seen.pile, seen.legal))


@pytest.mark.rule("GR-10")
def test_a_placed_card_shows_its_back_and_its_front_to_who_placed_it() -> None:
    state = match_at(RACE, hands=("", "", "", "4+2"))
    step = turn(state, "4+2")
    (mine,) = view(step.state, CHAIRS[3]).pile
    (theirs,) = view(step.state, CHAIRS[0]).pile
    (watched,) = view(step.state, None).pile
    assert mine.card is CARD["4+2"]
    assert theirs.card is None
    assert watched == theirs
    assert theirs.back is Position.LAST


@pytest.mark.rule("GR-10")
def test_a_draw_tells_its_deck_to_all_and_its_card_to_the_drawer() -> None:
    event = CardDrawn(CHAIRS[1], Position.THIRD, CARD["3+2"])
    assert heard(event, CHAIRS[1]) == event
    assert heard(event, CHAIRS[0]) == CardDrawn(CHAIRS[1], Position.THIRD, None)
    assert heard(event, None) == CardDrawn(CHAIRS[1], Position.THIRD, None)
    placed = CardPlaced(CHAIRS[1], Position.THIRD, CARD["3+2"])
    assert heard(placed, CHAIRS[1]) == placed
    assert heard(placed, CHAIRS[2]) == CardPlaced(CHAIRS[1], Position.THIRD, None)


@pytest.mark.rule("GR-10", "GR-29")
def test_nobody_knows_an_unseen_card() -> None:
    state = match_at("6 A | 4 C | 2 D | 0 B", seats=2, hands=("", "4+3"))
    step = turn(state, "4+3", "3+4", "2+4")
    for seat in (CHAIRS[0], CHAIRS[1], None):
        assert [laid.card for laid in view(step.state, seat).pile[1:]] == [None, None]


@pytest.mark.rule("GR-31")
def test_the_discard_pile_is_open_to_all() -> None:
    state = match_at(RACE, decks={1: "1+2"})
    assert view(state, None).discard_pile == state.discard_pile


@pytest.mark.rule("GR-28", "GR-Q13")
def test_what_was_put_under_a_deck_is_known_and_what_is_left_of_its_top_is_not() -> None:
    state = match_at(RACE, decks={1: "1+2", 3: "3+2 3+5"})
    after = act(state, Draw(Position.FIRST), "1+2").state
    third = view(after, None).decks[2]
    assert third.left == 2
    assert third.under == after.decks[2].under
    assert third.count == 2 + len(third.under[0])


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=20)
def test_a_view_holds_no_front_that_its_seat_has_not_seen(
    seats: int, options: Options, seed: int
) -> None:
    for state in states(seats, options, seed):
        viewers: list[Seat | None] = [*CHAIRS[:seats], None]
        for seat in viewers:
            seen = view(state, seat)
            assert seen.hand == (() if seat is None else state.hands[seat])
            assert seen.backs == tuple(tuple(BACK[c] for c in hand) for hand in state.hands)
            for laid, placed in zip(seen.pile, state.pile, strict=True):
                assert laid.card is (placed.card if CHAIRS[placed.figure] == seat else None)


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=10)
def test_only_the_pile_that_is_carried_out_reveals(seats: int, options: Options, seed: int) -> None:
    for _, events, _ in walk(seats, options, seed):
        for event in events:
            shows = isinstance(event, CardTurned | Done)
            assert getattr(type(event), "reveals", False) is shows


def test_a_seat_has_what_is_in_its_hand() -> None:
    seen = view(match_at(RACE, hands=("1+2 2+2 3+2 4+2",)), CHAIRS[0])
    assert held(seen, Place(CARD["1+2"]))
    assert not held(seen, Place(CARD["1+5"]))
    assert held(seen, Draw(Position.FIRST))
