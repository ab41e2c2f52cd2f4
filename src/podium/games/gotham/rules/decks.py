"""Decks: dealing, drawing, and putting the discard under them."""

from __future__ import annotations

from podium.core.chance import Chance
from podium.core.seat import replaced
from podium.games.gotham.pieces.cards import BACK, DECKS, Card, Cards, plus, without
from podium.games.gotham.pieces.figures import POSITIONS, Position
from podium.games.gotham.state import Deck

WHAT: tuple[str, ...] = tuple(f"deck {position}" for position in POSITIONS)
"""What is asked of luck: a deck's next card is the same whoever takes it."""

NO_DECK = Deck((), ())


def fresh() -> tuple[Deck, ...]:
    """The four decks, each shuffled by itself (GR-02, GR-03)."""
    return tuple(Deck(cards, cards) for cards in DECKS)


def taken(
    decks: tuple[Deck, ...], position: Position, chance: Chance
) -> tuple[Card, tuple[Deck, ...]]:
    """The top card of a deck that has one, and the decks without it."""
    at = position - 1
    deck = decks[at]
    card = chance.draw(deck.top, WHAT[at])
    return card, replaced(decks, at, _lightened(deck, card))


def _lightened(deck: Deck, card: Card) -> Deck:
    """A deck less a card of its top layer; the next layer comes up when that was the last."""
    top = without(deck.top, card)
    if top:
        return Deck(top, deck.begun, deck.under)
    if deck.under:
        return Deck(deck.under[0], deck.under[0], deck.under[1:])
    return NO_DECK


def dealt(decks: tuple[Deck, ...], chance: Chance) -> tuple[Cards, tuple[Deck, ...]]:
    """One card of each deck: a hand of four (GR-03)."""
    hand: Cards = ()
    for position in POSITIONS:
        card, decks = taken(decks, position, chance)
        hand = plus(hand, card)
    return hand, decks


def renewed(decks: tuple[Deck, ...], discard_pile: Cards) -> tuple[Deck, ...]:
    """The discard pile sorted by backs and put under its decks (GR-28)."""
    return tuple(
        _laid_under(deck, tuple(card for card in discard_pile if BACK[card] is position))
        for position, deck in zip(POSITIONS, decks, strict=True)
    )


def _laid_under(deck: Deck, layer: Cards) -> Deck:
    if not layer:
        return deck
    if not deck.top:
        return Deck(layer, layer)
    return Deck(deck.top, deck.begun, (*deck.under, layer))


def is_due(decks: tuple[Deck, ...], discard_pile: Cards) -> bool:
    """Whether the discard holds cards of a deck that is empty (GR-Q13)."""
    first, second, third, last = decks
    if first.top and second.top and third.top and last.top:
        return False
    return any(not decks[BACK[card] - 1].top for card in discard_pile)
