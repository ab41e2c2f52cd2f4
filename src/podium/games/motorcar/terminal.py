"""The Great Motorcar Race in a terminal: the world from New York westwards to Paris, and the days."""

from __future__ import annotations

import re
from bisect import bisect
from functools import cache, lru_cache
from importlib.resources import files

from podium.games.motorcar.pieces import Place, Strain
from podium.games.motorcar.pieces.odds import time_mean, time_shares
from podium.games.motorcar.scene.order import order_nodes
from podium.games.motorcar.scene.places import ONE_TILE, TOWNS, TWO_TILES, card, driver
from podium.games.motorcar.view import View
from podium.scene.cells.canvas import clipped, folded, width_of
from podium.scene.cells.face import Face
from podium.scene.cells.raster import bars, cells
from podium.scene.cells.sheet import CellSheet, ink_of, mark
from podium.scene.scene import Scene

LEFT, TOP, WIDTH, HEIGHT = 53.0, 52.0, 894.0, 310.0
"""The part of the drawn map that the sea takes; around it lies the time track."""
_NUMBER = re.compile(r"[Mcz]|-?\d*\.?\d+")

Polygon = tuple[tuple[float, float], ...]


@cache
def coasts() -> tuple[Polygon, ...]:
    """The land of the drawn map, as polygons: each of its curves by its middle and its end."""
    drawing = files("podium.games.motorcar").joinpath("art", "map.svg").read_text(encoding="utf-8")
    _, _, rest = drawing.partition('id="motorcar-coasts"')
    lands, _, _ = rest.partition("</g>")
    return tuple(_polygon(path) for path in re.findall(r' d="([^"]*)"', lands))


def _polygon(path: str) -> Polygon:
    numbers = [float(each) for each in _NUMBER.findall(path) if each not in "Mcz"]
    x, y, *rest = numbers
    points = [(x, y)]
    for n in range(0, len(rest) - 5, 6):
        ax, ay, bx, by, cx, cy = rest[n : n + 6]
        points.append((x + (3 * ax + 3 * bx + cx) / 8, y + (3 * ay + 3 * by + cy) / 8))
        x, y = x + cx, y + cy
        points.append((x, y))
    return tuple(points)


@lru_cache(8)
def land(width: int, height: int) -> list[str]:
    """The land as block elements, in so many cells."""
    return cells(
        width, height, lambda x, y: is_land(LEFT + x * WIDTH / width, TOP + y * HEIGHT / height)
    )


def is_land(x: float, y: float) -> bool:
    """Whether a point of the map lies on land: an odd number of coasts lies west of it."""
    return any(bisect(coast, x) % 2 for coast in _crossed(y))


@lru_cache(512)
def _crossed(y: float) -> tuple[list[float], ...]:
    """Where each land's coast crosses a line from west to east, sorted."""
    found: list[list[float]] = []
    for polygon in coasts():
        crossed: list[float] = []
        before_x, before_y = polygon[-1]
        for at_x, at_y in polygon:
            if (at_y > y) != (before_y > y):
                crossed.append((before_x - at_x) * (y - at_y) / (before_y - at_y) + at_x)
            before_x, before_y = at_x, at_y
        found.append(sorted(crossed))
    return tuple(filter(None, found))


def board(view: View, scene: Scene, sheet: CellSheet) -> None:
    """Land and sea, the sixteen stages, and how far the race has come."""
    for y, row in enumerate(land(sheet.width, sheet.height)):
        for x, block in enumerate(row):
            if block == "█":
                sheet.put(x, y, "░", "land")
            elif block != " ":
                sheet.put(x, y, block, "coast")
    reached = min(view.stage, view.options.stages) - 1
    last = view.options.stages
    spots = [_cell(sheet, n) for n in range(len(TOWNS))]
    for n in range(last):
        _way(sheet, spots[n], spots[n + 1], n < reached)
    for n in range(last + 1):
        x, y = spots[n]
        if n <= reached:
            sheet.put(x, y, "●" if n else "□", "way", bold=True)
        else:
            sheet.put(x, y, "○", "", bold=True)
    target = reached + 1
    x, y = spots[target]
    number = str(target)
    sheet.put(x - (len(number) > 1), y, number, "on-way", paper="way", bold=True)
    named: list[tuple[int, int, int]] = []
    for n in dict.fromkeys((target, 0, last)):
        _name(sheet, n, spots[n], named)


def _cell(sheet: CellSheet, town: int) -> tuple[int, int]:
    x, y = TOWNS[town]
    return (
        min(max(round((x - LEFT) / WIDTH * sheet.width), 0), sheet.width - 1),
        min(max(round((y - TOP) / HEIGHT * sheet.height - 0.5), 0), sheet.height - 1),
    )


