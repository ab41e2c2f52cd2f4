"""Cards: drawn, played, given up, and the limit of a hand (CR-07, CR-40, CR-Q28, CR-Q40)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import SEATS, Seat
from podium.games.greatrace.events import CardDiscarded, CardDrawn, DeckRenewed, Event
from podium.games.greatrace.pieces import Card, Cards, plus, without
from podium.games.greatrace.rules.stack import crewed
from podium.games.greatrace.state import State

_DRAW = tuple(f"card of seat {n}" for n in SEATS)


def drawn(
    state: State, what: str, chance: Chance, events: list[Event]
) -> tuple[State, Card | None]:
    """A card off the deck, renewed from the discard when it is empty; None: there is none left."""
    deck, discard = state.deck, state.discard
    if not deck:
        if not discard:
            return state, None
        deck, discard = discard, ()
        events.append(DeckRenewed(len(deck)))
    card = chance.draw(deck, what)
    return replace(state, deck=without(deck, card), discard=discard), card


def draw(state: State, seat: Seat, count: int, chance: Chance, events: list[Event]) -> State:
    """So many cards into a hand; its limit is looked at afterwards, once (CR-Q40)."""
    state, cards = draw_aside(state, seat, count, chance, events)
    return joined(state, seat, cards)


def draw_aside(
    state: State, seat: Seat, count: int, chance: Chance, events: list[Event]
) -> tuple[State, Cards]:
    """So many cards that do not join the hand yet, or what there is (CR-Q28)."""
    aside: Cards = ()
    for _ in range(count):
        state, card = drawn(state, _DRAW[seat], chance, events)
        if card is not None:
            events.append(CardDrawn(seat, card))
            aside = plus(aside, card)
    return state, aside


def joined(state: State, seat: Seat, cards: Cards) -> State:
    """Cards that lay aside join the hand unseen."""
    crew = state.crews[seat]
    hand = crew.hand
    for card in cards:
        hand = plus(hand, card)
    return crewed(state, seat, replace(crew, hand=hand))


def left_hand(state: State, seat: Seat, card: Card) -> State:
    """A card leaves a hand in sight of all: the one place where that is done and remembered."""
    crew = state.crews[seat]
    shown = without(crew.shown, card) if card in crew.shown else crew.shown
    return crewed(state, seat, replace(crew, hand=without(crew.hand, card), shown=shown))


def to_discard(state: State, card: Card) -> State:
    """A card is done with."""
    return replace(state, discard=plus(state.discard, card))


def spent(state: State, seat: Seat, card: Card) -> State:
    """A card is played and done with at once."""
    return to_discard(left_hand(state, seat, card), card)


def given_up(state: State, seat: Seat, card: Card, events: list[Event]) -> State:
    """A card is discarded unplayed."""
    events.append(CardDiscarded(seat, card))
    return spent(state, seat, card)


def above_limit(state: State) -> Seat | None:
    """Whose hand is above its chassis level (CR-07)."""
    for seat in state.order:
        crew = state.crews[seat]
        if len(crew.hand) > crew.chassis:
            return seat
    return None
