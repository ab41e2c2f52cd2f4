"""The whole truth of a match, and the options it is played with."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated

import msgspec

from podium.core.dials import Unsound, always, dial
from podium.core.seat import PerSeat, Seat
from podium.games.gotown.pieces import NUMBERS, Card, Cards, Tower

FLOORS = 5
"""So many win, if not otherwise agreed (GT-07)."""

MOST_SEATS = 4

TURN_BOUND = 400
"""A match has no more turns than this (GT-Q20)."""


class Options(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    cache_hash=True,
):
    """Variants, house rulings and dials."""

    short: bool = always(False)
    """The fourth floor wins instead of the fifth (GT-07)."""
    hard_hand_limit: bool = always(False)
    """Who holds more cards than the limit at the end of a turn discards down to it (GT-Q01)."""
    stuck_discard: bool = always(False)
    """Who neither drew nor played discards one card at the end of the turn (GT-Q03)."""
    dog_on_any_tower: bool = always(False)
    """A dog may guard an opponent's floor too (GT-Q12)."""
    floors: Annotated[int, dial(3, 5)] = FLOORS
    """So many floors win (GT-07)."""
    deal: Annotated[int, dial(3, 8)] = 5
    """How many cards a seat is dealt (GT-02)."""
    draw: Annotated[int, dial(1, 3)] = 1
    """How many cards are drawn at the start of a turn (GT-03)."""
    refill: Annotated[int, dial(1, 5)] = 3
    """With fewer cards a hand is refilled at the end of a turn (GT-05)."""
    hand_limit: Annotated[int, dial(5, 12)] = 8
    """With so many cards no card is drawn at the start of a turn (GT-03)."""
    numbers: Annotated[int, dial(2, 6)] = 4
    """How many there are of each number, and of the cards that follow (GT-01)."""
    jokers: Annotated[int, dial(0, 8)] = 4
    dogs: Annotated[int, dial(0, 8)] = 4
    bones: Annotated[int, dial(0, 6)] = 2
    jackhammers: Annotated[int, dial(0, 8)] = 3
    wrecking_balls: Annotated[int, dial(0, 4)] = 1
    milkshakes: Annotated[int, dial(0, 6)] = 3
    donut_trucks: Annotated[int, dial(0, 4)] = 1
    thieves: Annotated[int, dial(0, 6)] = 3
    super_thieves: Annotated[int, dial(0, 4)] = 1

    @property
    def goal(self) -> int:
        """How many floors win (GT-07)."""
        return 4 if self.short else self.floors

    @property
    def counts(self) -> dict[Card, int]:
        """How many of each card lie in the box (GT-01)."""
        return {
            **dict.fromkeys(NUMBERS, self.numbers),
            Card.JOKER: self.jokers,
            Card.DOG: self.dogs,
            Card.BONE: self.bones,
            Card.JACKHAMMER: self.jackhammers,
            Card.WRECKING_BALL: self.wrecking_balls,
            Card.MILKSHAKE: self.milkshakes,
            Card.DONUT_TRUCK: self.donut_trucks,
            Card.THIEF: self.thieves,
            Card.SUPER_THIEF: self.super_thieves,
        }


@cache
def box(options: Options) -> Cards:
    """All cards that are played with (GT-01)."""
    return tuple([card for card, count in options.counts.items() for _ in range(count)])


def premise(options: Options) -> Unsound | None:
    """What would make no sense of a rule."""
    if options.short and options.floors != FLOORS:
        return Unsound("GT-07", "short already says that four floors win; leave floors at 5")
    if options.deal > options.hand_limit:
        why = f"{options.deal} cards dealt are more than the hand limit of {options.hand_limit}"
        return Unsound("GT-03", why)
    cards, most = len(box(options)), MOST_SEATS * (options.deal + options.draw)
    if cards < most:
        why = f"{cards} cards are too few for {MOST_SEATS} to be dealt {options.deal} and draw {options.draw}"
        return Unsound("GT-02", why)
    return None


class Phase(StrEnum):
    """What the match waits for, or why it is over."""

    PLAYING = "playing"
    """The seat whose turn it is plays cards or ends its turn (GT-04)."""
    EXCESS = "excess"
    """It ended its turn and gives up cards until it holds eight (GT-Q01)."""
    STUCK = "stuck"
    """It ended its turn, having neither drawn nor played, and gives up one card (GT-Q03)."""
    TOWER = "tower"
    """Over: a tower is complete (GT-07)."""
    DEADLOCK = "deadlock"
    """Over: a whole round passed in which nothing happened and nobody could play (GT-Q03)."""
    TURN_BOUND = "turn_bound"
    """Over: no more turns (GT-Q20)."""


ENDINGS = (Phase.TOWER, Phase.DEADLOCK, Phase.TURN_BOUND)


class Memory(msgspec.Struct, frozen=True, gc=False, order=True):
    """One card of a hand that another seat is sure of, having had it stolen (GT-Q18)."""

    knower: Seat
    card: Card


class Town(msgspec.Struct, frozen=True, gc=False):
    """What one seat has."""

    hand: Cards
    tower: Tower = ()
    milkshakes: int = 0
    """How many stand in front of it (GT-18, GT-Q05)."""
    known: tuple[Memory, ...] = ()
    """What other seats are sure of in its hand, sorted."""


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole truth."""

    towns: PerSeat[Town]
    turn: Seat
    """Whose turn it is."""
    draw_pile: Cards
    """A multiset: nobody can know an order that does not exist yet."""
    options: Options
    discard_pile: Cards = ()
    phase: Phase = Phase.PLAYING
    donut: bool = False
    """Whether the donut truck is on the table (GT-19)."""
    turns: int = 1
    """Which turn of the match it is, from 1 (GT-Q20)."""
    busy: bool = False
    """Whether a card was drawn, played or discarded in this turn (GT-Q03)."""
    quiet: int = 0
    """How many turns in a row ended without that; a whole round at most."""

    @property
    def pieces(self) -> Cards:
        """Every card of the box, wherever it lies, sorted (GT-T6)."""
        cards = [*self.draw_pile, *self.discard_pile, *([Card.DONUT_TRUCK] * self.donut)]
        for town in self.towns:
            cards += town.hand
            cards += [Card.MILKSHAKE] * town.milkshakes
            for floor in town.tower:
                cards += (floor.first, floor.second, *([Card.DOG] * floor.dog))
        return tuple(sorted(cards))
