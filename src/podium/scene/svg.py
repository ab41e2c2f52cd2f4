"""A scene as SVG: one picture that stands for itself, with its words and colours in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from math import ceil
from xml.etree.ElementTree import Element, SubElement, tostring

from podium.scene.art import Art, Symbol
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene, heading
from podium.scene.text import Voice

WIDTH = 1000
CARD, GAP, CAPTION = 100, 14, 44
"""Of the cards in a hand: their width, the space between them, and their words' height."""

FRAME = """
svg[data-game] { color-scheme: light dark; --by-day: initial; --by-night: ;
  --paper: var(--by-day, #f6f0e2) var(--by-night, #1d1a17); --card: var(--by-day, #fffaf0) var(--by-night, #2a2622);
  --ink: var(--by-day, #2b2622) var(--by-night, #efe6d6); --muted: var(--by-day, #7a6f60) var(--by-night, #b0a48f);
  --line: var(--by-day, #cdbf9f) var(--by-night, #4a4238); --ui: system-ui, sans-serif;
  --display: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; }
@media (prefers-color-scheme: dark) { svg[data-game] { --by-day: ; --by-night: initial } }
.seat-1 { --seat: #c8402f; --of-1: inline } .seat-2 { --seat: #2f6fb3; --of-2: inline } .seat-3 { --seat: #d9a520; --of-3: inline }
.seat-4 { --seat: #3c8d4f; --of-4: inline } .seat-5 { --seat: #7d4fa1; --of-5: inline } .seat-6 { --seat: #3d3a38; --of-6: inline }
.of-1 { display: var(--of-1, none) } .of-2 { display: var(--of-2, none) } .of-3 { display: var(--of-3, none) }
.of-4 { display: var(--of-4, none) } .of-5 { display: var(--of-5, none) } .of-6 { display: var(--of-6, none) }
.seat-shape { fill: var(--seat); stroke: #fff; stroke-width: 1.5px; stroke-linejoin: round }
.paper { fill: var(--paper) } .card { fill: var(--card); stroke: var(--line) }
.card-title, .card-note { fill: var(--ink); font: 700 14px var(--display); text-anchor: middle }
.card-note { fill: var(--muted); font: 12px var(--ui) }
"""

IN_HAND = "hand-"
"""What the drawings of cards in a hand are called by."""

SMALLEST, LARGEST = 0.85, 2
"""How far small pictures are scaled to fill the width together."""

Corner = tuple[float, float, float]
"""Where an area is drawn: x, y and its scale."""

Box = tuple[float, float, float, float]
"""A part of an area: x, y, width and height."""

SEAT_SHAPES = (
    ("circle", {"cx": "12", "cy": "12", "r": "10"}),
    ("rect", {"x": "3", "y": "3", "width": "18", "height": "18", "rx": "2"}),
    ("path", {"d": "M12 2l11 19H1z"}),
    ("path", {"d": "M12 1l10 11-10 11L2 12z"}),
    ("path", {"d": "M12 1l3.2 7.2 7.8.8-5.9 5.2 1.7 7.8L12 18l-6.8 4 1.7-7.8L1 9l7.8-.8z"}),
    ("path", {"d": "M12 1l9.5 5.5v11L12 23l-9.5-5.5v-11z"}),
)
"""Every seat's colour comes with a shape."""


def svg(scene: Scene, say: Voice, art: Art) -> str:
    """A scene as one SVG: its pictures one below the other, small ones side by side; then the hand."""
    root = _begin(art, " ".join(filter(None, (heading(scene, say), say(scene.prompt)))))
    top = board = 0.0
    for row in _beside(area for area in scene.areas if not area.over):
        wide = _wide(row)
        scale = WIDTH / wide if row[0].kind == "board" else min(WIDTH / wide, LARGEST)
        left, tallest = max(0.0, round((WIDTH - scale * wide) / 2, 3)), 0.0
        for area in row:
            height = _draw_area(root, scene, area, (left, top, scale), say, art)
            left, tallest = left + scale * (area.width + GAP), max(tallest, height)
        top += tallest
        if row[0].kind == "board":
            board = top
    for area in scene.areas:
        if area.over:
            # It lies on the lower part of the board while it holds something.
            lying = SubElement(root, "g")
            height = _draw_area(lying, scene, area, (0, 0, WIDTH / area.width), say, art)
            lying.attrib["transform"] = f"translate(0 {board - height:g})"
    return _finish(root, (0, 0, WIDTH, top))


