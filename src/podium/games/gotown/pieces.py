"""The cards, and the floors they make."""

from __future__ import annotations

from bisect import insort
from enum import IntEnum

import msgspec


class Card(IntEnum):
    """A kind of card; equal cards have no identity (GT-01)."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    JOKER = 9
    DOG = 10
    BONE = 11
    JACKHAMMER = 12
    WRECKING_BALL = 13
    MILKSHAKE = 14
    DONUT_TRUCK = 15
    THIEF = 16
    SUPER_THIEF = 17


Cards = tuple[Card, ...]
"""A multiset of cards, kept sorted so that equal hands are equal values."""

NUMBERS: Cards = tuple(card for card in Card if card <= Card.EIGHT)
"""The floor cards with a number on them."""

PARTNER: dict[Card, Card] = {card: Card(9 - card) for card in NUMBERS}
"""The number that makes nine with a number (GT-08)."""


class Floor(msgspec.Struct, frozen=True, gc=False):
    """Two cards that make nine; a joker stands for what its partner lacks (GT-08, GT-09)."""

    first: Card
    """A number card: the one that was played from hand."""
    second: Card
    """Its partner, or a joker that stands for it."""
    dog: bool = False
    """Whether a dog lies beside it (GT-13)."""

    def loses_second(self, card: Card) -> bool:
        """Whether a steal with this number takes the second card, and not the first (GT-10)."""
        return self.first == card


Tower = tuple[Floor, ...]
"""Floors from the ground up. Where floors have numbers, the lowest is 1, as people count."""


# Through a list: quicker by a third than putting slices together.
def without(cards: Cards, card: Card) -> Cards:
    """The cards less one of them."""
    left = [*cards]
    left.remove(card)
    return tuple(left)


def plus(cards: Cards, card: Card) -> Cards:
    """The cards and one more, still sorted."""
    more = [*cards]
    insort(more, card)
    return tuple(more)
