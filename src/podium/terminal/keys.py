"""Keys: which key touches what, printed on the thing itself."""

from __future__ import annotations

from collections.abc import Iterable

from podium.scene.nodes import Node
from podium.scene.offer import Offer
from podium.scene.scene import Scene

FIGURES = "1234567890"
LETTERS = "abcdfghijkmopstvxyz"
"""All but those of the commands: e, l, n, q, r, u, w."""
CAPITALS = "ABCDEFGIMNOPQRSTUVWXYZ"
"""All but those that move a large board: H, J, K, L."""
QUIET = "e"
"""The key of what ends a turn without doing anything."""


ASK = "u"
"""The key that takes back what was done last, or asks the others whether one may."""


def handles_of(offers: Iterable[Offer]) -> tuple[str, ...]:
    """All that touching may begin or go on with, each once, in the order of the offers."""
    found = dict.fromkeys(pick for offer in offers if not offer.listed for pick in offer.picks)
    return tuple(found)


def keys_for(scene: Scene, figures: tuple[str, ...]) -> dict[str, str]:
    """A key for each handle that an offer names, in the order of the things on the table.

    Handles that begin with one of `figures` have figures. Where there are more than keys, the last have
    none: the arrow keys reach them.
    """
    first: dict[str, Node] = {}
    for node in scene.nodes:
        if node.handle:
            first.setdefault(node.handle, node)
    numbered: list[str] = []
    lettered: list[str] = []
    for handle in handles_of(scene.offers):
        (numbered if handle.startswith(figures) else lettered).append(handle)
    areas = {area.id: n for n, area in enumerate(scene.areas)}

    def place(handle: str) -> tuple[int, int, int]:
        node = first.get(handle)
        if node is None:
            return len(areas), 0, 0
        return areas.get(node.area, len(areas)), node.y, node.x

    numbered.sort(key=place)
    lettered.sort(key=place)
    lettered += numbered[len(FIGURES) :]
    keys = dict(zip(numbered, FIGURES, strict=False))
    keys.update(zip(lettered, LETTERS + CAPITALS + FIGURES[len(keys) :], strict=False))
    return keys


def buttons_of(scene: Scene, taken: Iterable[str]) -> dict[str, Offer]:
    """The offers that nothing is touched for, by their keys; the quiet one's is always the same."""
    free = [key for key in LETTERS + CAPITALS if key not in set(taken)]
    found: dict[str, Offer] = {}
    plain = [offer for offer in scene.offers if not offer.picks and not offer.listed]
    quiet = next((offer for offer in plain if offer.rank < 0), None)
    if quiet is not None:
        found[QUIET] = quiet
    found.update(
        zip(free, sorted((o for o in plain if o is not quiet), key=lambda o: -o.rank), strict=False)
    )
    return found
