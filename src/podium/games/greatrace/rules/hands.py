"""Cards: drawn, played, given up, and the limit of a hand (CR-07, CR-40, CR-Q28, CR-Q40)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import SEATS, Seat
from podium.games.greatrace.events import CardDiscarded, CardDrawn, DeckRenewed, Event
from podium.games.greatrace.pieces import Card, Cards, plus, without
from podium.games.greatrace.rules.stack import replace_crew
from podium.games.greatrace.state import State

_DRAW = tuple(f"card of seat {n}" for n in SEATS)


def draw_card(
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
    return add_to_hand(state, seat, cards)


def draw_aside(
    state: State, seat: Seat, count: int, chance: Chance, events: list[Event]
) -> tuple[State, Cards]:
    """So many cards that do not join the hand yet, or what there is (CR-Q28)."""
    aside: Cards = ()
    for _ in range(count):
        state, card = draw_card(state, _DRAW[seat], chance, events)
        if card is not None:
            events.append(CardDrawn(seat, card))
            aside = plus(aside, card)
    return state, aside


def add_to_hand(state: State, seat: Seat, cards: Cards) -> State:
    """Cards that lay aside join the hand unseen."""
    crew = state.crews[seat]
    hand = crew.hand
    for card in cards:
        hand = plus(hand, card)
    return replace_crew(state, seat, replace(crew, hand=hand))


def take_from_hand(state: State, seat: Seat, card: Card) -> State:
    """A card leaves a hand in sight of all: the one place where that is done and remembered."""
    crew = state.crews[seat]
    shown = without(crew.shown, card) if card in crew.shown else crew.shown
    return replace_crew(state, seat, replace(crew, hand=without(crew.hand, card), shown=shown))


def put_on_discard(state: State, card: Card) -> State:
    """A card goes to the discard."""
    return replace(state, discard=plus(state.discard, card))


def spend(state: State, seat: Seat, card: Card) -> State:
    """A card goes from a hand to the discard, having been played."""
    return put_on_discard(take_from_hand(state, seat, card), card)


def give_up(state: State, seat: Seat, card: Card, events: list[Event]) -> State:
    """A card is discarded unplayed."""
    events.append(CardDiscarded(seat, card))
    return spend(state, seat, card)


def above_limit(state: State) -> Seat | None:
    """Whose hand is above its chassis level (CR-07)."""
    for seat in state.order:
        crew = state.crews[seat]
        if len(crew.hand) > crew.chassis:
            return seat
    return None
