"""What a seat may do: every action, made once, and those of them that are legal now."""

from __future__ import annotations

from collections.abc import Sequence

from podium.core.seat import SEATS, Seat
from podium.games.gotham.actions import Action, Draw, Place
from podium.games.gotham.pieces.cards import Card
from podium.games.gotham.pieces.figures import POSITIONS
from podium.games.gotham.rules import judges
from podium.games.gotham.state import Phase, State

DRAWING, PLACING = Phase.DRAWING, Phase.PLACING

DRAWS: tuple[Draw, ...] = tuple(Draw(position) for position in POSITIONS)
PLACES: dict[Card, Place] = {card: Place(card) for card in Card}


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Every deck with a card in it, then every card in hand."""
    phase = state.phase
    if phase is PLACING:
        if SEATS[state.waiting[0]] != seat:
            return ()
        # A dict forgets the second of two equal cards and keeps the order.
        return tuple(map(PLACES.__getitem__, dict.fromkeys(state.hands[seat])))
    if phase is DRAWING and SEATS[state.waiting[0]] == seat:
        return tuple([DRAWS[n] for n, deck in enumerate(state.decks) if judges.draw(deck) is None])
    return ()
