"""The whole truth of a match, and the options it is played with."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from podium.core.seat import PerSeat
from podium.games.gotham.pieces.cards import Card, Cards
from podium.games.gotham.pieces.figures import Figure
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import TRACKS, Layout, Track


class RoundCap(StrEnum):
    """How many rounds a match has at most (GR-Q17)."""

    TWENTY = "20"
    SIXTY = "60"


LAST_ROUND: dict[RoundCap, int] = {cap: int(cap) for cap in RoundCap}


class Options(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Variants and house rulings."""

    random_slots: bool = False
    """Figures of all kinds take their start slots by lot (GR-Q14)."""
    round_cap: RoundCap = RoundCap.SIXTY
    """A match has no more rounds than this (GR-Q17)."""
    track: Layout = Layout.FAIR
    """The layout that is raced on."""

    @property
    def last_round(self) -> int:
        """After this round the match is over."""
        return LAST_ROUND[self.round_cap]


class Phase(StrEnum):
    """What the match waits for, or why it is over."""

    DRAWING = "drawing"
    """The seat whose figure is next draws a card (GR-09)."""
    PLACING = "placing"
    """The same seat places a card (GR-09)."""
    FORWARDS = "forwards"
    """Over: won in the main direction (GR-24)."""
    BACKWARDS = "backwards"
    """Over: won the wrong way round (GR-25)."""
    BOTH = "both"
    """Over: equally far beyond in both directions, at least one of them a seat's (GR-Q09)."""
    OWNERLESS_FORWARDS = "ownerless_forwards"
    """Over: an ownerless figure won, so nobody did (GR-Q15)."""
    OWNERLESS_BACKWARDS = "ownerless_backwards"
    """Over: an ownerless figure won the wrong way round."""
    OWNERLESS_BOTH = "ownerless_both"
    """Over: two ownerless figures won, one each way."""
    ROUND_CAP = "round_cap"
    """Over: no more rounds (GR-Q17)."""


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A face-down deck: layers, the older used up first; within one there is no order (GR-Q13)."""

    top: Cards
    """What is left of the layer that is drawn from; empty: the whole deck is."""
    begun: Cards
    """What that layer held when it came up, which everybody knows."""
    under: tuple[Cards, ...] = ()
    """The layers below, the next one first; they came from the discard in sight of all."""


class Placed(msgspec.Struct, frozen=True, gc=False):
    """A card on the pile."""

    figure: Figure
    """For whom it was placed."""
    card: Card


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole truth."""

    race: Race
    hands: PerSeat[Cards]
    decks: tuple[Deck, ...]
    """That of the first position first."""
    waiting: tuple[Figure, ...]
    """Who has still to place in this round, the next one first; so many is also its position."""
    options: Options
    pile: tuple[Placed, ...] = ()
    """In the order in which they were placed and will be carried out (GR-11)."""
    discard_pile: tuple[Card, ...] = ()
    """In the order in which they were carried out, the last on top (GR-31)."""
    phase: Phase = Phase.DRAWING
    rounds: int = 1
    """Which round it is, from 1."""

    @property
    def track(self) -> Track:
        """The layout that is raced on."""
        return TRACKS[self.options.track]

    @property
    def pieces(self) -> Cards:
        """All 60 cards, wherever they lie, sorted."""
        found: list[Card] = [*self.discard_pile, *(placed.card for placed in self.pile)]
        for hand in self.hands:
            found += hand
        for deck in self.decks:
            found += deck.top
            for layer in deck.under:
                found += layer
        return tuple(sorted(found))
