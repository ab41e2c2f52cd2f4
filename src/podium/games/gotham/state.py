"""The whole truth of a match, and the options it is played with."""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache
from typing import Annotated, assert_never

import msgspec

from podium.core.dials import Unsound, always, dial
from podium.core.seat import PerSeat
from podium.games.gotham.pieces.cards import (
    BACK,
    EFFECT,
    IN_BOX,
    Card,
    Cards,
    GoBeside,
    GoToStart,
    MoveFinish,
    Run,
    Swap,
)
from podium.games.gotham.pieces.figures import FIGURES, POSITIONS, Figure
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import ROOM_BEHIND, TRACKS, Animal, Layout, Track


class RoundCap(StrEnum):
    """How many rounds a match has at most (GR-Q17)."""

    TWENTY = "20"
    SIXTY = "60"


LAST_ROUND: dict[RoundCap, int] = {cap: int(cap) for cap in RoundCap}

LONG_RUN = 4
"""From so many spaces on a run is a long one."""


class Options(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    cache_hash=True,
):
    """Variants, house rulings and dials."""

    random_slots: bool = always(False)
    """Figures of all kinds take their start slots by lot (GR-Q14)."""
    round_cap: RoundCap = always(RoundCap.SIXTY)
    """A match has no more rounds than this (GR-Q17)."""
    track: Layout = always(Layout.FAIR)
    """The layout that is raced on."""
    dealt: Annotated[int, dial(1, 3)] = 1
    """So many cards of each deck are dealt to every hand (GR-03)."""
    first_finish: Annotated[int, dial(1, 5)] = 1
    """At which animal the Finish sign lies first, in the order of the box: 1 is the fish (GR-04)."""
    further: Annotated[int, dial(-5, 5)] = 0
    """So many spaces further from the start all animals stand; below nought: nearer (GR-23)."""
    short_runs: Annotated[int, dial(0, 3)] = 1
    """So many times as many as in the box there are of the cards that run forwards, up to three
    spaces (GR-02); and of the cards that follow."""
    long_runs: Annotated[int, dial(0, 3)] = 1
    backs: Annotated[int, dial(0, 4)] = 1
    besides: Annotated[int, dial(0, 3)] = 1
    """Of those that go ahead of another figure, or behind it (GR-20)."""
    swaps: Annotated[int, dial(0, 4)] = 1
    starts: Annotated[int, dial(0, 4)] = 1
    finishes: Annotated[int, dial(0, 4)] = 1

    @property
    def last_round(self) -> int:
        """After this round the match is over."""
        return LAST_ROUND[self.round_cap]

    def times(self, card: Card) -> int:
        """How many times as many of a card there are as in the box."""
        effect = EFFECT[card]
        match effect:
            case Run(spaces):
                if spaces < 0:
                    return self.backs
                return self.short_runs if spaces < LONG_RUN else self.long_runs
            case GoBeside():
                return self.besides
            case Swap():
                return self.swaps
            case GoToStart():
                return self.starts
            case MoveFinish():
                return self.finishes
            case _:
                assert_never(effect)


@lru_cache(maxsize=1 << 8)
def box(options: Options) -> tuple[Cards, ...]:
    """The decks that are played with, that of the first position first (GR-02)."""
    counts = {card: count * options.times(card) for card, count in IN_BOX.items()}
    return tuple(
        tuple(card for card in Card if BACK[card] is position for _ in range(counts[card]))
        for position in POSITIONS
    )


def track_of(options: Options) -> Track:
    """The layout that is raced on."""
    track = TRACKS[options.track]
    return _shifted(track, options.further) if options.further else track


@cache
def _shifted(track: Track, spaces: int) -> Track:
    return Track(track.spaces, tuple([line + spaces for line in track.lines]))


def premise(options: Options) -> Unsound | None:
    """What would make no sense of a rule; backwards nobody may be across in round 1 (GR-25)."""
    fewest = min(map(len, box(options)))
    hands = len(FIGURES) * options.dealt
    if fewest <= hands:
        why = f"a deck of {fewest} cards is too small to deal {options.dealt} to four and draw one"
        return Unsound("GR-03", why)
    track = track_of(options)
    if max(track.lines) >= track.spaces:
        return Unsound("GR-23", f"no animal stands beyond the {track.spaces} spaces of the track")
    room = track.spaces - track.line(Animal(options.first_finish))
    if room < ROOM_BEHIND:
        animal = Animal(options.first_finish).name.lower()
        why = (
            f"only {room} spaces lie behind the start to the {animal}; with fewer than "
            f"{ROOM_BEHIND} too many matches end backwards in round 1"
        )
        return Unsound("GR-25", why)
    return None


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
        return track_of(self.options)

    @property
    def pieces(self) -> Cards:
        """All cards, wherever they lie, sorted: 60 in the box."""
        found: list[Card] = [*self.discard_pile, *(placed.card for placed in self.pile)]
        for hand in self.hands:
            found += hand
        for deck in self.decks:
            found += deck.top
            for layer in deck.under:
                found += layer
        return tuple(sorted(found))
