"""GoTown in a terminal: towers on a street, two columns a floor."""

from __future__ import annotations

from podium.core.seat import SEATS
from podium.games.gotown.pieces import Card, Floor
from podium.games.gotown.scene.places import DISCARD_PILE, DRAW_PILE, TRUCK, first, storey, tower
from podium.games.gotown.view import Front, View
from podium.scene.cells.beside import Held, hand_of, row_of_cards
from podium.scene.cells.beside import rail as standings
from podium.scene.cells.canvas import clipped, width_of
from podium.scene.cells.face import Face
from podium.scene.cells.sheet import CellSheet, ink_of, mark
from podium.scene.scene import Scene

TOWER = 11
"""Columns of a tower: two cards and three lines."""
JOKER = Card.JOKER


def board(view: View, scene: Scene, sheet: CellSheet) -> None:
    """The street: each tower where it stands at the table, the viewer's own on the left."""
    seats, goal = len(view.fronts), view.options.goal
    step = 2 if 2 * goal + 3 <= sheet.height else 1
    ground = sheet.height - 3
    top = ground - step * goal
    sheet.put(0, top, "┄" * sheet.width, "sun")
    sheet.middle(
        0, sheet.width, top, f" {sheet.say(('goal', goal))} ", "on-glow", paper="sun", bold=True
    )
    sheet.put(0, sheet.height - 1, "═" * sheet.width, "line")
    room = sheet.width // seats
    for n in range(seats):
        seat = SEATS[(first(view) + n) % seats]
        x = room * n + (room - TOWER) // 2
        _tower(sheet, view.fronts[seat], seat, x, ground, step, room)
        if view.donut and seat == view.turn:
            sheet.middle(x, TOWER, ground + 1, "(o)", "sun", bold=True)
            sheet.holds(TRUCK, x, ground + 1, TOWER)


def _tower(
    sheet: CellSheet, front: Front, seat: int, x: int, ground: int, step: int, room: int
) -> None:
    here, floors = tower(seat), len(front.tower)
    sheet.put(x, ground + 1, "▀▄" * (TOWER // 2) + "▀", ink_of(seat))
    name = clipped(sheet.called(seat), room - 6)
    wide = width_of(name) + 4
    left = x + (TOWER - wide) // 2
    sheet.put(left, ground + 2, " " * wide)
    end = sheet.cap(left, ground + 2, here)
    sheet.put(max(end, left + 1), ground + 2, mark(seat), ink_of(seat))
    sheet.put(max(end, left + 1) + 2, ground + 2, name, bold=True)
    sheet.holds(here, left, ground + 2, wide)
    if not floors:
        tint = sheet.tint(here)
        sheet.put(x, ground, "└" + "─" * (TOWER - 2) + "┘", tint)
        roof = ground - 1
    else:
        sheet.put(x, ground, "└────┴────┘", "line")
        for number, floor in enumerate(front.tower, 1):
            _floor(
                sheet,
                floor,
                storey(seat, number),
                x,
                ground - step * number,
                step,
                number == floors,
            )
        roof = ground - step * floors - 1
    for n in range(front.milkshakes):
        sheet.put(x + TOWER - 2 - 2 * n, roof, "Y", "glow", bold=True)
        sheet.holds(f"{here}/milkshake", x + TOWER - 2 - 2 * n, roof)


def _floor(sheet: CellSheet, floor: Floor, here: str, x: int, y: int, step: int, top: bool) -> None:
    """A floor with its upper edge in row y (or in its own row, where towers are low)."""
    at = y + step - 1
    left, right, dog = (f"{here}/{part}" for part in ("left", "right", "dog"))
    if step == 2:
        sheet.put(x, y, "┌────┬────┐" if top else "├────┼────┤", "line")
    for handle, start in ((left, x), (right, x + 5)):
        if sheet.look(handle) or sheet.look(here):
            tint = sheet.tint(handle if sheet.look(handle) else here)
            edge = "═" if "picked" in (sheet.look(handle), sheet.look(here)) else "━"
            if step == 2:
                sheet.put(start + 1, y, edge * 4, tint, bold=True)
    value = int(9 - floor.first)
    ink = f"pair-{min(int(floor.first), value)}"
    sheet.put(x, at, "│    │    │", "line")
    sheet.put(x + 1, at, f"{int(floor.first)} ▪▪", "on-pair", paper=ink, bold=True)
    second = f" ▪?{value}" if floor.second is JOKER else f"▪▪ {int(floor.second)}"
    sheet.put(x + 6, at, second, "on-pair", paper=ink, bold=True)
    for handle, start in ((here, x + 5), (left, x + 2), (right, x + 7)):
        width = TOWER if handle == here else 4
        sheet.holds(handle, x if handle == here else start - 1, at, width)
        sheet.cap(start, y, handle)
    if floor.dog:
        end = sheet.put(x + TOWER, at, "dog", "sun", bold=sheet.look(dog) != "")
        sheet.holds(dog, x + TOWER, at, 3)
        sheet.cap(end - 2, y, dog)


def rail(view: View, scene: Scene, sheet: CellSheet) -> None:
    """Who plays; below, what lies in the piles."""
    standings(view, scene, sheet)
    draw, gone = sheet.say(("draw_pile",)), sheet.say(("discard_pile",))
    y = sheet.height - 1
    sheet.put(0, y, " " * sheet.width)
    x = sheet.put(0, y, f"{draw} {view.draw_pile}", "muted")
    sheet.holds(DRAW_PILE, 0, y, x)
    end = sheet.put(x + 2, y, f"{gone} {len(view.discard_pile)}", "muted")
    sheet.holds(DISCARD_PILE, x + 2, y, end - x - 2)


_FIGURES = {f"hand/{card.name.lower()}": str(int(card)) for card in Card if card <= Card.EIGHT}


def hand(view: View, scene: Scene, sheet: CellSheet) -> None:
    """The cards, numbers as figures."""
    row_of_cards(sheet, [_as_figure(card) for card in hand_of(scene, sheet)])


def _as_figure(card: Held) -> Held:
    return Held(_FIGURES.get(card.handle, card.title), card.handle, card.owner, card.count)


FACE: Face[View] = Face(
    board=board,
    rail=rail,
    hand=hand,
    rail_width=22,
    colours={
        "accent": ("#1f7a8c", "#5fc3d6"),
        "sun": ("#b8720f", "#f2a541"),
        "on-pair": ("#ffffff", "#ffffff"),
        "pair-1": ("#b03050", "#b03050"),
        "pair-2": ("#4d7d14", "#4d7d14"),
        "pair-3": ("#b85f16", "#b85f16"),
        "pair-4": ("#6747a8", "#6747a8"),
    },
)
