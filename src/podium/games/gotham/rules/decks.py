"""Decks: dealing, drawing, and putting the discard under them."""

from __future__ import annotations

from podium.core.chance import Chance
from podium.games.gotham.pieces.cards import BACK, Card, Cards, plus, without
from podium.games.gotham.pieces.figures import POSITIONS
from podium.games.gotham.state import Deck, Options, box

WHAT: tuple[str, ...] = tuple(f"deck {position}" for position in POSITIONS)
"""What is asked of luck: a deck's next card is the same whoever takes it."""

NO_DECK = Deck((), ())


def make_decks(options: Options) -> list[Deck]:
    """The four decks, each shuffled by itself (GR-02, GR-03)."""
    return [Deck(cards, cards) for cards in box(options)]


def draw(deck: Deck, at: int, chance: Chance) -> tuple[Card, Deck]:
    """The top card of a deck that has one, and the deck without it; `at` is its place in the row.

    The next layer comes up when that was the last card of its own.
    """
    card = chance.draw(deck.top, WHAT[at])
    top = without(deck.top, card)
    if top:
        return card, Deck(top, deck.begun, deck.under)
    if deck.under:
        return card, Deck(deck.under[0], deck.under[0], deck.under[1:])
    return card, NO_DECK


def deal(decks: list[Deck], dealt: int, chance: Chance) -> Cards:
    """So many cards of each deck, which it then lacks: in the box one, a hand of four (GR-03)."""
    hand: Cards = ()
    for at in [*range(len(decks))] * dealt:
        card, decks[at] = draw(decks[at], at, chance)
        hand = plus(hand, card)
    return hand


def renew(decks: tuple[Deck, ...], discard_pile: tuple[Card, ...]) -> tuple[Deck, ...]:
    """The discard pile sorted by backs and put under its decks (GR-28)."""
    return tuple(
        _lay_under(deck, tuple(sorted(card for card in discard_pile if BACK[card] is position)))
        for position, deck in zip(POSITIONS, decks, strict=True)
    )


def _lay_under(deck: Deck, layer: Cards) -> Deck:
    if not layer:
        return deck
    if not deck.top:
        return Deck(layer, layer)
    return Deck(deck.top, deck.begun, (*deck.under, layer))


def is_due(decks: tuple[Deck, ...], discard_pile: tuple[Card, ...]) -> bool:
    """Whether the discard holds cards of a deck that is empty (GR-Q13)."""
    return any(not decks[BACK[card] - 1].top for card in discard_pile)
