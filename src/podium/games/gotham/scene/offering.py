"""The offers of a view, and what is touched for an action, legal or not."""

from __future__ import annotations

from functools import cache

from podium.games.gotham.actions import Action, Draw
from podium.games.gotham.pieces.cards import Card
from podium.games.gotham.pieces.figures import Position
from podium.games.gotham.scene.hints import ghosts
from podium.games.gotham.scene.places import deck, held
from podium.games.gotham.view import View
from podium.scene.offer import Ghost, Offer


def picks(view: View, action: Action) -> tuple[str, ...]:
    """The handle to touch for an action: a deck, or a card in hand."""
    return (deck(action.deck),) if isinstance(action, Draw) else (held(action.card),)


def offers(view: View) -> tuple[Offer, ...]:
    """One offer for each legal action."""
    return tuple(
        [
            _draw(n, action.deck)
            if isinstance(action, Draw)
            else _place(n, action.card, ghosts(view, action.card))
            for n, action in enumerate(view.legal)
        ]
    )


@cache
def _draw(n: int, position: Position) -> Offer:
    return Offer(n, (deck(position),), ("offer.draw", position), ("tag.draw", position))


def _place(n: int, card: Card, shown: tuple[Ghost, ...]) -> Offer:
    return Offer(n, (held(card),), ("offer.place", card), ghosts=shown)
