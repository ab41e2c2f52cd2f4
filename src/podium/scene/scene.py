"""Scene: the whole table for one view."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from podium.scene.nodes import Area, Node, Standing
from podium.scene.offer import Offer
from podium.scene.route import NO_ROUTES, Routes
from podium.scene.scoring import Scoring
from podium.scene.text import Text


class Scene(msgspec.Struct, frozen=True, gc=False):
    """What is where on the table for one view, and what may be done."""

    areas: tuple[Area, ...]
    nodes: tuple[Node, ...]
    offers: tuple[Offer, ...]
    standings: tuple[Standing, ...]
    headline: Text
    """Where the match stands (`Turn 14`)."""
    prompt: Text
    """What is asked of this viewer, or whom the match waits for."""
    aside: Text = ()
    """What belongs to the headline and is left out where there is no room (`first to 8 floors`)."""
    holds: str = ""
    """The name of the standing answer that holds for now; an answer of another name is withdrawn."""
    routes: Routes = NO_ROUTES
    """Ways of several actions that can be planned ahead."""
    help: Text = ()
    """How one does what the prompt asks, in one line; a face that explains it otherwise leaves it out."""
    scoring: Scoring | None = None
    """What decided the match, once the rules have ended it."""


def heading(scene: Scene, say: Callable[[Text], str]) -> str:
    """The headline and what belongs to it, in one line."""
    return " · ".join(filter(None, (say(scene.headline), say(scene.aside))))
