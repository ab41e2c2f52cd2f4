"""The Great Race in a terminal: the map as hexagons of cells, as much of it as there is room for."""

from __future__ import annotations

from functools import cache
from unicodedata import normalize

from podium.games.greatrace.pieces import Box
from podium.games.greatrace.pieces.board import EMPTY, Board
from podium.games.greatrace.pieces.board import board as board_of
from podium.games.greatrace.scene.costs import Cost, cost, cost_words
from podium.games.greatrace.scene.places import (
    BOX,
    CHASSIS,
    ENGINE,
    MONEY,
    PETROL,
    called,
    car_handle,
    progress,
    space,
)
from podium.games.greatrace.view import Screened, View
from podium.scene.cells.beside import hand_of, row_of_cards
from podium.scene.cells.canvas import clipped, width_of
from podium.scene.cells.face import Face
from podium.scene.cells.raster import gauge
from podium.scene.cells.sheet import CellSheet, ink_of, mark
from podium.scene.scene import Scene
from podium.scene.text import Text

HALF = 35
"""Half the width of a space in the drawing, and two columns here."""
ROW = 24.6
"""From one row of spaces to the next, there; two rows here."""


@cache
def cells_of(board_id: str) -> tuple[tuple[int, int], ...]:
    """The column and row of each space's left side."""
    found = board_of(board_id)
    left, top = min(s.x for s in found.spaces), min(s.y for s in found.spaces)
    return tuple(
        (2 * round((s.x - left) / HALF), 2 * round((s.y - top) / ROW) + 1) for s in found.spaces
    )


def board(view: View, scene: Scene, sheet: CellSheet) -> None:
    """The part of the map around the viewer's half-track, or where somebody moved it."""
    found, places = board_of(view.options.board), cells_of(view.options.board)
    wide, high = max(x for x, _ in places) + 5, max(y for _, y in places) + 2
    left, top = _corner(view, sheet, places, wide, high)
    sheet.pans = wide > sheet.width or high > sheet.height
    for x, y in places:
        sheet.put(x + 1 - left, y - 1 - top, "╱ ╲", "line")
        sheet.put(x + 1 - left, y + 1 - top, "╲ ╱", "line")
    for number, (x, y) in enumerate(places):
        _space(view, found, sheet, number, x - left, y - top)
    if sheet.pans:
        _legend(view, sheet, found, high, top)


