"""The whole truth of a match, and the options it is played with."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from podium.core.seat import PerSeat, Seat
from podium.games.gotown.pieces import Card, Cards, Tower

DEAL = 5
"""How many cards a seat is dealt (GT-02)."""

REFILL = 3
"""With fewer cards a hand is refilled at the end of a turn (GT-05)."""

HAND_LIMIT = 8
"""With so many cards no card is drawn at the start of a turn (GT-03)."""

TURN_BOUND = 400
"""A match has no more turns than this (GT-Q20)."""


class Options(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Variants and house rulings."""

    short: bool = False
    """The fourth floor wins instead of the fifth (GT-07)."""
    hard_hand_limit: bool = False
    """Who holds more than eight cards at the end of a turn discards down to eight (GT-Q01)."""
    stuck_discard: bool = False
    """Who neither drew nor played discards one card at the end of the turn (GT-Q03)."""
    dog_on_any_tower: bool = False
    """A dog may guard an opponent's floor too (GT-Q12)."""

    @property
    def goal(self) -> int:
        """How many floors win (GT-07)."""
        return 4 if self.short else 5


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
