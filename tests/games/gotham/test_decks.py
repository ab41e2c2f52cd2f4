import pytest
from msgspec.structs import replace

from podium.core.chance import Scripted, Unanswered
from podium.core.seat import SEATS
from podium.games.gotham import rules
from podium.games.gotham.actions import Draw, Place
from podium.games.gotham.events import CardDrawn, DecksRenewed, Event, RoundBegun
from podium.games.gotham.pieces.cards import Cards
from podium.games.gotham.pieces.figures import POSITIONS
from podium.games.gotham.rules import decks, refusals
from podium.games.gotham.rules.turn import play_on
from podium.games.gotham.state import Options, State, box
from tests.games.gotham.positions import CARD, act, cards, match_at, turn

FIRST, SECOND, THIRD, LAST = POSITIONS
DECKS = box(Options())
RACE = "6 A | 4 B | 2 C | 0 D"


@pytest.mark.rule("GR-28")
def test_the_last_card_of_a_deck_has_all_four_decks_renewed() -> None:
    state = match_at(RACE, decks={1: "1+2", 2: "2+2 2+3", 3: "3+2", 4: "4+2 4+3"})
    gone = state.discard_pile
    step = act(state, Draw(FIRST), "1+2")
    assert step.events == (CardDrawn(SEATS[3], FIRST, CARD["1+2"]), DecksRenewed(len(gone)))
    first, second, third, last = step.state.decks
    assert first.top == tuple(c for c in gone if c in DECKS[0])
    assert first.under == ()
    for deck, position, top in ((second, 2, "2+2 2+3"), (third, 3, "3+2"), (last, 4, "4+2 4+3")):
        assert deck.top == cards(top), "what lay above stays above"
        assert deck.under == (tuple(c for c in gone if c // 100 == position),)
    assert step.state.discard_pile == ()


@pytest.mark.rule("GR-28", "GR-Q13")
def test_the_older_layer_is_used_up_before_the_one_under_it() -> None:
    state = match_at(RACE, decks={3: "3+2"}, under={3: "3+7 3+6"})
    seat = rules.to_act(state)[0]
    with pytest.raises(Unanswered) as asked:
        rules.apply(state, seat, Draw(THIRD), Scripted([]))
    assert asked.value.question.answers == ((CARD["3+2"], 1),)
    after = act(state, Draw(THIRD), "3+2").state
    assert after.decks[2].top == cards("3+7 3+6")
    assert after.decks[2].under == ()
    assert after.decks[2].begun == cards("3+7 3+6")
    assert after.discard_pile == state.discard_pile, "the deck was not empty: nothing is renewed"


@pytest.mark.rule("GR-28")
def test_two_renewals_make_two_layers() -> None:
    once = decks.renew(tuple(decks.make_decks(Options())), cards("1+2"))
    twice = decks.renew(once, cards("1+3 2+2"))
    assert twice[0].under == (cards("1+2"), cards("1+3"))
    assert twice[1].under == (cards("2+2"),)


@pytest.mark.rule("GR-Q13")
def test_the_decks_are_renewed_before_the_drawer_places() -> None:
    state = match_at(RACE, decks={1: "1+2"})
    after = act(state, Draw(FIRST), "1+2").state
    assert after.decks[0].top != ()
    assert len(after.hands[3]) == 5
    assert rules.refusal(after, SEATS[3], Place(CARD["1+2"])) is None


@pytest.mark.rule("GR-Q13")
def test_cards_on_the_pile_are_not_renewed() -> None:
    state = match_at(RACE, decks={1: "1+2"}, pile="D:1-2")
    after = act(state, Draw(FIRST), "1+2").state
    assert CARD["1-2"] not in after.decks[0].top
    assert after.pile == state.pile


@pytest.mark.rule("GR-Q12", "GR-Q13")
def test_an_empty_deck_is_not_offered() -> None:
    state = all_ones_taken()
    seat = rules.to_act(state)[0]
    assert rules.legal(state, seat) == (Draw(SECOND), Draw(THIRD), Draw(LAST))
    assert rules.refusal(state, seat, Draw(FIRST)) == refusals.DECK_EMPTY


def all_ones_taken() -> State:
    """Every card with back 1 is in the hands, but for one on the pile."""
    ones = list(DECKS[0])
    hands = [ones[1:5], ones[5:9], ones[9:13], [*ones[13:], *cards("2+2 2+3")]]
    state = match_at(RACE, pile="D:1-2", decks={1: ""}, hands=())
    rest = tuple(card for card in state.pieces if card not in DECKS[0])
    left = list(rest)
    for card in hands[3][2:]:
        left.remove(card)
    stacks = tuple(
        replace(deck, top=tuple(c for c in left if c // 100 == position))
        for position, deck in zip(POSITIONS, state.decks, strict=True)
    )
    return replace(
        state,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        decks=(replace(stacks[0], begun=()), *stacks[1:]),
        discard_pile=(),
    )


@pytest.mark.rule("GR-T9", "GR-Q13")
def test_a_deck_that_stayed_empty_is_renewed_as_soon_as_one_of_its_cards_is_discarded() -> None:
    state = all_ones_taken()
    assert len(state.pieces) == 60
    assert state.decks[0].top == ()
    told: tuple[Event, ...] = ()
    for _ in range(3):
        step = turn(state, _any(state))
        state, told = step.state, step.events
    assert [type(event) for event in told[-2:]] == [RoundBegun, DecksRenewed]
    assert state.decks[0].top != ()
    assert Draw(FIRST) in rules.legal(state, rules.to_act(state)[0])


def _any(state: State) -> str:
    """Some card of the awaited seat, as text; those with back 1 come first."""
    hand = state.hands[rules.to_act(state)[0]]
    return next(text for text, card in CARD.items() if card in hand)


@pytest.mark.rule("GR-Q13")
def test_a_discard_without_its_cards_renews_nothing_for_an_empty_deck() -> None:
    state = replace(all_ones_taken(), discard_pile=())
    seconds = cards("2+4 2+5")
    deck = state.decks[1]
    left = list(deck.top)
    for card in seconds:
        left.remove(card)
    state = replace(
        state,
        decks=(state.decks[0], replace(deck, top=tuple(left)), *state.decks[2:]),
        discard_pile=seconds,
    )
    events: list[Event] = []
    assert play_on(state, Scripted([]), events) == state
    assert events == []


@pytest.mark.rule("GR-28")
def test_all_decks_are_renewed_even_if_the_emptied_one_gets_nothing() -> None:
    state = match_at(RACE, decks={1: "1+2", 2: "2+2"})
    only_seconds = tuple(card for card in state.discard_pile if card // 100 == 2)
    step = act(replace(state, discard_pile=only_seconds), Draw(FIRST), "1+2")
    assert step.events[1:] == (DecksRenewed(len(only_seconds)),)
    assert step.state.decks[0].top == ()
    assert step.state.decks[1].under == (tuple(sorted(only_seconds)),)


@pytest.mark.rule("GR-28")
def test_an_empty_discard_renews_nothing() -> None:
    state = match_at(RACE, decks={1: "1+2"})
    state = replace(state, discard_pile=())
    step = act(state, Draw(FIRST), "1+2")
    assert len(step.events) == 1
    assert step.state.decks[0].top == ()


@pytest.mark.rule("GR-28", "GR-Q13")
def test_the_layers_of_a_deck_come_up_in_the_order_they_were_put_under_it() -> None:
    hands = ("1+2", "2+2", "3+2", "4+2")
    state = match_at(
        RACE, hands=hands, decks={2: "2+3 2+4"}, under={2: "2+5 2+6 | 2-2 2x3 | 2@3-3"}
    )
    seen: list[tuple[Cards, ...]] = []
    for place, drawing in (("4+2", "2+4"), ("3+2", "2+3"), ("2+2", "2+6"), ("1+2", "2+5")):
        state = turn(state, place, drawing=drawing).state
        deck = state.decks[1]
        seen.append((deck.top, *deck.under))
    second, third, last = cards("2+5 2+6"), cards("2-2 2x3"), cards("2@3-3")
    assert seen == [
        (cards("2+3"), second, third, last),
        (second, third, last),
        (cards("2+5"), third, last),
        (third, last),
    ]
