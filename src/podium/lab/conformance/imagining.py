"""Imagining: a state that could lie behind a view looks just like it."""

from __future__ import annotations

import pickle

from podium.lab.conformance.waypoint import Waypoint, hold

TRIES = 2


def imagined_looks_the_same(place: Waypoint) -> None:
    """The view of an imagined state is the view it was imagined from, with all its pieces."""
    for viewer in place.viewers:
        view = place.view(viewer)
        for n in range(TRIES):
            state = place.imagine(viewer, n)
            seen = place.game.view(state, viewer)
            hold(seen == view, f"{viewer} sees {view}; what it imagines would look {seen}")
            hold(
                place.game.pieces(state) == place.pieces,
                f"{viewer} imagines other pieces: {place.game.pieces(state)}",
            )


def equal_views_imagine_alike(place: Waypoint) -> None:
    """Two equal views with equal luck imagine one state: nothing but the view is used."""
    for viewer in place.viewers:
        view = place.view(viewer)
        copy = pickle.loads(pickle.dumps(view))
        first = place.game.imagine(view, place.luck("alike"))
        second = place.game.imagine(copy, place.luck("alike"))
        hold(first == second, f"{viewer} imagines {first}, and then {second}")
        third = place.game.imagine(place.game.view(first, viewer), place.luck("alike"))
        hold(first == third, f"{viewer} imagines {third} behind what it imagined, not {first}")
