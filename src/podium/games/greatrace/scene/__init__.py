"""The table as one viewer sees it: the map, the dashboard, the crew, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from podium.games.greatrace.actions import Action
from podium.games.greatrace.events import Event
from podium.games.greatrace.view import View
from podium.scene.motion import Motion
from podium.scene.nodes import Area, Standing
from podium.scene.offer import Offer
from podium.scene.scene import Scene


def scene(view: View) -> Scene:
    """What is where on the table for one view."""
    return Scene(
        (Area("board", "board", ("area.map",), 1180, 700),),
        (),
        tuple([Offer(n, (), ("offer", n)) for n, _ in enumerate(view.legal)]),
        tuple([Standing(n) for n, _ in enumerate(view.fronts)]),
        ("headline", view.turn),
        ("prompt",),
    )


def picks(view: View, action: Action) -> tuple[str, ...]:
    """The handles to touch for an action, legal or not."""
    return ()


def motions(event: Event, before: View, after: View) -> Sequence[Motion]:
    """What a heard event moved."""
    return ()
