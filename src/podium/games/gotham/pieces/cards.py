"""The 60 cards: what each does, and how many of it there are."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from enum import IntEnum

import msgspec

from podium.games.gotham.pieces.figures import POSITIONS, Position
from podium.games.gotham.pieces.track import Animal


class Run(msgspec.Struct, frozen=True, gc=False):
    """So many spaces forwards, or back where the number is below nought (GR-19)."""

    spaces: int


class GoBeside(msgspec.Struct, frozen=True, gc=False):
    """To the location so many spaces ahead of another figure, or behind it (GR-20)."""

    spaces: int
    """Below nought: behind."""
    other: Position


class Swap(msgspec.Struct, frozen=True, gc=False):
    """Exchange location and lane with another figure (GR-21)."""

    other: Position


class GoToStart(msgspec.Struct, frozen=True, gc=False):
    """To the start location (GR-22)."""


class MoveFinish(msgspec.Struct, frozen=True, gc=False):
    """The Finish sign goes to an animal (GR-23)."""

    animal: Animal


Effect = Run | GoBeside | Swap | GoToStart | MoveFinish


class Card(IntEnum):
    """A kind of card; equal cards have no identity. Hundreds are the number on its back."""

    FIRST_BACK_2 = 101
    FIRST_FORWARDS_2 = 102
    FIRST_FORWARDS_3 = 103
    FIRST_FORWARDS_4 = 104
    FIRST_FORWARDS_5 = 105
    FIRST_5_AHEAD_OF_SECOND = 106
    FIRST_1_BEHIND_SECOND = 107
    FIRST_3_AHEAD_OF_THIRD = 108
    FIRST_6_BEHIND_LAST = 109
    FIRST_SWAPS_WITH_SECOND = 110
    FIRST_FINISH_TO_HEDGEHOG = 111

    SECOND_BACK_2 = 201
    SECOND_FORWARDS_2 = 202
    SECOND_FORWARDS_3 = 203
    SECOND_FORWARDS_4 = 204
    SECOND_FORWARDS_5 = 205
    SECOND_FORWARDS_6 = 206
    SECOND_1_BEHIND_FIRST = 207
    SECOND_3_BEHIND_THIRD = 208
    SECOND_SWAPS_WITH_THIRD = 209
    SECOND_TO_START = 210
    SECOND_FINISH_TO_TORTOISE = 211

    THIRD_BACK_3 = 301
    THIRD_FORWARDS_2 = 302
    THIRD_FORWARDS_3 = 303
    THIRD_FORWARDS_4 = 304
    THIRD_FORWARDS_5 = 305
    THIRD_FORWARDS_6 = 306
    THIRD_FORWARDS_7 = 307
    THIRD_4_BEHIND_FIRST = 308
    THIRD_1_BEHIND_SECOND = 309
    THIRD_5_BEHIND_LAST = 310
    THIRD_SWAPS_WITH_SECOND = 311
    THIRD_FINISH_TO_SNAIL = 312

    LAST_BACK_6 = 401
    LAST_FORWARDS_2 = 402
    LAST_FORWARDS_3 = 403
    LAST_FORWARDS_4 = 404
    LAST_FORWARDS_5 = 405
    LAST_FORWARDS_6 = 406
    LAST_FORWARDS_7 = 407
    LAST_1_AHEAD_OF_FIRST = 408
    LAST_5_BEHIND_FIRST = 409
    LAST_2_BEHIND_SECOND = 410
    LAST_4_AHEAD_OF_THIRD = 411
    LAST_SWAPS_WITH_FIRST = 412
    LAST_FINISH_TO_SHEEP = 413


Cards = tuple[Card, ...]
"""A multiset of cards, kept sorted so that equal hands are equal values."""

_1ST, _2ND, _3RD, _4TH = POSITIONS

EFFECT: dict[Card, Effect] = {
    Card.FIRST_BACK_2: Run(-2),
    Card.FIRST_FORWARDS_2: Run(2),
    Card.FIRST_FORWARDS_3: Run(3),
    Card.FIRST_FORWARDS_4: Run(4),
    Card.FIRST_FORWARDS_5: Run(5),
    Card.FIRST_5_AHEAD_OF_SECOND: GoBeside(5, _2ND),
    Card.FIRST_1_BEHIND_SECOND: GoBeside(-1, _2ND),
    Card.FIRST_3_AHEAD_OF_THIRD: GoBeside(3, _3RD),
    Card.FIRST_6_BEHIND_LAST: GoBeside(-6, _4TH),
    Card.FIRST_SWAPS_WITH_SECOND: Swap(_2ND),
    Card.FIRST_FINISH_TO_HEDGEHOG: MoveFinish(Animal.HEDGEHOG),
    Card.SECOND_BACK_2: Run(-2),
    Card.SECOND_FORWARDS_2: Run(2),
    Card.SECOND_FORWARDS_3: Run(3),
    Card.SECOND_FORWARDS_4: Run(4),
    Card.SECOND_FORWARDS_5: Run(5),
    Card.SECOND_FORWARDS_6: Run(6),
    Card.SECOND_1_BEHIND_FIRST: GoBeside(-1, _1ST),
    Card.SECOND_3_BEHIND_THIRD: GoBeside(-3, _3RD),
    Card.SECOND_SWAPS_WITH_THIRD: Swap(_3RD),
    Card.SECOND_TO_START: GoToStart(),
    Card.SECOND_FINISH_TO_TORTOISE: MoveFinish(Animal.TORTOISE),
    Card.THIRD_BACK_3: Run(-3),
    Card.THIRD_FORWARDS_2: Run(2),
    Card.THIRD_FORWARDS_3: Run(3),
    Card.THIRD_FORWARDS_4: Run(4),
    Card.THIRD_FORWARDS_5: Run(5),
    Card.THIRD_FORWARDS_6: Run(6),
    Card.THIRD_FORWARDS_7: Run(7),
    Card.THIRD_4_BEHIND_FIRST: GoBeside(-4, _1ST),
    Card.THIRD_1_BEHIND_SECOND: GoBeside(-1, _2ND),
    Card.THIRD_5_BEHIND_LAST: GoBeside(-5, _4TH),
    Card.THIRD_SWAPS_WITH_SECOND: Swap(_2ND),
    Card.THIRD_FINISH_TO_SNAIL: MoveFinish(Animal.SNAIL),
    Card.LAST_BACK_6: Run(-6),
    Card.LAST_FORWARDS_2: Run(2),
    Card.LAST_FORWARDS_3: Run(3),
    Card.LAST_FORWARDS_4: Run(4),
    Card.LAST_FORWARDS_5: Run(5),
    Card.LAST_FORWARDS_6: Run(6),
    Card.LAST_FORWARDS_7: Run(7),
    Card.LAST_1_AHEAD_OF_FIRST: GoBeside(1, _1ST),
    Card.LAST_5_BEHIND_FIRST: GoBeside(-5, _1ST),
    Card.LAST_2_BEHIND_SECOND: GoBeside(-2, _2ND),
    Card.LAST_4_AHEAD_OF_THIRD: GoBeside(4, _3RD),
    Card.LAST_SWAPS_WITH_FIRST: Swap(_1ST),
    Card.LAST_FINISH_TO_SHEEP: MoveFinish(Animal.SHEEP),
}

_PAIRS: frozenset[Card] = frozenset(
    {
        Card.FIRST_FORWARDS_2,
        Card.FIRST_FORWARDS_3,
        Card.FIRST_FORWARDS_4,
        Card.FIRST_FORWARDS_5,
        Card.SECOND_FORWARDS_2,
        Card.SECOND_FORWARDS_3,
        Card.SECOND_FORWARDS_4,
        Card.SECOND_1_BEHIND_FIRST,
        Card.THIRD_FORWARDS_3,
        Card.THIRD_FORWARDS_4,
        Card.THIRD_5_BEHIND_LAST,
        Card.LAST_FORWARDS_3,
        Card.LAST_FORWARDS_4,
    }
)
"""Of these there are two; every other card is alone."""

BACK: dict[Card, Position] = {card: Position(card // 100) for card in Card}
"""The number on the back: the position that the card acts on (GR-02)."""

IN_BOX: dict[Card, int] = {card: 2 if card in _PAIRS else 1 for card in Card}
"""How many of each card lie in the box: four decks of 15 (GR-02)."""


def without(cards: Cards, card: Card) -> Cards:
    """The cards less one of them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def plus(cards: Cards, card: Card) -> Cards:
    """The cards and one more, still sorted."""
    at = bisect(cards, card)
    return (*cards[:at], card, *cards[at:])


def less(cards: Iterable[Card], gone: Iterable[Card]) -> Cards:
    """The cards less all of those, each of which is among them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def shared(cards: Cards, others: Cards) -> Cards:
    """The cards that two multisets have in common."""
    left = list(others)
    both: list[Card] = []
    for card in cards:
        if card in left:
            left.remove(card)
            both.append(card)
    return tuple(both)
