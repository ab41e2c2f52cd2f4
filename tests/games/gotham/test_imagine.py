from hypothesis import given, settings

from podium.core.chance import Recording, Seeded
from podium.core.seat import SEATS as CHAIRS
from podium.core.seat import Seat
from podium.games.gotham.actions import Draw
from podium.games.gotham.imagine import imagine, unseen
from podium.games.gotham.pieces.figures import Position
from podium.games.gotham.state import Options
from podium.games.gotham.view import view
from tests.games.gotham.positions import CARD, act, match_at
from tests.games.gotham.walks import OPTIONS, SEATS, SEEDS, states

RACE = "6 A | 4 B | 2 C | 0 D"


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=25)
def test_a_view_of_an_imagined_state_is_the_same_view(
    seats: int, options: Options, seed: int
) -> None:
    for state in states(seats, options, seed):
        viewers: list[Seat | None] = [*CHAIRS[:seats], None]
        for seat in viewers:
            seen = view(state, seat)
            imagined = imagine(seen, Seeded(seed))
            assert view(imagined, seat) == seen
            assert imagined.pieces == state.pieces
            assert imagined == imagine(seen, Seeded(seed))


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=15)
def test_a_deck_holds_only_what_was_put_there(seats: int, options: Options, seed: int) -> None:
    for n, state in enumerate(states(seats, options, seed)):
        imagined = imagine(view(state, CHAIRS[0]), Seeded(n))
        for deck in imagined.decks:
            assert all(deck.top.count(card) <= deck.begun.count(card) for card in deck.top)


def test_others_cards_are_imagined_afresh_with_their_backs() -> None:
    state = match_at(RACE, hands=("1+2 2+2 3+2 4+2", "1+3 1+4 3+3 4+3"))
    seen = view(state, CHAIRS[0])
    hands = {imagine(seen, Seeded(seed)).hands[1] for seed in range(20)}
    assert len(hands) > 15
    assert {tuple(card // 100 for card in hand) for hand in hands} == {(1, 1, 3, 4)}


def test_a_layer_of_one_card_is_known() -> None:
    """Everybody saw what went under the deck: when it comes up, there is no choice."""
    state = match_at(RACE, decks={3: "3+2"}, under={3: "3+7"})
    after = act(state, Draw(Position.THIRD), "3+2").state
    for seed in range(10):
        assert imagine(view(after, CHAIRS[0]), Seeded(seed)).decks[2].top == (CARD["3+7"],)


def test_what_cannot_be_placed_is_neither_in_hand_nor_discarded_nor_known_below() -> None:
    state = match_at(RACE, hands=("3+3 3+4",), decks={3: "3+2"}, under={3: "3+7"})
    pool = unseen(view(state, CHAIRS[0]))[2]
    others = [card for hand in state.hands[1:] for card in hand if card // 100 == 3]
    assert sorted(pool) == sorted([*others, CARD["3+2"]])


def test_an_imagined_match_asks_no_luck_for_what_is_seen() -> None:
    state = match_at(RACE, seats=1, hands=("1+2 2+2 3+2 4+2",))
    chance = Recording(Seeded(1))
    assert imagine(view(state, CHAIRS[0]), chance) == state
    assert chance.told == []
