"""A scene as plain text: what an eye would go over, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from podium.scene.nodes import Node, Standing
from podium.scene.scene import Scene
from podium.scene.text import Text

Say = Callable[[Text], str]


def plain(scene: Scene, say: Say, names: Sequence[str] = ()) -> str:
    """A scene as text: where the match stands, each area, the players, what may be done."""
    return "\n".join(_lines(scene, say, names)) + "\n"


def _lines(scene: Scene, say: Say, names: Sequence[str]) -> Iterator[str]:
    yield say(scene.headline)
    yield say(scene.prompt)
    for area in scene.areas:
        yield ""
        yield f"{say(area.label)}:"
        here = {node.id: node for node in scene.nodes if node.area == area.id}
        yield from _within(here, "", say, 1)
    if scene.standings:
        yield ""
        yield from (f"  {line}" for line in map(_standing(say, names), scene.standings))
    if scene.offers:
        yield ""
        for n, offer in enumerate(scene.offers, 1):
            number = "" if offer.number is None else f" ({offer.number})"
            yield f"{n:3}. {say(offer.label)}{number}"


def _within(here: dict[str, Node], zone: str, say: Say, depth: int) -> Iterator[str]:
    """The nodes of a zone, and what lies in each of them; decoration has no label."""
    for node in here.values():
        inside = node.zone if node.zone in here else ""
        if inside == zone and node.label:
            yield "  " * depth + say(node.label)
            yield from _within(here, node.id, say, depth + 1)


def _standing(say: Say, names: Sequence[str]) -> Callable[[Standing], str]:
    def line(standing: Standing) -> str:
        facts = [say(fact.label) for fact in standing.facts]
        name = names[standing.seat] if names else str(standing.seat + 1)
        return f"{name}: " + " · ".join(filter(None, [*facts, say(standing.flag)]))

    return line
