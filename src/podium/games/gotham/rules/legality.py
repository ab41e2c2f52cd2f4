"""Whether an action is legal: `refusal` names the rule that forbids it."""

from __future__ import annotations

from typing import assert_never

from podium.core.rules import Refusal
from podium.core.seat import SEATS, Seat
from podium.games.gotham.actions import Action, Draw, Place
from podium.games.gotham.rules import judges
from podium.games.gotham.rules import refusals as no
from podium.games.gotham.state import Phase, State

DRAWING, PLACING = Phase.DRAWING, Phase.PLACING


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why not: the match, the turn, then the action itself."""
    phase = state.phase
    if phase is not DRAWING and phase is not PLACING:
        return no.NO_MORE_ROUNDS if phase is Phase.ROUND_CAP else no.OVER
    if SEATS[state.waiting[0]] != seat:
        return no.NOT_YOUR_TURN
    match action:
        case Draw(position):
            return no.DRAWN_ALREADY if phase is PLACING else judges.draw(state.decks[position - 1])
        case Place(card):
            hand = state.hands[seat]
            return judges.place(card, hand) or (no.DRAW_FIRST if phase is DRAWING else None)
        case _:
            assert_never(action)