def _beside(areas: Iterable[Area]) -> Iterator[list[Area]]:
    """Which lie side by side: strips, and panels, as many as stay readable."""
    row: list[Area] = []
    for area in sorted(areas, key=lambda area: _ORDER[area.kind]):
        small = area.kind in ("strip", "panel")
        if row and small and area.kind == row[0].kind and _wide([*row, area]) <= WIDTH / SMALLEST:
            row.append(area)
            continue
        if row:
            yield row
        row = [area]
    if row:
        yield row


def _wide(row: Sequence[Area]) -> float:
    return sum(area.width + GAP for area in row) - GAP


def detail(scene: Scene, say: Voice, art: Art, area_id: str, box: Box | None = None) -> str:
    """One area of a scene as an SVG, or what lies in a box of it."""
    (area,) = (area for area in scene.areas if area.id == area_id)
    root = _begin(art, say(area.label))
    scale = WIDTH / area.width
    height = _draw_area(root, scene, area, (0, 0, scale), say, art)
    if area.kind == "hand":
        left, _ = _row(sum(node.area == area_id for node in scene.nodes))
        return _finish(root, (left - GAP, 0, WIDTH - 2 * (left - GAP), height))
    return _finish(root, tuple(each * scale for each in box) if box else (0, 0, WIDTH, height))


def _begin(art: Art, label: str) -> Element:
    """An empty picture with the colours and shapes that everything drawn in it needs."""
    what = {"xmlns": "http://www.w3.org/2000/svg", "data-game": art.game}
    root = Element("svg", {**what, "role": "img", "aria-label": label})
    SubElement(root, "style").text = FRAME + art.theme
    _seat_shapes(SubElement(root, "defs"))
    return root


def _finish(root: Element, shown: tuple[float, ...]) -> str:
    """The picture as text, its ground laid under what is shown of it."""
    x, y, width, height = (f"{each:g}" for each in shown)
    ground = {"class": "paper", "x": x, "y": y, "width": width, "height": height}
    paper = Element("rect", ground)
    paper.tail = "\n"
    root.insert(2, paper)  # After the style and the shapes, below all else.
    root.attrib |= {"viewBox": f"{x} {y} {width} {height}", "width": width, "height": height}
    return tostring(root, encoding="unicode")


def _draw_area(
    root: Element, scene: Scene, area: Area, corner: Corner, say: Voice, art: Art
) -> float:
    """An area where it belongs; returns the height it takes."""
    nodes = [node for node in scene.nodes if node.area == area.id]
    if area.kind == "hand":
        return _hand(root, area, nodes, corner[1], say, art)
    return _picture(root, area, nodes, corner, say, art)


_ORDER = {"strip": 0, "board": 1, "panel": 2, "hand": 3}


def _seat_shapes(defs: Element) -> None:
    for n, (tag, attributes) in enumerate(SEAT_SHAPES, 1):
        symbol = SubElement(defs, "symbol", {"id": f"s{n}", "viewBox": "0 0 24 24"})
        SubElement(symbol, tag, attributes | {"class": "seat-shape"})
    # That of the seat which owns the node: one of those above.
    own = SubElement(defs, "symbol", {"id": "seat-shape", "viewBox": "0 0 24 24"})
    for n in range(1, len(SEAT_SHAPES) + 1):
        SubElement(
            own, "use", {"href": f"#s{n}", "class": f"of-{n}", "width": "24", "height": "24"}
        )


def _picture(
    root: Element, area: Area, nodes: Iterable[Node], corner: Corner, say: Voice, art: Art
) -> float:
    """An area with its backdrop and its nodes; returns the height it takes."""
    left, top, scale = corner
    height = area.height * scale
    picture = SubElement(
        root,
        "svg",
        {
            "x": f"{left:g}",
            "y": f"{top:g}",
            "width": f"{area.width * scale:g}",
            "height": f"{height:g}",
            "viewBox": f"0 0 {area.width} {area.height}",
        },
    )
    if area.backdrop:
        picture.extend(deepcopy(list(art.backdrops[area.backdrop])))
    for node in sorted(nodes, key=lambda node: node.z):
        if node.symbol:
            _node(picture, node, art.symbols[node.symbol], say)
    return height


