"""Art: a game's drawings, read once: symbols by name, backdrops, colours."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import msgspec


class Unreadable(ValueError):
    """A file of a game's art that cannot be read; says which, and why."""


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
    """The art of a game, from the folder of its package. Raises Unreadable."""
    art = folder.joinpath("art")
    backdrops = {
        file.name.removesuffix(".svg"): _drawing(file)
        for file in art.iterdir()
        if file.name.endswith(".svg") and file.name != "symbols.svg"
    }
    symbols = _drawing(art.joinpath("symbols.svg"))
    return Art(
        game,
        dict(_symbol(drawing) for drawing in symbols.iter("symbol")),
        backdrops,
        _text(art.joinpath("theme.css")),
    )


def _symbol(drawing: Element) -> tuple[str, Symbol]:
    name, box = drawing.get("id", ""), drawing.get("viewBox", "")
    try:
        x, y, width, height = map(float, box.split())
    except ValueError:
        raise Unreadable(
            f"art/symbols.svg, the symbol {name!r} has viewBox={box!r}, and needs four numbers"
        ) from None
    return name, Symbol(x, y, width, height, drawing)


def _drawing(file: Traversable) -> Element:
    """A drawing with plain tag names, so that it can be put into another one."""
    try:
        root = ElementTree.fromstring(_text(file))
    except SyntaxError as wrong:
        raise Unreadable(f"art/{file.name} cannot be read: {wrong}") from wrong
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def _text(file: Traversable) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as wrong:
        raise Unreadable(f"art/{file.name} cannot be read: {wrong}") from wrong
