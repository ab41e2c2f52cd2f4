"""A quick way to run Gotham Race: the card that would do most if it were carried out now."""

from __future__ import annotations

from podium.core.chance import Chance
from podium.core.seat import SEATS
from podium.games.gotham.actions import Action, Draw, Place
from podium.games.gotham.bots.worth import after
from podium.games.gotham.state import Phase
from podium.games.gotham.view import View


def policy(view: View, chance: Chance, /) -> Action:
    """Draws for its own position, or another's as luck has it; places what helps it most."""
    seat = view.seat
    assert seat is not None, "a watcher has nothing to choose"
    legal = view.legal
    if view.phase is Phase.PLACING:
        places = [action for action in legal if isinstance(action, Place)]
        return max(places, key=lambda action: after(view, action.card, seat))
    own = view.race.order.index(SEATS[seat]) + 1
    for action in legal:
        if isinstance(action, Draw) and action.deck == own and chance.roll(2, "deck") == 1:
            return action
    return legal[chance.roll(len(legal), "deck") - 1]
