"""What changed between two scenes of one viewer."""

from __future__ import annotations

import msgspec

from podium.scene.nodes import Node, Standing
from podium.scene.offer import Offer
from podium.scene.route import NO_ROUTES, Routes
from podium.scene.scene import Scene
from podium.scene.scoring import Scoring
from podium.scene.text import Text


class Changes(msgspec.Struct, frozen=True, gc=False):
    """What turns one scene into the next: nodes new or changed, ids gone, and all the small rest."""

    nodes: tuple[Node, ...]
    gone: tuple[str, ...]
    offers: tuple[Offer, ...]
    standings: tuple[Standing, ...]
    headline: Text
    prompt: Text
    aside: Text = ()
    holds: str = ""
    routes: Routes = NO_ROUTES
    help: Text = ()
    scoring: Scoring | None = None


def changes(before: Scene, after: Scene) -> Changes:
    """What to send to somebody who has seen `before`."""
    old = {node.id: node for node in before.nodes}
    fresh = tuple([node for node in after.nodes if old.pop(node.id, None) != node])
    return Changes(
        fresh,
        tuple(old),
        after.offers,
        after.standings,
        after.headline,
        after.prompt,
        after.aside,
        after.holds,
        after.routes,
        after.help,
        after.scoring,
    )


def changed(before: Scene, by: Changes) -> Scene:
    """The scene after the changes, its nodes in no particular order but that of `z`."""
    nodes = {node.id: node for node in before.nodes if node.id not in by.gone}
    nodes.update((node.id, node) for node in by.nodes)
    return Scene(
        before.areas,
        tuple(nodes.values()),
        by.offers,
        by.standings,
        by.headline,
        by.prompt,
        by.aside,
        by.holds,
        by.routes,
        by.help,
        by.scoring,
    )
