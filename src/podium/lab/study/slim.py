"""Slim: a plot as SVG without what a page has no use for, which is more than half of it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
_DROPPED = ("class", "role", "pointer-events", "stroke-miterlimit", "version")
_USUAL = {"opacity": "1", "stroke-width": "1", "transform": "translate(0,0)"}
_WHERE = ("transform", "x2", "y2", "d")
"""What says where an element is, and not how it looks."""
_DOT = re.compile(r"M([\d.]+),0A\1,\1,0,1,1,-\1,0A\1,\1,0,1,1,\1,0")
_TEXT = ("font-family", "font-size")
"""What all words of a plot share, said once."""


def slim(svg: str) -> str:
    """The same picture in fewer bytes. A figure says in words what it shows, so its parts need not."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    for element in list(root.iter()):
        _thin(element)
    _prune(root)
    for name in _TEXT:
        told = {text.get(name) for text in root.iter(f"{{{SVG}}}text")}
        if len(told) == 1 and (value := told.pop()):
            root.set(name, value)
            for text in root.iter(f"{{{SVG}}}text"):
                del text.attrib[name]
    return ElementTree.tostring(root, encoding="unicode").replace(" />", "/>")


def _thin(element: ElementTree.Element) -> None:
    for name, value in list(element.attrib.items()):
        if name in _DROPPED or name.startswith("aria-") or _USUAL.get(name) == value:
            del element.attrib[name]
        elif name in ("d", "transform", "x2", "y2"):
            element.set(name, re.sub(r"-?\d+\.\d+", _rounded, value))


def _rounded(found: re.Match[str]) -> str:
    return f"{float(found.group()):.1f}".removesuffix(".0")


def _prune(element: ElementTree.Element) -> None:
    """Takes out what draws nothing, and groups that only wrap."""
    kept: list[ElementTree.Element] = []
    for child in element:
        _prune(child)
        if child.tag == f"{{{SVG}}}g" and not child.attrib:
            kept += child
        elif not _draws_nothing(child):
            kept.append(child)
    element[:] = _joined(kept)


def _joined(row: list[ElementTree.Element]) -> list[ElementTree.Element]:
    """The same row, lines that look alike and follow one another drawn as one path."""
    found: list[ElementTree.Element] = []
    for element in row:
        path = _as_path(element)
        before = found[-1] if found else None
        if path is None:
            found.append(element)
        elif before is not None and before.tag == path.tag and _look(before) == _look(path):
            before.set("d", before.get("d", "") + path.get("d", ""))
        else:
            found.append(path)
    return found


def _as_path(element: ElementTree.Element) -> ElementTree.Element | None:
    """A line or a dot as the path that draws it where it stands; None if it is neither, or turned."""
    at = re.fullmatch(r"translate\((.+)\)", element.get("transform", "translate(0,0)"))
    if at is None:
        return None
    look = {name: value for name, value in element.items() if name not in _WHERE}
    if element.tag == f"{{{SVG}}}line":
        way = f"M{at.group(1)}l{element.get('x2', '0')},{element.get('y2', '0')}"
        return ElementTree.Element(f"{{{SVG}}}path", {**look, "d": way})
    dot = _DOT.fullmatch(element.get("d", ""))
    if dot is None or "stroke" in element.attrib:
        return None
    # A line of no length with round ends, as wide as the dot.
    ends = {"stroke": look.pop("fill"), "stroke-linecap": "round"}
    width = {"stroke-width": f"{2 * float(dot.group(1)):g}"}
    return ElementTree.Element(
        f"{{{SVG}}}path", {**look, **ends, **width, "d": f"M{at.group(1)}h0"}
    )


def _look(element: ElementTree.Element) -> dict[str, str]:
    return {name: value for name, value in element.items() if name != "d"}


def _draws_nothing(element: ElementTree.Element) -> bool:
    if element.tag == f"{{{SVG}}}g":
        return len(element) == 0
    if element.tag == f"{{{SVG}}}path":
        painted = {"fill", "stroke"} & element.attrib.keys()
        return not painted or element.get("d", "") in ("", "M0,0h0v0h0Z")
    return False
