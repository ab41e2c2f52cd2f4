"""Thinking: bots choose legal actions, and by their view alone."""

from __future__ import annotations

import pickle

from podium.lab.conformance.waypoint import Waypoint, hold


def bots_choose_by_their_view(place: Waypoint) -> None:
    """Each bot takes a legal action, the same for equal views and equal luck."""
    if place.seat is None:
        return
    view = place.view(place.seat)
    copies = (
        pickle.loads(pickle.dumps(view)),
        place.game.view(place.imagine(place.seat), place.seat),
    )
    for name, bot in place.game.bots.items():
        action = bot(view, place.luck(name))
        hold(action in view.legal, f"{name} chooses {action}, which is not legal")
        for copy in copies:
            again = bot(copy, place.luck(name))
            hold(again == action, f"{name} chooses {action}, and for an equal view {again}")
