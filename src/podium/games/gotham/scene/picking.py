"""What is touched for an action, legal or not."""

from __future__ import annotations

from typing import assert_never

from podium.games.gotham.actions import Action, Draw, Place
from podium.games.gotham.scene.places import deck, held
from podium.games.gotham.view import View


def picks(view: View, action: Action) -> tuple[str, ...]:
    """The handle to touch for an action: a deck, or a card in hand."""
    match action:
        case Draw(position):
            return (deck(position),)
        case Place(card):
            return (held(card),)
        case _:
            assert_never(action)
