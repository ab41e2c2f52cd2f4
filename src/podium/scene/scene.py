"""Scene: the whole table for one view."""

from __future__ import annotations

import msgspec

from podium.scene.nodes import Area, Node, Standing
from podium.scene.offer import Offer
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
