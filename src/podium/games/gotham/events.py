"""What can happen; `rule` is the id of the rule that each tells.

A card that not everybody may know can be None: so it is heard by those who may not. A seat is None
where a figure belongs to nobody. What the cards of the pile do reveals them, as turning them does.
"""

from __future__ import annotations

from typing import ClassVar, get_args

import msgspec

from podium.core.seat import Seat
from podium.games.gotham.pieces.cards import Card
from podium.games.gotham.pieces.figures import Figure, Position
from podium.games.gotham.pieces.track import Animal


class Dealt(msgspec.Struct, frozen=True, gc=False, tag="dealt"):
    """Everybody has cards of each deck, and the Finish sign lies where it begins (GR-04)."""

    rule: ClassVar[str] = "GR-03"


class CardDrawn(msgspec.Struct, frozen=True, gc=False, tag="card_drawn"):
    """A seat drew from a deck of its choice."""

    rule: ClassVar[str] = "GR-09"
    weight: ClassVar[int] = 0
    seat: Seat
    deck: Position
    card: Card | None
    """Known to its seat alone."""


class CardPlaced(msgspec.Struct, frozen=True, gc=False, tag="card_placed"):
    """A seat put a card on the pile; everybody sees its back."""

    rule: ClassVar[str] = "GR-10"
    seat: Seat
    deck: Position
    card: Card | None
    """Known to its seat alone."""


class PlacedUnseen(msgspec.Struct, frozen=True, gc=False, tag="placed_unseen"):
    """The top card of a deck was put on the pile for an ownerless figure."""

    rule: ClassVar[str] = "GR-29"
    figure: Figure
    deck: Position


class NonePlaced(msgspec.Struct, frozen=True, gc=False, tag="none_placed"):
    """The deck of an ownerless figure is empty: it places nothing this round."""

    rule: ClassVar[str] = "GR-Q13"
    figure: Figure
    deck: Position


class DecksRenewed(msgspec.Struct, frozen=True, gc=False, tag="decks_renewed"):
    """The discard pile was sorted by backs, shuffled and put under the decks."""

    rule: ClassVar[str] = "GR-28"
    weight: ClassVar[int] = 0
    count: int


class CardTurned(msgspec.Struct, frozen=True, gc=False, tag="card_turned"):
    """The next card of the pile is read; what it does is told next."""

    rule: ClassVar[str] = "GR-11"
    reveals: ClassVar[bool] = True
    seat: Seat | None
    """Who placed it."""
    figure: Figure
    """For which figure it was placed."""
    card: Card


class FigureRan(msgspec.Struct, frozen=True, gc=False, tag="figure_ran"):
    """A figure moved by a number of spaces."""

    rule: ClassVar[str] = "GR-19"
    done_to: ClassVar[str] = "seat"
    reveals: ClassVar[bool] = True
    seat: Seat | None
    figure: Figure
    position: Position
    """Which position it held, so that the card acted on it."""
    start: int
    end: int
    lane: int


class FigureWent(msgspec.Struct, frozen=True, gc=False, tag="figure_went"):
    """A figure went to a location that was counted from another figure."""

    rule: ClassVar[str] = "GR-20"
    done_to: ClassVar[str] = "seat"
    reveals: ClassVar[bool] = True
    seat: Seat | None
    figure: Figure
    position: Position
    start: int
    end: int
    lane: int


class FiguresSwapped(msgspec.Struct, frozen=True, gc=False, tag="figures_swapped"):
    """Two figures exchanged location and lane."""

    rule: ClassVar[str] = "GR-21"
    weight: ClassVar[int] = 2
    done_to: ClassVar[str] = "seat"
    reveals: ClassVar[bool] = True
    seat: Seat | None
    figure: Figure
    position: Position
    partner: Seat | None
    """Who owns the other figure."""
    other: Figure
    start: int
    """Where the figure came from, and the other went."""
    end: int
    """Where the figure went, and the other came from."""
    lane: int
    """Of the figure, now."""
    other_lane: int


class FigureReturned(msgspec.Struct, frozen=True, gc=False, tag="figure_returned"):
    """A figure went to the start."""

    rule: ClassVar[str] = "GR-22"
    weight: ClassVar[int] = 2
    done_to: ClassVar[str] = "seat"
    reveals: ClassVar[bool] = True
    seat: Seat | None
    figure: Figure
    position: Position
    start: int
    lane: int


class FigureStayed(msgspec.Struct, frozen=True, gc=False, tag="figure_stayed"):
    """A card would have put a figure where it stands: nothing changed."""

    rule: ClassVar[str] = "GR-Q04"
    reveals: ClassVar[bool] = True
    seat: Seat | None
    figure: Figure
    position: Position


class FinishMoved(msgspec.Struct, frozen=True, gc=False, tag="finish_moved"):
    """The Finish sign went to another animal."""

    rule: ClassVar[str] = "GR-23"
    weight: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    animal: Animal
    space: int


class FinishStayed(msgspec.Struct, frozen=True, gc=False, tag="finish_stayed"):
    """The Finish sign was sent to where it stands: nothing changed."""

    rule: ClassVar[str] = "GR-Q08"
    reveals: ClassVar[bool] = True
    animal: Animal


class RoundBegun(msgspec.Struct, frozen=True, gc=False, tag="round_begun"):
    """Nobody is across the finish; the next round begins with the figure in last position."""

    rule: ClassVar[str] = "GR-24"
    seat: Seat | None
    figure: Figure
    round: int


class CrossedForwards(msgspec.Struct, frozen=True, gc=False, tag="crossed_forwards"):
    """At the end of a round a figure stands beyond the finish, in the main direction."""

    rule: ClassVar[str] = "GR-24"
    seat: Seat | None
    figure: Figure
    spaces: int


class CrossedBackwards(msgspec.Struct, frozen=True, gc=False, tag="crossed_backwards"):
    """At the end of a round a figure stands beyond the finish, the wrong way."""

    rule: ClassVar[str] = "GR-25"
    seat: Seat | None
    figure: Figure
    spaces: int


class RaceWon(msgspec.Struct, frozen=True, gc=False, tag="race_won"):
    """A figure is furthest beyond the finish: the match is over."""

    rule: ClassVar[str] = "GR-26"
    seat: Seat | None
    figure: Figure
    spaces: int


class CapReached(msgspec.Struct, frozen=True, gc=False, tag="cap_reached"):
    """The last round that a match may have was played and nobody is across: the match is over."""

    rule: ClassVar[str] = "GR-Q17"
    round: int


OpenEvent = (
    Dealt
    | PlacedUnseen
    | NonePlaced
    | DecksRenewed
    | CardTurned
    | FigureRan
    | FigureWent
    | FiguresSwapped
    | FigureReturned
    | FigureStayed
    | FinishMoved
    | FinishStayed
    | RoundBegun
    | CrossedForwards
    | CrossedBackwards
    | RaceWon
    | CapReached
)
"""What everybody may hear whole: a new kind stands here, or `heard` says what it hides."""

OPEN_KINDS: frozenset[type] = frozenset(get_args(OpenEvent))
"""The same for quick looking up: asking `isinstance` of one class after another takes long."""

Event = OpenEvent | CardDrawn | CardPlaced
