"""Beside the board: who plays and how they stand, and the cards in hand; for any game."""

from __future__ import annotations

import msgspec

from podium.scene.cells.canvas import clipped, folded, width_of
from podium.scene.cells.sheet import CellSheet, ink_of, mark
from podium.scene.nodes import Fact, Node, Standing
from podium.scene.scene import Scene

MOST_BOXES = 10


def rail(view: object, scene: Scene, sheet: CellSheet) -> None:
    """A paragraph for each seat, as high as there is room."""
    if not scene.standings:
        return
    room = max(sheet.height // len(scene.standings), 1)
    for n, standing in enumerate(scene.standings):
        _player(sheet, standing, n * room, room)


def _player(sheet: CellSheet, standing: Standing, top: int, room: int) -> None:
    seat = standing.seat
    flag = sheet.say(standing.flag)
    flag = clipped(flag, sheet.width - 2 - min(10, width_of(sheet.called(seat)) + 3))
    if flag:
        sheet.right(sheet.width, top, flag, "accent")
    x = sheet.put(0, top, mark(seat), ink_of(seat))
    left = sheet.width - x - 2 - (width_of(flag) + 1 if flag else 0)
    sheet.put(x + 1, top, clipped(sheet.called(seat), left), bold=True)
    words = " · ".join(filter(None, (_fact(fact, sheet) for fact in standing.facts)))
    lines = folded(words, sheet.width - 2)
    for n, line in enumerate(lines[: room - 1], start=1):
        last = n == room - 1 and len(lines) > n
        sheet.put(2, top + n, clipped(f"{line} …", sheet.width - 2) if last else line, "muted")


def _fact(fact: Fact, sheet: CellSheet) -> str:
    if 0 < fact.of <= MOST_BOXES:
        return "▰" * fact.value + "▱" * (fact.of - fact.value)
    return sheet.say(fact.label)


class Held(msgspec.Struct, frozen=True):
    """Equal cards in a hand."""

    title: str
    handle: str
    owner: int
    count: int


def hand_of(scene: Scene, sheet: CellSheet) -> list[Held]:
    """The cards of all hands, those that lie open over the board first, equal ones together."""
    areas = sorted((a for a in scene.areas if a.kind == "hand"), key=lambda area: not area.over)
    found: list[Held] = []
    for area in areas:
        for node in sorted((n for n in scene.nodes if n.area == area.id), key=lambda node: node.x):
            if not node.symbol:
                continue
            title = title_of(node, sheet)
            last = found[-1] if found else None
            if last and (last.title, last.handle) == (title, node.handle):
                found[-1] = msgspec.structs.replace(last, count=last.count + 1)
            else:
                found.append(Held(title, node.handle, node.owner, 1))
    return found


def title_of(node: Node, sheet: CellSheet) -> str:
    """What a card is called under its picture; else as it is spoken of."""
    for slot, text in node.words:
        if slot == "title":
            return sheet.say(text) if isinstance(text, tuple) else str(text)
    return sheet.say(node.label)


def hand(view: object, scene: Scene, sheet: CellSheet) -> None:
    """Cards side by side; where there are many, their names alone."""
    row_of_cards(sheet, hand_of(scene, sheet))


def row_of_cards(sheet: CellSheet, cards: list[Held]) -> None:
    """Cards side by side, as long as there is room for their frames."""
    titles = [card.title if card.count == 1 else f"{card.title} ×{card.count}" for card in cards]
    widths = [max(width_of(title) + 4, 7) for title in titles]
    if sum(widths) <= sheet.width and sheet.height >= 3:
        _framed(sheet, cards, titles, widths)
    else:
        _named(sheet, cards, titles)


def _framed(sheet: CellSheet, cards: list[Held], titles: list[str], widths: list[int]) -> None:
    x = 0
    for card, title, width in zip(cards, titles, widths, strict=True):
        look = sheet.look(card.handle)
        sheet.frame(x, 0, width, 3, look, sheet.tint(card.handle))
        sheet.middle(x + 1, width - 2, 1, title, bold=look != "")
        sheet.holds(card.handle, x, 0, width, 3)
        sheet.cap(x + 1, 0, card.handle)
        x += width


def _named(sheet: CellSheet, cards: list[Held], titles: list[str]) -> None:
    rows = max(sheet.height, 1)
    each = max(sheet.width // max(-(-len(cards) // rows), 1) - 2, 10)
    x = y = 0
    for card, title in zip(cards, titles, strict=True):
        key = sheet.key(card.handle)
        if x and x + min(width_of(title) + 4, each) > sheet.width:
            x, y = 0, y + 1
        end = sheet.put(x, y, "[", "muted")
        end = sheet.cap(end, y, card.handle) if key else sheet.put(end, y, "·", "muted")
        look = sheet.look(card.handle)
        end = sheet.put(end, y, "]✓" if look == "picked" else "]", "muted")
        end = sheet.put(end + 1, y, clipped(title, each - 4), bold=look != "")
        sheet.holds(card.handle, x, y, end - x)
        x = end + 2