def _way(sheet: CellSheet, start: tuple[int, int], end: tuple[int, int], driven: bool) -> None:
    steps = max(abs(end[0] - start[0]) // 2, abs(end[1] - start[1]), 1)
    for n in range(steps):
        x = round(start[0] + (end[0] - start[0]) * n / steps)
        y = round(start[1] + (end[1] - start[1]) * n / steps)
        sheet.put(x, y, "•" if driven else "·", "way" if driven else "", bold=driven)


def _name(
    sheet: CellSheet, town: int, spot: tuple[int, int], named: list[tuple[int, int, int]]
) -> None:
    """A town's name below it or above it, where no other stands; else it goes without."""
    x, y = spot
    name = sheet.say(("place", Place(town)))
    start = min(max(x - width_of(name) // 2, 0), sheet.width - width_of(name))
    end = start + width_of(name)
    for row in (y + 1, y - 1):
        free = all(row != there or end < left or start > right for left, right, there in named)
        if 0 <= row < sheet.height and free:
            sheet.put(start, row, name, bold=True)
            named.append((start, end, row))
            return


def rail(view: View, scene: Scene, sheet: CellSheet) -> None:
    """The cars by the days they have lost, what each is about, and the viewer's tiles."""
    status = {node.owner: dict(node.words).get("status", ()) for node in order_nodes(view)}
    ranked = sorted(
        range(len(view.cars)), key=lambda seat: (view.cars[seat].day, view.order.index(seat))
    )
    y = 0
    if sheet.height > len(ranked) + 2:
        sheet.put(0, 0, clipped(sheet.say(("terminal.days",)), sheet.width), "muted")
        y = 1
    for seat in ranked:
        car, here = view.cars[seat], driver(seat)
        x = sheet.cap(0, y, here)
        x = sheet.put(max(x, 0) + (x > 0), y, mark(seat), ink_of(seat))
        end = sheet.right(sheet.width, y, str(car.day), bold=True)
        x = sheet.put(x + 1, y, clipped(sheet.called(seat), 8), bold=seat == view.seat)
        told = status[seat]
        words = sheet.say(told) if isinstance(told, tuple) else str(told)
        sheet.put(max(x + 1, 9), y, clipped(words, end - max(x + 1, 9) - 1), "muted")
        sheet.holds(here, 0, y, sheet.width)
        y += 1
    if view.seat is not None:
        tiles = sheet.say(("label.purse", view.cars[view.seat].tiles))
        for n, line in enumerate(folded(tiles, sheet.width)):
            sheet.put(0, y + n, line, "muted")
        sheet.holds(ONE_TILE, 0, y, sheet.width)
        sheet.holds(TWO_TILES, 0, y + 1, sheet.width)


def hand(view: View, scene: Scene, sheet: CellSheet) -> None:
    """The three strains on one axis: how many days each may take, and what it risks."""
    nodes = {node.handle: node for node in scene.nodes if node.area == "hand"}
    if not nodes:
        return
    room = sheet.width // 3
    least, most = _span(view)
    for n, strain in enumerate(Strain):
        node = nodes.get(card(strain))
        if node is None:
            continue
        words = {
            slot: sheet.say(text) if isinstance(text, tuple) else str(text)
            for slot, text in node.words
        }
        _strain(sheet, view, strain, words, room * n, room - 1, least, most)


def _span(view: View) -> tuple[int, int]:
    """The fewest and the most days that any strain takes."""
    days = [day for strain in Strain for day, _ in time_shares(strain, view.options.dice)]
    return min(days), max(days)


def _strain(
    sheet: CellSheet,
    view: View,
    strain: Strain,
    words: dict[str, str],
    x: int,
    width: int,
    least: int,
    most: int,
) -> None:
    here = card(strain)
    chosen = bool(getattr(view.phase, "mine", 0) == strain)
    look = sheet.look(here) or ("picked" if chosen else "")
    sheet.frame(x, 0, width, sheet.height, look, sheet.tint(here))
    end = sheet.put(x + 2, 0, " ", "")
    end = sheet.cap(end, 0, here)
    sheet.put(end, 0, f" {words['title']} ", bold=True)
    sheet.right(x + width - 2, 0, f" {'●' * int(strain)} ", "way")
    sheet.holds(here, x, 0, width, sheet.height)
    inside = width - 4
    sheet.put(x + 2, 1, clipped(words["roll"], inside))
    shares = dict(time_shares(strain, view.options.dice))
    days = [shares.get(day, 0.0) for day in range(least, most + 1)]
    rows = sheet.height - 5
    mean = round(time_mean(strain, view.options.dice))
    for row, line in enumerate(bars(days, rows)):
        for n, block in enumerate(line):
            ink = "way" if least + n == mean else "coast"
            sheet.put(x + 2 + n, 2 + row, block, ink)
    sheet.put(x + 2, 2 + rows, f"{least}", "muted")
    sheet.right(x + 2 + len(days), 2 + rows, str(most), "muted")
    sheet.right(x + width - 2, rows, clipped(words["all"], inside - len(days) - 1), "muted")
    sheet.right(x + width - 2, rows + 1, words["all_days"], bold=True)
    risk = f"{words['risk']} {words['chance']}"
    sheet.put(
        x + 2,
        sheet.height - 2,
        clipped(f"{words['drive']} {words['drive_days']}", inside - width_of(risk) - 1),
    )
    sheet.right(x + width - 2, sheet.height - 2, risk)


FACE: Face[View] = Face(
    board=board,
    rail=rail,
    hand=hand,
    rail_width=23,
    hand_height=7,
    figures=("strain/",),
    colours={
        "accent": ("#2f4858", "#8fc1e3"),
        "land": ("#a8977a", "#6f6046"),
        "coast": ("#8a7a5e", "#8d7b5a"),
        "way": ("#a4452c", "#f0705c"),
        "on-way": ("#fff7e6", "#1d1a17"),
    },
)
