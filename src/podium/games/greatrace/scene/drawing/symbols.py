"""Symbols that follow from the boards' data: the kinds of tile, and the lines of each map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from podium.games.greatrace.pieces.file import File, TileEntry
from podium.games.greatrace.scene.places import tile_symbol

Point = tuple[float, float]

MARKS: dict[str, tuple[float, str]] = {
    "petrol": (
        12.5,
        '<g transform="translate({x} {y}) scale(1.25 1.2)"><path d="M5 .8C7.5 4.5 9.3 6.8 9.3 9.2A4.3 4.3 0 0 1 .7 9.2C.7 6.8 2.5 4.5 5 .8z" fill="#12506b" stroke="#fff6df" stroke-width=".7"/><path d="M3 9.5a2 2 0 0 0 1.6 2" fill="none" stroke="#fff" stroke-linecap="round"/></g>',
    ),
    "damage": (
        15.0,
        '<g transform="translate({x} {y}) scale(.63 .68)"><path d="M9.2 3.8L9.7 0.6L14.3 0.6L14.8 3.8L15.8 4.2L18.4 2.3L21.7 5.6L19.8 8.2L20.2 9.2L23.4 9.7L23.4 14.3L20.2 14.8L19.8 15.8L21.7 18.4L18.4 21.7L15.8 19.8L14.8 20.2L14.3 23.4L9.7 23.4L9.2 20.2L8.2 19.8L5.6 21.7L2.3 18.4L4.2 15.8L3.8 14.8L0.6 14.3L0.6 9.7L3.8 9.2L4.2 8.2L2.3 5.6L5.6 2.3L8.2 4.2z" fill="#6e3b1e" stroke="#fff6df" stroke-width=".9"/><circle cx="12" cy="12" r="4" fill="#fff6df"/></g>',
    ),
    "danger": (
        16.0,
        '<g transform="translate({x} {y}) scale(.67 .7)"><path d="M12 1.5L23.5 22H.5z" fill="#c8302a" stroke="#fff6df" stroke-width="1.5" stroke-linejoin="round"/><path d="M12 8.5v6.5M12 18v1.5" stroke="#fff" stroke-width="2.8" stroke-linecap="round"/></g>',
    ),
    "stop": (
        15.5,
        '<g transform="translate({x} {y}) scale(.65 .68)"><path d="M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.5v-9z" fill="#2b2622" stroke="#fff6df" stroke-width="1.4"/><path d="M8 12V7.5a1.2 1.2 0 0 1 2.4 0V6a1.2 1.2 0 0 1 2.4 0v1a1.2 1.2 0 0 1 2.4 0v5l1.3-1.6a1.2 1.2 0 0 1 2 1.4L15.5 17c-.8 1.5-1.8 2-3.5 2-2.6 0-4-1.6-4-4z" fill="#fff6df"/></g>',
    ),
}
"""The marks on a tile: how wide, and the drawing."""

_LOWEST, _HIGH, _WIDEST = 19.2, 15.2, 42.0
"""Marks stand in a row in the upper half of a space, above this line; many of them are smaller."""

_ON_LAND = '<path d="M35 1L69 12.5v14L35 38.5 1 26.5v-14z" fill="var(--tile-edge)"/><path d="M35 .5L69 12v11L35 35.5 1 23v-11z" class="ground"/>'
_ON_RISK = '<path d="M35 .5L69.5 12.5v13L35 37.5.5 25.5v-13z" fill="url(#greatrace-hatch)" stroke="var(--risk-2)" stroke-width="1.5"/><path d="M35 4L63 13.5v11L35 34.5 7 24.5v-11z" class="ground"/>'
_EDGE = '<path class="edge" data-outline="" d="M35 0L70 12.5v13L35 38 0 25.5v-13z"/>'


def symbols(files: Sequence[File]) -> str:
    """All of them, a line each."""
    kinds = dict.fromkeys(
        (t.petrol, t.damage, t.danger, t.stop, t) for file in files for t in file.tiles
    )
    tiles = {
        tile_symbol(*kind[:4], risk=risk): (kind[4], risk)
        for kind in kinds
        for risk in (False, True)
    }
    lines = [_symbol(name, _tile(tile, risk)) for name, (tile, risk) in sorted(tiles.items())]
    lines += [draw(file) for file in files for draw in (_lines, _track)]
    return "".join(f"  {line}\n" for line in lines)


def _symbol(name: str, inside: str, box: str = "0 0 70 38") -> str:
    return f'<symbol id="{name}" viewBox="{box}">{inside}</symbol>'


def _tile(tile: TileEntry, risk: bool) -> str:
    ground = _ON_RISK if risk else _ON_LAND
    return f"{ground}{''.join(_marks(tile))}{_EDGE}"


def _marks(tile: TileEntry) -> Iterator[str]:
    """What a tile costs, in its upper half: the lower one belongs to vehicles."""
    marks = ["petrol"] * tile.petrol + ["damage"] * tile.damage
    marks += ["danger"] * tile.danger + ["stop"] * tile.stop
    gap = 1.0
    wide = sum(MARKS[mark][0] for mark in marks) + gap * (len(marks) - 1)
    scale = round(min(1.0, _WIDEST / wide), 2)
    yield f'<g transform="translate({35 - wide * scale / 2:.1f} {_LOWEST - _HIGH * scale:.1f}) scale({scale:g})">'
    x = 0.0
    for mark in marks:
        width, drawing = MARKS[mark]
        yield drawing.replace("{x}", f"{x:g}").replace("{y}", "0")
        x += width + gap
    yield "</g>"


def _lines(file: File) -> str:
    """The curves of a map's lines; their prices are things of their own."""
    width, height = file.drawing.size
    curves = (
        f'<path class="way-{line.mode}" d="{_through(_points(file, line.a, line.way, line.b))}"/>'
        for line in file.lines
    )
    return _symbol(f"lines-{file.id}", "".join(curves), f"0 0 {width:g} {height:g}")


def _track(file: File) -> str:
    """The numbers of the progression track, which begin where the race does."""
    drawing = file.drawing
    (width, height), top, pitch = drawing.size, drawing.origin[1], drawing.pitch[1]
    x = drawing.scale.x
    numbers = "".join(
        f'<text class="degree{" odd" if n % 2 else ""}" x="{x:g}"'
        f' y="{top + pitch * (n - 1) + 4.5:.1f}" data-slot="c{n}"></text>'
        for n in range(1, file.progress_max + 1)
    )
    middle = top + pitch * file.progress_max / 2
    words = (
        f'<text class="note i m" transform="translate({x + drawing.scale.width / 2 + 14:g}'
        f' {middle:g}) rotate(90)" data-slot="title"></text>'
    )
    return _symbol(f"track-{file.id}", numbers + words, f"0 0 {width:g} {height:g}")


def _points(file: File, a: str, way: Iterable[Point], b: str) -> list[Point]:
    return [file.spaces[a].xy, *way, file.spaces[b].xy]


def _through(points: list[Point]) -> str:
    """A smooth curve through the points."""
    ends = [points[0], *points, points[-1]]
    path = f"M{points[0][0]:g} {points[0][1]:g}"
    for (a, b), (c, d) in zip(pairwise(ends), list(pairwise(ends))[2:], strict=False):
        first = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        second = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        path += "C" + " ".join(f"{v:.1f}" for v in (*first, *second, *c))
    return path
