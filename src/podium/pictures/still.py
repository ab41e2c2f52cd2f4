"""Still: a drawing whose colours are worked out, for whatever draws SVG and knows no style sheets."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from functools import lru_cache
from importlib import import_module
from typing import Protocol
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

# Neither tells its types.
cssselect2 = import_module("cssselect2")
tinycss2 = import_module("tinycss2")

SVG = "http://www.w3.org/2000/svg"
_SHOWN = frozenset(
    [
        "fill",
        "stroke",
        "stop-color",
        "stop-opacity",
        "stroke-width",
        "stroke-dasharray",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-miterlimit",
        "opacity",
        "fill-opacity",
        "stroke-opacity",
        "fill-rule",
        "font-family",
        "font-size",
        "font-weight",
        "font-style",
        "letter-spacing",
        "text-anchor",
        "dominant-baseline",
        "visibility",
        "paint-order",
        "clip-path",
        "mask",
        "filter",
        "pointer-events",
    ]
)
"""What a drawing may say of itself without a style sheet."""
_PAINTS = {"fill": "fill-opacity", "stroke": "stroke-opacity", "stop-color": "stop-opacity"}
"""What takes a colour, and where it is said how opaque that is."""
_INK = "color"
"""What `currentColor` means: kept among the names, as it comes down to what stands inside."""
_RGB = re.compile(r"rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*(?:[/,]\s*([\d.]+%?)\s*)?\)")
_HEX = re.compile(r"#([0-9a-fA-F]{6})([0-9a-fA-F]{2})\b")
_SUM = re.compile(r"(max|min|calc)\(([^()]*)\)")
_FONT = re.compile(r"^(?:(italic)\s+)?(?:(\d+|bold|normal)\s+)?([\d.]+)px(?:/\S+)?\s+(.+)$")
_STEPS: Mapping[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: lambda one, other: one + other,
    ast.Sub: lambda one, other: one - other,
    ast.Mult: lambda one, other: one * other,
    ast.Div: lambda one, other: one / other,
}


class StillPart(Protocol):
    """A rule or a declaration, as the parser gives it."""

    type: str
    at_keyword: str
    name: str
    lower_name: str
    important: bool
    prelude: object
    content: object
    value: object


class Wrapped(Protocol):
    """An element, as selectors are tried on it."""

    etree_element: Element

    def iter_children(self) -> Iterator[Wrapped]: ...


class Matcher(Protocol):
    """All selectors of a sheet."""

    def add_selector(self, selector: object, payload: object) -> None: ...

    def match(self, element: Wrapped) -> list[tuple[tuple[int, int, int], int, object, _Rule]]: ...


class _Rule:
    """What a selector says of the elements that it fits."""

    def __init__(self, said: tuple[tuple[str, str, bool], ...]) -> None:
        self.said = said


def still(drawing: str, *, dark: bool = False) -> str:
    """The same drawing with colours, lines and type written at each part, and no style sheet."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(drawing)
    sheets = [each for each in root.iter() if _tag(each) == "style"]
    matcher = _matcher("".join(sheet.text or "" for sheet in sheets), dark)
    _inline(root)
    wrapped = cssselect2.ElementWrapper.from_xml_root(root)
    _resolve(wrapped, matcher, {})
    return ElementTree.tostring(root, encoding="unicode")


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _inline(root: Element) -> None:
    """Puts what is used in place of its uses: it takes its colours from where it is used."""
    named = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
    for parent in list(root.iter()):
        for at, child in enumerate(list(parent)):
            if _tag(child) == "use":
                target = named.get(child.attrib.get("href", "").removeprefix("#"))
                if target is not None:
                    parent[at] = _used(child, target)


def _used(use: Element, target: Element) -> Element:
    attributes = {key: value for key, value in use.attrib.items() if key != "href"}
    if _tag(target) == "symbol":
        made = Element(f"{{{SVG}}}svg", {**attributes, "viewBox": target.attrib.get("viewBox", "")})
        made.extend(deepcopy(list(target)))
    else:
        x, y = attributes.pop("x", "0"), attributes.pop("y", "0")
        if (x, y) != ("0", "0"):
            attributes["transform"] = (
                f"{attributes.get('transform', '')} translate({x} {y})".strip()
            )
        made = Element(f"{{{SVG}}}g", attributes)
        copied = deepcopy(target)
        copied.attrib.pop("id", None)
        made.append(copied)
    made.tail = use.tail
    return made


@lru_cache(16)
def _matcher(sheet: str, dark: bool) -> Matcher:
    matcher: Matcher = cssselect2.Matcher()
    rules = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    for prelude, said in _rules(rules, dark):
        try:
            selectors = cssselect2.compile_selector_list(prelude)
        except cssselect2.SelectorError:
            continue  # Of states that no still picture has, such as `:hover`.
        for selector in selectors:
            matcher.add_selector(selector, said)
    return matcher


def _rules(rules: Iterable[StillPart], dark: bool) -> Iterator[tuple[str, _Rule]]:
    """Each rule with its selector, those inside others with theirs before it."""
    for rule in rules:
        if rule.type == "at-rule" and rule.at_keyword == "media" and rule.content:
            if _holds(tinycss2.serialize(rule.prelude), dark):
                inner = tinycss2.parse_rule_list(rule.content, True, True)
                yield from _rules(inner, dark)
        elif rule.type == "qualified-rule":
            selector = tinycss2.serialize(rule.prelude).strip()
            body = tinycss2.parse_blocks_contents(rule.content, True, True)
            said = tuple(
                (
                    each.lower_name if not each.name.startswith("--") else each.name,
                    tinycss2.serialize(each.value).strip(),
                    each.important,
                )
                for each in body
                if each.type == "declaration"
            )
            yield selector, _Rule(said)
            for each in body:
                if each.type == "qualified-rule":
                    for inside, more in _rules([each], dark):
                        both = (
                            inside.replace("&", selector)
                            if "&" in inside
                            else f"{selector} {inside}"
                        )
                        yield both, more


