"""Who knows what (GT-Q18)."""

from collections import Counter

import pytest
from hypothesis import given

from podium.core.seat import SEATS, Seat
from podium.games.gotown.events import (
    Built,
    BuiltWithJoker,
    CardDrawn,
    CardStolen,
    DogLured,
    DogPlaced,
    DonutTruckParked,
    Event,
    ExcessDiscarded,
    FloorHammered,
    FloorSmashed,
    FloorStolen,
    HandRefilled,
    MilkshakeServed,
    StuckDiscarded,
    SuperThiefSent,
    ThiefSent,
)
from podium.games.gotown.pieces import Card
from podium.games.gotown.state import Options
from podium.games.gotown.view import View, heard, view
from tests.games.gotown.positions import play, position, words
from tests.games.gotown.walks import OPTIONS, SEEDS, walk
from tests.games.gotown.walks import SEATS as COUNTS

A, B, C = SEATS[:3]


def known(seen: View, seat: int) -> str:
    return words(seen.fronts[seat].known)


def knows(seen: View, seat: int) -> str:
    return words(seen.fronts[seat].knows)


@pytest.mark.rule("GT-Q18")
def test_towers_hand_sizes_pile_size_and_the_whole_discard_are_open() -> None:
    state = position("A* 1 2 | 1+8(dog)\n B 3 | 2+7 | milkshake\n draw 4 5 6\n discard 7 dog")
    for seat in (A, B, None):
        seen = view(state, seat)
        assert [front.cards for front in seen.fronts] == [2, 1]
        assert [front.tower for front in seen.fronts] == [town.tower for town in state.towns]
        assert [front.milkshakes for front in seen.fronts] == [0, 1]
        assert seen.draw_pile == 3
        assert words(seen.discard_pile) == "7 dog"


@pytest.mark.rule("GT-Q18")
def test_a_hand_is_seen_by_its_seat_alone() -> None:
    state = position("A* 1 2\n B 3")
    assert words(view(state, A).hand) == "1 2"
    assert words(view(state, B).hand) == "3"
    assert view(state, None).hand == ()


@pytest.mark.rule("GT-Q18")
def test_legal_actions_are_shown_to_the_seat_to_act_alone() -> None:
    state = position("A* 1 8\n B 3 6")
    assert len(view(state, A).legal) == 2
    assert len(view(state, B).legal) == 0
    assert len(view(state, None).legal) == 0


@pytest.mark.rule("GT-Q18")
def test_only_its_seat_hears_which_card_was_drawn() -> None:
    for told in (CardDrawn(A, Card.DOG), HandRefilled(A, Card.DOG)):
        assert heard(told, A) == told
        assert heard(told, B) == heard(told, None) == type(told)(A, None)


@pytest.mark.rule("GT-Q18")
def test_only_thief_and_victim_hear_which_card_was_stolen() -> None:
    stolen = CardStolen(A, B, Card.SIX)
    assert heard(stolen, A) == heard(stolen, B) == stolen
    assert heard(stolen, C) == heard(stolen, None) == CardStolen(A, B, None)


@pytest.mark.rule("GT-Q18")
def test_all_else_is_heard_by_everybody() -> None:
    built = Built(A, Card.ONE, Card.EIGHT, 1)
    assert heard(built, B) is built
    assert heard(built, None) is built


@pytest.mark.rule("GT-Q18")
def test_victim_knows_what_the_thief_holds_and_the_thief_knows_that() -> None:
    state = play(position("A* thief 1\n B 3 6\n C 2"), "send_thief 1", luck="6").state
    assert known(view(state, B), A) == "6"
    assert knows(view(state, A), B) == "6"
    assert known(view(state, C), A) == ""
    assert known(view(state, None), A) == ""


@pytest.mark.rule("GT-Q18")
def test_a_known_card_that_is_played_is_known_no_more_whichever_it_was() -> None:
    state = play(position("A* thief 3 6\n B 6 1\n C 2"), "send_thief 1", luck="6").state
    assert known(view(state, B), A) == "6"
    state = play(state, "build three six").state
    assert words(state.towns[A].hand) == "6"
    assert known(view(state, B), A) == ""


