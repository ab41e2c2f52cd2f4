"""A scene as plain text: what an eye would go over, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from podium.scene.nodes import Node, Standing
from podium.scene.scene import Scene, heading
from podium.scene.text import Voice


def plain(scene: Scene, say: Voice, names: Sequence[str] = ()) -> str:
    """A scene as text: where the match stands, each area, the players, what may be done."""
    return "\n".join(_lines(scene, say, names)) + "\n"


def _lines(scene: Scene, say: Voice, names: Sequence[str]) -> Iterator[str]:
    yield heading(scene, say)
    yield say(scene.prompt)
    for area in scene.areas:
        here = {node.id: node for node in scene.nodes if node.area == area.id}
        if area.over and not here:
            continue
        yield ""
        yield f"{say(area.label)}:"
        yield from _within(here, "", say, 1)
    if scene.standings:
        yield ""
        yield from (f"  {line}" for line in map(_standing(say, names), scene.standings))
    if scene.offers:
        yield ""
        for n, offer in enumerate(scene.offers, 1):
            number = "" if offer.number is None else f" ({offer.number})"
            yield f"{n:3}. {say(offer.label)}{number}"


def _within(here: dict[str, Node], zone: str, say: Voice, depth: int) -> Iterator[str]:
    """The nodes of a zone, and what lies in each of them; decoration has no label."""
    for node in here.values():
        inside = node.zone if node.zone in here else ""
        if inside == zone and node.label:
            yield "  " * depth + say(node.label)
            yield from _within(here, node.id, say, depth + 1)


def _standing(say: Voice, names: Sequence[str]) -> Callable[[Standing], str]:
    def line(standing: Standing) -> str:
        facts = [say(fact.label) for fact in standing.facts]
        name = names[standing.seat] if names else str(standing.seat + 1)
        return f"{name}: " + " · ".join(filter(None, [*facts, say(standing.flag)]))

    return line