def _holds(query: str, dark: bool) -> bool:
    """Whether a media query holds for a large sheet of paper."""
    if "prefers-color-scheme" in query:
        return ("dark" in query) == dark
    return "max-" not in query and "prefers" not in query and "print" not in query


def _resolve(element: Wrapped, matcher: Matcher, around: Mapping[str, str]) -> None:
    """Writes at an element what holds for it, then at those inside it."""
    node: Element = element.etree_element
    found: list[tuple[bool, tuple[int, int, int], int, str, str]] = []
    for specificity, order, _, rule in matcher.match(element):
        found += [
            (important, specificity, order, name, value) for name, value, important in rule.said
        ]
    found.sort(key=lambda each: each[:3])
    said = {name: value for _, _, _, name, value in found}
    for declaration in node.attrib.pop("style", "").split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            said[name.strip()] = value.strip()
    own = {**around, **{name: value for name, value in said.items() if name.startswith("--")}}
    if ink := _value(said.pop(_INK, node.attrib.pop(_INK, "inherit")), own):
        own[_INK] = own.get(_INK, "#000") if ink in ("inherit", "currentColor") else ink
    hidden = False
    for name, value in list(node.attrib.items()):
        if "var(" in value or (name in _PAINTS and value == "currentColor"):
            # What a drawing says itself gives way to a style sheet.
            del node.attrib[name]
            _write(node, name, _value(value, own) or "none")
    for name, value in said.items():
        if name.startswith("--"):
            continue
        worked = _value(value, own)
        if name == "display":
            hidden = worked == "none"
        elif worked is not None:
            _write(node, name, worked)
    for child in list(element.iter_children()):
        _resolve(child, matcher, own)
    for part in list(node):
        if _tag(part) == "style" or part.attrib.pop("data-hidden", ""):
            node.remove(part)
    for name in ("class", "data-slot", "data-fit", "data-lines", "data-game"):
        node.attrib.pop(name, None)
    if hidden:
        node.attrib["data-hidden"] = "1"


def _write(node: Element, name: str, value: str) -> None:
    if name == "font" and (font := _FONT.match(value)):
        style, weight, size, family = font.groups()
        node.attrib |= {"font-size": size, "font-family": family.replace('"', "'")}
        if weight:
            node.attrib["font-weight"] = weight
        if style:
            node.attrib["font-style"] = style
        return
    if name not in _SHOWN or (name == "filter" and "url(" not in value):
        return
    if name in _PAINTS:
        colour, opacity = _colour(value)
        node.attrib[name] = colour
        if opacity and _PAINTS[name] not in node.attrib:
            node.attrib[_PAINTS[name]] = opacity
        return
    node.attrib[name] = re.sub(r"([\d.])px\b", r"\1", value).replace('"', "'")


def _colour(value: str) -> tuple[str, str]:
    """A colour that anything knows, and how opaque it is if it is not quite."""
    if found := _RGB.search(value):
        red, green, blue, alpha = found.groups()
        opacity = "" if alpha is None else _share(alpha)
        return f"#{round(float(red)):02x}{round(float(green)):02x}{round(float(blue)):02x}", opacity
    if found := _HEX.search(value):
        return f"#{found[1]}", f"{int(found[2], 16) / 255:.3g}"
    return value, ""


def _share(alpha: str) -> str:
    return f"{float(alpha[:-1]) / 100:g}" if alpha.endswith("%") else alpha


def _value(value: str, names: Mapping[str, str], depth: int = 0) -> str | None:
    """A value with all names in it looked up; None: one of them means nothing here."""
    value = value.replace("currentColor", names.get(_INK, "#000")) if depth == 0 else value
    while (start := value.find("var(")) >= 0:
        end = _closing(value, start + 3)
        name, comma, instead = value[start + 4 : end].partition(",")
        told = names.get(name.strip())
        if told is None or told == "initial":
            told = instead if comma else None
        worked = None if told is None or depth > 12 else _value(told, names, depth + 1)
        if worked is None:
            return None
        value = f"{value[:start]}{worked}{value[end + 1 :]}"
    while found := _SUM.search(value):
        worked_out = _reckoned(found[1], found[2])
        if worked_out is None:
            return value.strip()
        value = f"{value[: found.start()]}{worked_out}{value[found.end() :]}"
    return value.strip()


def _closing(text: str, start: int) -> int:
    """Where the bracket that opens at a place is closed."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at
    return len(text) - 1


def _reckoned(kind: str, inside: str) -> str | None:
    """A length in pixels, if it can be reckoned from lengths in pixels."""
    try:
        parts = [_sum(part.replace("px", "")) for part in inside.split(",")]
    except (ValueError, SyntaxError, ZeroDivisionError):
        return None
    worked = max(parts) if kind == "max" else min(parts) if kind == "min" else parts[0]
    return f"{worked:g}px"


def _sum(text: str) -> float:
    def walk(node: ast.expr) -> float:
        match node:
            case ast.Constant(value=int() | float() as number):
                return float(number)
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return -walk(inner)
            case ast.BinOp(left=left, op=step, right=right) if type(step) in _STEPS:
                return _STEPS[type(step)](walk(left), walk(right))
            case _:
                raise ValueError(text)

    return walk(ast.parse(text.strip(), mode="eval").body)
