from collections import Counter

import pytest
from msgspec.structs import replace

from podium.core.chance import Recording, Scripted, Seeded, Unanswered
from podium.core.seat import SEATS
from podium.games.gotown import rules
from podium.games.gotown.pieces import NUMBERS, PARTNER, Card
from podium.games.gotown.state import Options, box, premise

BOX, COUNTS = box(Options()), Options().counts


@pytest.mark.rule("GT-01")
def test_the_box_holds_54_cards() -> None:
    assert len(BOX) == 54
    assert sum(COUNTS[number] for number in NUMBERS) == 32
    specials = {card.name: COUNTS[card] for card in Card if card >= Card.JOKER}
    assert specials == {
        "JOKER": 4,
        "DOG": 4,
        "BONE": 2,
        "JACKHAMMER": 3,
        "WRECKING_BALL": 1,
        "MILKSHAKE": 3,
        "DONUT_TRUCK": 1,
        "THIEF": 3,
        "SUPER_THIEF": 1,
    }
    assert Counter(BOX) == COUNTS


@pytest.mark.rule("GT-01")
def test_a_number_and_its_partner_make_nine() -> None:
    assert [(int(a), int(b)) for a, b in PARTNER.items()] == [(n, 9 - n) for n in range(1, 9)]


@pytest.mark.rule("GT-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_dealt_five_cards_and_the_rest_is_the_draw_pile(seats: int) -> None:
    state = rules.setup(seats, Options(), Seeded(7)).state
    dealt = [len(town.hand) for town in state.towns]
    dealt[state.turn] -= 1
    assert dealt == [5] * seats
    assert len(state.draw_pile) == 54 - 5 * seats - 1
    assert state.discard_pile == ()
    assert not any(town.tower or town.milkshakes for town in state.towns)


@pytest.mark.rule("GT-02")
def test_each_card_left_in_the_box_is_equally_likely_to_be_dealt() -> None:
    with pytest.raises(Unanswered) as stop:
        rules.setup(2, Options(), Scripted([Card.DOG, Card.DOG, Card.JOKER]))
    left = Counter(BOX) - Counter([Card.DOG, Card.DOG, Card.JOKER])
    assert dict(stop.value.question.answers) == left


@pytest.mark.rule("GT-Q17")
def test_the_first_player_is_drawn_by_lot_and_begins_with_six_cards() -> None:
    deal = list(BOX[:5]) + list(BOX[5:10])
    for first in SEATS[:2]:
        state = rules.setup(2, Options(), Scripted([*deal, first, Card.JOKER])).state
        assert rules.to_act(state) == (first,)
        assert [len(town.hand) for town in state.towns] == [6 - first, 5 + first]
        assert Card.JOKER in state.towns[first].hand
        assert state.turns == 1


@pytest.mark.rule("GT-Q17")
def test_each_seat_is_equally_likely_to_go_first() -> None:
    with pytest.raises(Unanswered) as stop:
        rules.setup(4, Options(), Scripted(BOX[:20]))
    assert stop.value.question.what == "first player"
    assert stop.value.question.answers == ((0, 1), (1, 1), (2, 1), (3, 1))


def test_luck_is_asked_for_each_seat_by_name() -> None:
    chance = Recording(Seeded(1))
    rules.setup(3, Options(), chance)
    asked = [what for what, _ in chance.told]
    assert asked[:15] == ["deal 0"] * 5 + ["deal 1"] * 5 + ["deal 2"] * 5
    assert asked[15] == "first player"
    assert asked[16] == f"draw {chance.told[15][1]}"
    assert len(asked) == 17


def test_the_same_luck_gives_the_same_state() -> None:
    assert rules.setup(4, Options(), Seeded("x")) == rules.setup(4, Options(), Seeded("x"))
    assert rules.setup(4, Options(), Seeded("x")) != rules.setup(4, Options(), Seeded("y"))


def test_a_deck_of_other_counts_is_dealt_from_whole() -> None:
    options = Options(super_thieves=3, dogs=0, numbers=5)
    state = rules.setup(2, options, Seeded(7)).state
    assert Counter(state.pieces) == Counter(BOX) + Counter(
        {**dict.fromkeys(NUMBERS, 1), Card.SUPER_THIEF: 2}
    ) - Counter({Card.DOG: 4})


@pytest.mark.rule("GT-01")
@pytest.mark.parametrize("card", [card for card in Card if card >= Card.JOKER])
def test_each_special_card_has_a_dial_of_its_own(card: Card) -> None:
    name = "thieves" if card is Card.THIEF else card.name.lower() + "s"
    name = "super_thieves" if card is Card.SUPER_THIEF else name
    for count in (0, COUNTS[card] + 1):
        turned = replace(Options(), **{name: count})
        assert turned.counts == {**COUNTS, card: count}
        assert rules.setup(4, turned, Seeded(7)).state.pieces.count(card) == count


@pytest.mark.rule("GT-02")
def test_a_deck_too_small_to_deal_is_refused() -> None:
    few = Options(numbers=2, jokers=0, dogs=0, milkshakes=0, thieves=0)
    assert premise(few) is None
    broken = premise(replace(few, deal=8))
    assert broken is not None
    assert broken.rule == "GT-02"