def _corner(
    view: View, sheet: CellSheet, places: tuple[tuple[int, int], ...], wide: int, high: int
) -> tuple[int, int]:
    """Which cell of the map stands in the upper left."""
    around = view.seat if view.seat is not None else view.order[0]
    focus = sheet.touch.focus.split("/")
    number = int(focus[1]) if focus[0] == "space" else view.fronts[around].space
    x, y = places[number]
    left = x - sheet.width // 2 + sheet.pan[0] * 4
    top = y - sheet.height // 2 + sheet.pan[1] * 2
    left = (
        -((sheet.width - wide) // 2)
        if wide <= sheet.width
        else min(max(left, 0), wide - sheet.width)
    )
    top = min(max(top, 0), max(high - sheet.height, 0))
    return left, top


def _space(view: View, found: Board, sheet: CellSheet, number: int, x: int, y: int) -> None:
    here, kind = found.spaces[number], view.tiles[number]
    handle = space(number)
    sheet.put(x, y, "│", "line")
    sheet.put(x + 4, y, "│", "line")
    cars = [seat for seat, front in enumerate(view.fronts) if front.space == number]
    look = sheet.look(handle)
    if here.city:
        name = short_name(sheet.say(called(here)))
        sheet.put(x + 1, y, name, "on-town", paper="town", bold=True)
    elif kind == EMPTY:
        sheet.put(x + 1, y, "▒▒▒" if here.risk else " ? ", "risk" if here.risk else "muted")
    else:
        sheet.put(x + 1, y, tile(cost(view, number)), "tile-ink", paper="tile")
    for n, seat in enumerate(cars[:3]):
        at = x + 2 if len(cars) == 1 and not here.city else x + 3 - n
        sheet.put(at, y, mark(seat), ink_of(seat), paper="tile" if kind != EMPTY else "", bold=True)
        sheet.holds(car_handle(number, seat), at, y)
    # Also where it is out of sight: the cursor brings it here.
    sheet.holds(handle, x + 1, y, 3)
    if 0 <= y < sheet.height and 0 <= x < sheet.width - 4:
        touched = [seat for seat in cars if sheet.key(car_handle(number, seat))]
        if look:
            key = sheet.key(handle) or "·"
            sign = f"«{key}»" if look == "picked" else f"({key})"
            sheet.put(x + 1, y, sign, "on-glow", paper="glow", bold=True)
        for n, seat in enumerate(touched[:3]):
            sheet.cap(x + 3 - n, y, car_handle(number, seat))


def short_name(name: str) -> str:
    """Three letters of a town."""
    plain = normalize("NFD", name)
    letters = [letter for letter in plain if letter.isalpha()]
    return "".join(letters)[:3].upper()


def tile(price: Cost) -> str:
    """What entering costs, in three signs: petrol, damage, what else."""
    damage = " xX"[min(price.damage, 2)]
    other = (
        "§" if price.danger and price.stop else "!" if price.danger else "◘" if price.stop else " "
    )
    if damage == " ":
        return f"{price.petrol}♦{other}"
    return f"{price.petrol}♦{damage}" if other == " " else f"{price.petrol}{damage}{other}"


def _legend(view: View, sheet: CellSheet, found: Board, high: int, top: int) -> None:
    """What the signs mean, and which way it goes, where the map leaves room."""
    rows = [
        ("1♦", sheet.say(("legend.petrol",))),
        ("xX", sheet.say(("legend.damage",))),
        ("! ", sheet.say(("legend.danger",))),
        ("◘ ", sheet.say(("legend.stop",))),
        ("▒ ", sheet.say(("legend.risk",))),
    ]
    goal = found.spaces[view.goal]
    south = view.start == found.ends[0]
    rows.append(("▼ " if south else "▲ ", sheet.say(called(goal))))
    for n, (sign, words) in enumerate(rows):
        line = f"{sign} {words}"
        for y in range(sheet.height - len(rows) + n, sheet.height - len(rows) + n + 1):
            if _free(sheet, 0, y, width_of(line) + 1):
                sheet.put(0, y, line, "muted")
            elif _free(sheet, sheet.width - width_of(line) - 1, y, width_of(line) + 1):
                sheet.right(sheet.width, y, line, "muted")


def _free(sheet: CellSheet, x: int, y: int, width: int) -> bool:
    return 0 <= y < sheet.height and x >= 0 and not "".join(sheet.letters[y][x : x + width]).strip()


def rail(view: View, scene: Scene, sheet: CellSheet) -> None:
    """The crews, the viewer's gauges, and what each lit space costs."""
    found = board_of(view.options.board)
    north = view.start == found.ends[0]
    flags = {standing.seat: standing.flag for standing in scene.standings}
    y = 0
    for seat in view.order:
        front = view.fronts[seat]
        x = sheet.put(0, y, mark(seat), ink_of(seat))
        flag = clipped(sheet.say(flags.get(seat, ())), sheet.width - 10)
        flag = flag or str(progress(found, front.space, north))
        end = sheet.right(sheet.width, y, flag, "accent")
        sheet.put(x + 1, y, clipped(sheet.called(seat), end - x - 2), bold=True)
        facts = f"{sheet.say(('francs', front.money))} ♦{front.petrol} E{front.engine} C{front.chassis} ▤{front.cards}"
        sheet.put(2, y + 1, clipped(facts, sheet.width - 2), "muted")
        y += 2
    if view.seat is not None:
        y = _gauges(view, found, sheet, y)
        _costs(view, scene, sheet, y)


def _gauges(view: View, found: Board, sheet: CellSheet, y: int) -> int:
    """The viewer's own gauges."""
    assert view.seat is not None
    front = view.fronts[view.seat]
    rows = (
        (PETROL, "petrol", front.petrol, found.petrol),
        (ENGINE, "engine", front.engine, found.engine),
        (CHASSIS, "chassis", front.chassis, found.chassis),
    )
    for handle, name, value, most in rows:
        x = sheet.cap(0, y, handle)
        words = sheet.say((f"caption.{name}", value))
        sheet.put(
            x + (x > 0), y, clipped(words, sheet.width - 11 - x), bold=sheet.look(handle) != ""
        )
        sheet.put(
            sheet.width - 10, y, gauge(value, most, most), "glow" if name == "petrol" else "teal"
        )
        sheet.holds(handle, 0, y, sheet.width)
        y += 1
    return y


def _costs(view: View, scene: Scene, sheet: CellSheet, y: int) -> None:
    """What each lit space costs, by its key; the named one in full where it is picked."""
    for offer in scene.offers:
        for handle in offer.picks:
            if y >= sheet.height:
                return
            if not handle.startswith("space/") or not sheet.look(handle) or handle.count("/") > 1:
                continue
            words: Text = cost_words(cost(view, int(handle.partition("/")[2])))
            x = sheet.cap(0, y, handle)
            sheet.put(x + 1, y, clipped(sheet.say(words), sheet.width - x - 1))
            y += 1


def hand(view: View, scene: Scene, sheet: CellSheet) -> None:
    """The crew in its boxes, then what lies open, then the cards."""
    if view.seat is None:
        return
    front = view.fronts[view.seat]
    frame = view.stack[-1] if view.stack else None
    plan = (frame.mine or (0, 0, 0, 0)) if isinstance(frame, Screened) else front.plan
    x = 0
    for box in Box:
        handle = BOX[box]
        here = x
        key = sheet.key(handle)
        x = sheet.put(x, 0, "[", "muted") if key else x
        x = sheet.cap(x, 0, handle)
        picked = sheet.touch.picked.count(handle)
        x = sheet.put(x, 0, "]✓ " if picked else "] ", "muted") if key else x
        men = "▪" * (plan[box] or picked) or "–"
        name = clipped(sheet.say((f"box.{box.name.lower()}",)), 13)
        x = sheet.put(x, 0, f"{name} ", bold=sheet.look(handle) != "")
        x = sheet.put(x, 0, men, "accent", bold=True)
        sheet.holds(handle, here, 0, x - here)
        x += 2
    money = sheet.say(("francs", front.money))
    if x + width_of(money) + 4 < sheet.width:
        end = sheet.right(sheet.width, 0, money, bold=True)
        sheet.cap(end - 2, 0, MONEY)
        sheet.holds(MONEY, end, 0, width_of(money))
    cards = sheet.part(sheet.width, sheet.height - 1)
    row_of_cards(cards, hand_of(scene, sheet))
    sheet.place(cards, 0, 1)


FACE: Face[View] = Face(
    board=board,
    rail=rail,
    hand=hand,
    rail_width=24,
    hand_height=3,
    figures=("space/",),
    colours={
        "accent": ("#a85a1e", "#f2a541"),
        "teal": ("#2b6f6b", "#5fb0a4"),
        "town": ("#2b6f6b", "#1f5a57"),
        "on-town": ("#ffffff", "#e8f4f0"),
        "tile": ("#e6d3a8", "#57431f"),
        "tile-ink": ("#4a3410", "#f3dca4"),
        "risk": ("#b08040", "#7a5a30"),
    },
)
