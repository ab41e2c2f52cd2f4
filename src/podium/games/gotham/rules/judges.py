"""Judges: each rule of legality once, over facts; `legal` and `refusal` both ask them."""

from __future__ import annotations

from podium.core.rules import Refusal
from podium.games.gotham.pieces.cards import Card, Cards
from podium.games.gotham.rules import refusals as no
from podium.games.gotham.state import Deck


def draw(deck: Deck) -> Refusal | None:
    """Any deck that is not empty (GR-09, GR-Q12)."""
    return None if deck.top else no.DECK_EMPTY


def place(card: Card, hand: Cards) -> Refusal | None:
    """Any card in hand, the one just drawn among them (GR-09)."""
    return None if card in hand else no.NOT_IN_HAND