@pytest.mark.rule("GT-Q18")
def test_a_third_seat_is_no_longer_sure_after_a_theft_it_did_not_see() -> None:
    state = position("A* thief 1 1\n B 3 3 6\n C thief 2 2")
    state = play(state, "send_thief 1", "end_turn", "end_turn", luck="6 8 8").state
    assert known(view(state, B), A) == "6"
    one = play(state, "send_thief 0", luck="1").state
    other = play(state, "send_thief 0", luck="6").state
    assert known(view(one, B), A) == known(view(other, B), A) == ""
    assert known(view(other, B), C) == ""
    assert view(one, B) == view(other, B)


@pytest.mark.rule("GT-Q18")
def test_of_two_known_cards_one_is_left_for_sure() -> None:
    state = position("A* thief thief 1\n B 3 3 6 6\n C thief 2 2")
    state = play(state, "send_thief 1", "send_thief 1", "end_turn", luck="6 6 8").state
    assert known(view(state, B), A) == "6 6"
    state = play(state, "end_turn", luck="7").state
    state = play(state, "send_thief 0", luck="6").state
    assert known(view(state, B), A) == "6"
    assert known(view(state, A), C) == "6"


@pytest.mark.rule("GT-Q18")
def test_a_thief_forgets_only_the_card_it_took() -> None:
    state = position("A* thief thief 1\n B 6 7 thief")
    state = play(state, "send_thief 1", "send_thief 1", "end_turn", luck="6 7 8").state
    assert known(view(state, B), A) == "6 7"
    state = play(state, "send_thief 0", luck="7").state
    assert known(view(state, B), A) == "6"
    assert known(view(state, A), B) == "7"
    state = play(position("A* thief 1\n B 6 thief"), "send_thief 1", "end_turn", luck="6 8 8").state
    state = play(state, "send_thief 0", luck="1").state
    assert known(view(state, B), A) == "6"


class Listener:
    """What a seat can be sure of from what it heard, and from nothing else."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.sure: Counter[tuple[Seat, Card]] = Counter()

    def hear(self, event: Event) -> None:
        for card in played(event):
            self._gone(getattr(event, "seat"), card)  # noqa: B009 - all that are played have one
        if not isinstance(event, CardStolen):
            return
        for card in Card if event.card is None else (event.card,):
            self._gone(event.victim, card)
        if event.victim == self.seat and event.card is not None:
            self.sure[event.seat, event.card] += 1

    def _gone(self, seat: Seat, card: Card) -> None:
        self.sure[seat, card] = max(0, self.sure[seat, card] - 1)

    def of(self, seat: Seat) -> list[Card]:
        return [card for card in Card for _ in range(self.sure[seat, card])]


def played(event: Event) -> tuple[Card, ...]:
    """The cards that an event shows leaving a hand."""
    match event:
        case Built(_, card, partner, _):
            return (card, partner)
        case BuiltWithJoker(_, card, _, _):
            return (card, Card.JOKER)
        case FloorStolen():
            return (event.card,)
        case ExcessDiscarded(_, card) | StuckDiscarded(_, card):
            return (card,)
        case DogPlaced():
            return (Card.DOG,)
        case DogLured():
            return (Card.BONE,)
        case FloorHammered():
            return (Card.JACKHAMMER,)
        case FloorSmashed():
            return (Card.WRECKING_BALL,)
        case ThiefSent():
            return (Card.THIEF,)
        case SuperThiefSent():
            return (Card.SUPER_THIEF,)
        case MilkshakeServed():
            return (Card.MILKSHAKE,)
        case DonutTruckParked():
            return (Card.DONUT_TRUCK,)
        case _:
            return ()


@pytest.mark.rule("GT-Q18")
@given(COUNTS, OPTIONS, SEEDS)
def test_a_view_remembers_exactly_what_its_seat_heard(
    seats: int, options: Options, seed: int
) -> None:
    listeners = [Listener(seat) for seat in SEATS[:seats]]
    for _, events, state in walk(seats, options, seed):
        for listener in listeners:
            for event in events:
                listener.hear(heard(event, listener.seat))
        for listener in listeners:
            seen = view(state, listener.seat)
            for seat in SEATS[:seats]:
                assert list(seen.fronts[seat].known) == listener.of(seat)
                assert list(seen.fronts[seat].knows) == listeners[seat].of(listener.seat)
                assert not Counter(seen.fronts[seat].known) - Counter(state.towns[seat].hand)
