"""Art: a game's drawings, read once: symbols by name, backdrops, colours."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import msgspec


class Symbol(msgspec.Struct, frozen=True):
    """A drawing, and the box it was drawn in."""

    x: float
    y: float
    width: float
    height: float
    drawing: Element


class Art(msgspec.Struct, frozen=True):
    """What a game's folder `art/` holds, as far as a scene needs it."""

    game: str
    """The id that its theme is written for."""
    symbols: Mapping[str, Symbol]
    backdrops: Mapping[str, Element]
    theme: str
    """Its colours, as CSS."""


def read_art(folder: Traversable, game: str) -> Art:
    """The art of a game, from the folder of its package."""
    art = folder.joinpath("art")
    backdrops = {
        file.name.removesuffix(".svg"): _without_namespace(file.read_text(encoding="utf-8"))
        for file in art.iterdir()
        if file.name.endswith(".svg") and file.name != "symbols.svg"
    }
    symbols = _without_namespace(art.joinpath("symbols.svg").read_text(encoding="utf-8"))
    return Art(
        game,
        {drawing.attrib["id"]: _symbol(drawing) for drawing in symbols.iter("symbol")},
        backdrops,
        art.joinpath("theme.css").read_text(encoding="utf-8"),
    )


def _symbol(drawing: Element) -> Symbol:
    x, y, width, height = map(float, drawing.attrib["viewBox"].split())
    return Symbol(x, y, width, height, drawing)


def _without_namespace(svg: str) -> Element:
    """A drawing with plain tag names, so that it can be put into another one."""
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root
