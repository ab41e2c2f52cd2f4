"""Judges: each rule of legality once, over facts; `legal` and `refusal` both ask them."""

from __future__ import annotations

from podium.core.rules import Refusal
from podium.games.gotown.pieces import Card, Cards, Tower
from podium.games.gotown.rules import refusals as no

EIGHT, JOKER = Card.EIGHT, Card.JOKER


def floor_of(card: Card, partner: Card) -> Refusal | None:
    """Two numbers that make nine, or a number and one joker (GT-08, GT-09)."""
    if card > JOKER or partner > JOKER:
        return no.NOT_A_FLOOR_CARD
    if partner == JOKER:
        return no.TWO_JOKERS if card == JOKER else None
    if card != JOKER and card + partner != 9:
        return no.NOT_NINE
    return None if card < partner else no.LOWER_FIRST


def theft_of_floor(card: Card, tower: Tower) -> Refusal | None:
    """Only from an unguarded top floor that shows the card's number (GT-10 to GT-13)."""
    if card > EIGHT:
        return no.JOKER_CANNOT_STEAL if card == JOKER else no.NOT_A_NUMBER
    if not tower:
        return no.NOTHING_TO_STEAL
    top = tower[-1]
    if top.dog:
        return no.GUARDED
    return None if top.first == card or top.first + card == 9 else no.NO_MATCH


def dog_beside(floor: int, tower: Tower) -> Refusal | None:
    """Beside a floor that stands, at any height, one dog each (GT-13, GT-Q09, GT-Q10)."""
    if not 1 <= floor <= len(tower):
        return no.NO_FLOOR_TO_GUARD
    return no.ONE_DOG if tower[floor - 1].dog else None


def bone_for(floor: int, tower: Tower) -> Refusal | None:
    """For any dog at any height, an own one too (GT-14, GT-Q11)."""
    if not 1 <= floor <= len(tower):
        return no.NO_FLOOR_WITH_DOG
    return None if tower[floor - 1].dog else no.NO_DOG


def hammering(tower: Tower) -> Refusal | None:
    """A floor to hammer, and no dog beside it (GT-15)."""
    if not tower:
        return no.NOTHING_TO_HAMMER
    return no.GUARDED if tower[-1].dog else None


def smashing(tower: Tower) -> Refusal | None:
    """A floor to smash; a dog beside it does not help (GT-16)."""
    return None if tower else no.NOTHING_TO_SMASH


def theft_of_card(hand: Cards) -> Refusal | None:
    """Only from a hand that has cards (GT-Q08)."""
    return None if hand else no.EMPTY_HAND
