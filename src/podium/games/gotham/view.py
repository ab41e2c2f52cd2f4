"""What one seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from podium.core.seat import SEATS, PerSeat, Seat
from podium.games.gotham.actions import Action, Draw
from podium.games.gotham.events import OPEN_KINDS, CardDrawn, CardPlaced, Event, OpenEvent
from podium.games.gotham.pieces.cards import BACK, Card, Cards
from podium.games.gotham.pieces.figures import Figure, Position
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import Track
from podium.games.gotham.rules import legal
from podium.games.gotham.state import Options, Phase, Placed, State, track_of

Backs = tuple[Position, ...]
"""The numbers on the backs of cards, sorted: everybody sees them (GR-10)."""


class Stack(msgspec.Struct, frozen=True, gc=False):
    """What everybody may know of a deck (GR-Q13)."""

    left: int
    """How many cards are left of the layer that is drawn from."""
    begun: Cards
    """What that layer held when it came up."""
    under: tuple[Cards, ...]
    """The layers below, the next one first: they were put there in sight of all."""

    @property
    def count(self) -> int:
        """How many cards the deck has in all."""
        return self.left + sum(len(layer) for layer in self.under)


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A card on the pile."""

    figure: Figure
    """For whom it was placed."""
    back: Position
    card: Card | None
    """Known to who placed it."""


class View(msgspec.Struct, frozen=True, gc=False):
    """The match as one seat, or a watcher, may know it (GR-10)."""

    seat: Seat | None
    hand: Cards
    """The viewer's own; a watcher has none."""
    backs: PerSeat[Backs]
    """Of every hand."""
    race: Race
    decks: tuple[Stack, ...]
    pile: tuple[Laid, ...]
    """In the order in which they will be carried out."""
    waiting: tuple[Figure, ...]
    """Who has still to place in this round, the next one first."""
    discard_pile: tuple[Card, ...]
    """All of it, the last card on top: it was read aloud (GR-31)."""
    options: Options
    phase: Phase
    rounds: int
    legal: Sequence[Action]
    turned: int = 0
    """How many cards of the pile are carried out already, while that is told."""

    @property
    def track(self) -> Track:
        """The layout that is raced on."""
        return track_of(self.options)


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know; None: a watcher."""
    return View(
        seat,
        () if seat is None else state.hands[seat],
        tuple([tuple([BACK[card] for card in hand]) for hand in state.hands]),
        state.race,
        tuple([Stack(len(deck.top), deck.begun, deck.under) for deck in state.decks]),
        tuple([_laid(placed, seat) for placed in state.pile]),
        state.waiting,
        state.discard_pile,
        state.options,
        state.phase,
        state.rounds,
        () if seat is None else legal(state, seat),
    )


def _laid(placed: Placed, seat: Seat | None) -> Laid:
    card, figure = placed.card, placed.figure
    return Laid(figure, BACK[card], card if SEATS[figure] == seat else None)


def heard(event: Event, seat: Seat | None) -> Event:
    """An event as this seat may know it: of others' cards it hears the back alone (GR-10)."""
    if type(event) in OPEN_KINDS:
        return event
    if isinstance(event, CardDrawn):
        return event if event.seat == seat else CardDrawn(event.seat, event.deck, None)
    if isinstance(event, CardPlaced):
        return event if event.seat == seat else CardPlaced(event.seat, event.deck, None)
    assert not isinstance(event, OpenEvent), event  # it would be one of OPEN_KINDS
    assert_never(event)


def held(view: View, action: Action) -> bool:
    """Whether the seat has the card that the action would play."""
    return isinstance(action, Draw) or action.card in view.hand
