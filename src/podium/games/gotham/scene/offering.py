"""The offers of a view: what each says, and what it would do."""

from __future__ import annotations

from typing import assert_never

from podium.games.gotham.actions import Action, Draw, Place
from podium.games.gotham.scene.hints import ghosts
from podium.games.gotham.scene.picking import picks
from podium.games.gotham.scene.places import slot
from podium.games.gotham.view import View
from podium.scene.offer import Offer


def offers(view: View) -> tuple[Offer, ...]:
    """One offer for each legal action."""
    return tuple([_offer(view, n, action) for n, action in enumerate(view.legal)])


def _offer(view: View, n: int, action: Action) -> Offer:
    touched = picks(view, action)
    match action:
        case Draw(position):
            return Offer(n, touched, ("offer.draw", position), ("tag.draw", position))
        case Place(card):
            here = slot(len(view.pile))
            return Offer(n, touched, ("offer.place", card), ghosts=ghosts(view, card), onto=here)
        case _:
            assert_never(action)