def _node(picture: Element, node: Node, symbol: Symbol, say: Voice) -> None:
    width, height = node.width or symbol.width, node.height or symbol.height
    place = f"translate({node.x} {node.y})"
    if node.turn:
        place += f" rotate({node.turn} {width / 2:g} {height / 2:g})"
    group = SubElement(picture, "g", {"class": _classes(node), "transform": place})
    group.tail = "\n"
    if label := say(node.label):
        SubElement(group, "title").text = label
    _drawn(group, node, symbol, width, height, say)


def _classes(node: Node) -> str:
    seat = f"seat-{node.owner + 1}" if node.owner >= 0 else ""
    return " ".join(filter(None, ("node", seat, node.state)))


def _drawn(
    group: Element, node: Node, symbol: Symbol, width: float, height: float, say: Voice
) -> None:
    """The node's drawing in its size, with words in its slots."""
    scale = f"scale({width / symbol.width:g} {height / symbol.height:g})"
    drawing = SubElement(
        group, "g", {"transform": f"{scale} translate({-symbol.x:g} {-symbol.y:g})"}
    )
    drawing.extend(deepcopy(list(symbol.drawing)))
    words = {slot: say(text) if isinstance(text, tuple) else str(text) for slot, text in node.words}
    for slot in drawing.iter("text"):
        if name := slot.attrib.get("data-slot"):
            slot.text = words.get(name, "")
            _fit(slot, float(slot.attrib.get("data-fit", "inf")), 9.5)
            _wrap(slot, int(slot.attrib.get("data-lines", "1")))


def _fit(slot: Element, room: float, letter: float) -> None:
    """Squeezes words that are likely to be wider than their slot, `letter` being a usual width."""
    if len(slot.text or "") * letter > room:
        slot.attrib |= {"textLength": f"{room:g}", "lengthAdjust": "spacingAndGlyphs"}


def _wrap(slot: Element, lines: int) -> None:
    """Breaks words that would be squeezed into as many lines as the slot may have."""
    words = (slot.text or "").split()
    if lines == 1 or len(words) == 1 or not slot.attrib.pop("textLength", ""):
        return
    slot.text = ""
    each = ceil(len(words) / lines)
    for n in range(0, len(words), each):
        line = {"x": slot.attrib.get("x", "0")} | ({"dy": "1.15em"} if n else {})
        SubElement(slot, "tspan", line).text = " ".join(words[n : n + each])


def _row(cards: int) -> tuple[float, float]:
    """Where a row of so many cards begins, and how far it is from one to the next."""
    step = min(CARD + GAP, (WIDTH - GAP) / cards)
    return (WIDTH - step * cards + GAP) / 2, step


def _tallest(art: Art) -> float:
    """How high the row of a hand is: as the highest card that it could hold."""
    cards = [s for name, s in art.symbols.items() if name.startswith(IN_HAND)]
    return max((CARD * card.height / card.width for card in cards), default=0.0)


def _hand(
    root: Element, area: Area, nodes: Iterable[Node], top: float, say: Voice, art: Art
) -> float:
    """A row of cards with their words below them; returns the height it takes."""
    cards = sorted((node for node in nodes if node.symbol), key=lambda node: node.x)
    if not cards:
        # No picture is lower than the next one because a hand is empty for a while.
        return 0 if area.over else _tallest(art) + CAPTION + 2 * GAP
    left, step = _row(len(cards))
    height = 0.0 if area.over else _tallest(art)
    for n, node in enumerate(cards):
        symbol = art.symbols[node.symbol]
        tall = CARD * symbol.height / symbol.width
        height = max(height, tall)
        group = SubElement(
            root,
            "g",
            {"class": _classes(node), "transform": f"translate({left + step * n:g} {top + GAP:g})"},
        )
        SubElement(group, "title").text = say(node.label)
        box = {"x": "-4", "y": "-4", "rx": "10", "width": f"{CARD + 8}"}
        SubElement(group, "rect", box | {"class": "card", "height": f"{tall + CAPTION + 4:g}"})
        _drawn(group, node, symbol, CARD, tall, say)
        words = dict(node.words)
        for slot, y, letter in (("title", 18, 8.4), ("note", 34, 7.4)):
            text = words.get(slot, "")
            line = SubElement(
                group, "text", {"class": f"card-{slot}", "x": f"{CARD / 2:g}", "y": f"{tall + y:g}"}
            )
            line.text = say(text) if isinstance(text, tuple) else str(text)
            _fit(line, CARD, letter)
    return height + CAPTION + 2 * GAP
