"""The board of any game, from its scene alone: each thing where it stands, as large as there is room."""

from __future__ import annotations

import msgspec

from podium.scene.cells.canvas import clipped, width_of
from podium.scene.cells.sheet import CellSheet, ink_of, mark
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene

LEAST, MOST = 3, 20
"""Columns that a thing in words needs at least, and may take where there is room."""


class _Placed(msgspec.Struct, frozen=True):
    node: Node
    x: int
    y: int
    width: int
    height: int


def board(view: object, scene: Scene, sheet: CellSheet) -> None:
    """The board as the scene has it: things that hold others are frames, all others are words."""
    area = next((area for area in scene.areas if area.kind == "board"), None)
    if area is None:
        return
    nodes = [node for node in scene.nodes if node.area == area.id and (node.label or node.words)]
    zones = {node.zone for node in nodes}
    for node in sorted(nodes, key=lambda node: node.z):
        placed = _placed(node, area, sheet)
        if node.id in zones and node.label and placed.width > LEAST and placed.height > 2:
            _zone(sheet, placed)
    things = [node for node in nodes if node.symbol and node.id not in zones]
    # What may be touched is sure of its place; the others take what is left.
    for node in sorted(things, key=lambda node: (not sheet.key(node.handle), -node.z)):
        _thing(sheet, _placed(node, area, sheet))


def _placed(node: Node, area: Area, sheet: CellSheet) -> _Placed:
    """Where a node lies in cells; a size that the scene leaves to the drawing is guessed."""
    across, down = sheet.width / area.width, sheet.height / area.height
    width, height = (node.width or area.width // 10), (node.height or area.height // 10)
    columns = max(round(width * across), LEAST)
    rows = max(round(height * down), 1)
    x = min(max(round(node.x * across), 0), max(sheet.width - columns, 0))
    y = min(max(round(node.y * down), 0), max(sheet.height - rows, 0))
    return _Placed(node, x, y, columns, rows)


def _zone(sheet: CellSheet, placed: _Placed) -> None:
    handle = placed.node.handle
    sheet.frame(
        placed.x, placed.y, placed.width, placed.height, sheet.look(handle), sheet.tint(handle)
    )
    words = clipped(sheet.say(placed.node.label), placed.width - 4)
    sheet.put(placed.x + 2, placed.y, words, ink_of(placed.node.owner))
    if handle:
        sheet.holds(handle, placed.x, placed.y, placed.width, placed.height)
        sheet.cap(placed.x + 1, placed.y, handle)


def _thing(sheet: CellSheet, placed: _Placed) -> None:
    """A thing in words at its place, as long as they find room there."""
    node, x, y = placed.node, placed.x, placed.y
    handle = node.handle
    words = _said(node, sheet)
    owned = f"{mark(node.owner)} " if node.owner >= 0 else ""
    capped = f"[{sheet.key(handle)}]" if sheet.key(handle) else ""
    room = _room(sheet, x, y)
    text = clipped(f"{capped}{owned}{words}", min(room, max(placed.width, MOST)))
    if width_of(text) < min(LEAST, width_of(f"{owned}{words}")):
        return
    look = sheet.look(handle)
    sheet.put(x, y, text, ink_of(node.owner) if owned else "", bold=look != "")
    if handle:
        sheet.holds(handle, x, y, width_of(text))
        if capped:
            sheet.cap(x + 1, y, handle)


def _room(sheet: CellSheet, x: int, y: int) -> int:
    """How many columns are free from here on, one of them kept as a gap."""
    row = sheet.letters[y][x:] if y < sheet.height else []
    free = next((n for n, letter in enumerate(row) if letter != " "), len(row) + 1)
    return max(free - 1, 0)


def _said(node: Node, sheet: CellSheet) -> str:
    """What a thing says: what stands on its drawing, else how it is spoken of."""
    slots = [sheet.say(text) if isinstance(text, tuple) else str(text) for _, text in node.words]
    return " ".join(filter(None, slots)) or sheet.say(node.label)
