"""The still picture behind a track, made from its board data.

It is kept in the game's `art/`, since nobody needs to make it again while a match is played; the
test beside it holds what is kept against the data, and `make golden` writes it anew.
"""

from itertools import cycle, pairwise
from math import cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

from podium.games.gotham.pieces.track import TRACKS, Layout, Track
from podium.games.gotham.scene.places import (
    HEIGHT,
    INNER,
    LANE,
    LANES,
    LEFT,
    MIDDLE,
    OUTER,
    RIGHT,
    WIDTH,
    at_radius,
)

Point = tuple[float, float]

STEP = 26
"""So far apart a carved outline is shaken."""
WOBBLE = 1.3

CORNERS = """
  <g>
    <g transform="translate(18 36) scale(.967)">{house}</g><g transform="translate(74 18) scale(.8)">{tree}</g><g transform="translate(14 92) scale(.52)">{tree}</g>
    <g transform="translate(900 22)">{tent}</g><g transform="translate(868 16) scale(.68)">{tree}</g>
    <g transform="translate(16 478) scale(1.05)">{mill}</g><g transform="translate(90 524) scale(.7)">{tree}</g>
    <g transform="translate(922 500)">{house}</g><g transform="translate(884 522) scale(.7)">{tree}</g><g transform="translate(958 462) scale(.6)">{tree}</g>
  </g>"""
HOUSE = '<g class="woodcut"><path d="M6 28h48v30H6Z"/><path d="M2 30 16 8h28l14 22Z" fill="var(--o-red)"/><path d="M2 30 16 8h28l14 22Z" fill="url(#hatch)" opacity=".4"/><path d="M6 42h48M18 28v30m24-30v30M18 28 6 42m36-14 12 14" fill="none"/><path d="M25 46h10v12H25Z" fill="var(--o-ink)"/><path d="M40 12V2h6v10"/></g>'
TREE = '<g class="woodcut"><path d="M22 36h7l2 22H20Z" fill="var(--o-wood)"/><path d="M25 3c9-1 13 6 12 10 8 2 10 12 4 17 0 7-8 10-15 7-8 4-17 0-17-8-7-4-6-13 1-16C9 7 17 2 25 3Z" fill="#7f8d4d"/><path d="M16 14q5-5 10 0m4 5q4-4 8 0m-26 5q5-5 10 0m3 5q5-5 9 0" fill="none" stroke-width="1.6"/></g>'
TENT = '<g class="woodcut"><path d="M40 2v8" /><path d="M40 2l12 3-12 4Z" fill="var(--o-red)"/><path d="M40 10C34 22 20 30 6 34v28h68V34C60 30 46 22 40 10Z"/><path d="M40 10c-3 10-8 18-16 22v30h11V34c3-8 4-16 5-24Zm0 0c3 10 9 18 18 22l8 1.5V62H56V34c-8-6-14-14-16-24Z" fill="var(--o-red)"/><path d="M6 34q6 6 9 0 4 6 9 0 4 6 11 0 5 6 10 0 5 6 11 0 4 6 9 0 3 6 9 0" fill="none"/><path d="M36 62V46h9v16Z" fill="var(--o-ink)"/></g>'
MILL = '<g class="woodcut"><path d="M24 34h22l6 44H18Z"/><path d="M22 36c2-14 24-14 26 0Z" fill="var(--o-red)"/><path d="M30 78V64h10v14Z" fill="var(--o-ink)"/><path d="M25 48h8m-9 8h9m6 0h8m-10-8h9" stroke-width="1.3"/><path d="M35 32 8 8l6-6 24 28ZM35 32l27-24 6 6-30 22ZM35 32 10 58l-7-5 29-24ZM35 32l26 25-6 6-22-29Z" fill="var(--o-wood)"/><circle cx="35" cy="32" r="3.5" fill="var(--o-ink)"/></g>'
DEFS = """
  <defs>
    <pattern id="hatch" width="5" height="5" patternTransform="rotate(38)" patternUnits="userSpaceOnUse"><path d="M0 1.2H5" stroke="#2b2018" stroke-width="1.1"/></pattern>
    <pattern id="cut" width="9" height="9" patternTransform="rotate(-28)" patternUnits="userSpaceOnUse"><path d="M0 2H5M4 6.5H9" stroke="var(--w-grass2)" stroke-width="1.2" stroke-linecap="round" opacity=".38"/></pattern>
  </defs>"""


def backdrop(name: Layout) -> str:
    """The picture of a layout, as the text of an SVG file."""
    track = TRACKS[name]
    drawing = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        "  <!-- Made from the board data, drawn far over its edges so that any board is filled -->",
        DEFS.strip("\n"),
        '  <rect class="ground" x="-1000" y="-700" width="3000" height="2000"/>',
        f'  <path class="frame" d="{_carved(Box(2, 2, 998, 578, 12), 1)}"/>',
        f'  <path class="frame thin" d="{_carved(Box(8, 8, 992, 572, 8), 2)}"/>',
        CORNERS.format(house=HOUSE, tree=TREE, tent=TENT, mill=MILL).strip("\n"),
        "  <g>",
        f'    <path class="track" d="{_stadium(OUTER)}"/>',
        f'    <path class="alt" d="{" ".join(_space(track, n) for n in range(0, track.spaces, 2))}"/>',
        f'    <path class="ticks" d="{_ticks(track)}"/>',
        *(f'    <path class="lane" d="{_stadium(INNER + LANE * n)}"/>' for n in range(1, LANES)),
        f'    <path class="edge" d="{_carved(_ends(OUTER), 3)}"/>',
        f'    <path class="grass" d="{_carved(_ends(INNER), 4)}"/><path d="{_stadium(INNER)}" fill="url(#cut)"/>',
        f'    <path class="tufts" d="{_tufts()}"/>',
        "  </g>",
        f'  <path class="starting" d="{_space(track, 0)}"/>',
        f'  <path class="start" d="{_line(track, 0.5)}"/>',
        f'  <g class="slots">{_slots(track)}</g>',
        '  <path class="arrow" d="M466 442h-26m0 0 7-5m-7 5 7 5"/>',
        f'  <g class="numbers">{_numbers(track)}</g>',
        "</svg>",
    ]
    return "\n".join(drawing) + "\n"


def _stadium(radius: float) -> str:
    top, bottom = MIDDLE - radius, MIDDLE + radius
    return (
        f"M{LEFT} {_n(top)}H{RIGHT}A{_n(radius)} {_n(radius)} 0 0 1 {RIGHT} {_n(bottom)}"
        f"H{LEFT}A{_n(radius)} {_n(radius)} 0 0 1 {LEFT} {_n(top)}Z"
    )


class Box(NamedTuple):
    """A rectangle with round corners; a track's outline is one whose ends are round."""

    left: float
    top: float
    right: float
    bottom: float
    corner: float


def _ends(radius: float) -> Box:
    return Box(LEFT - radius, MIDDLE - radius, RIGHT + radius, MIDDLE + radius, radius)


def _carved(box: Box, seed: int) -> str:
    """An outline as if cut by hand: points beside it, rounded. Drawn so, it costs nothing to paint."""
    luck = Random(seed)
    points = [
        (x + luck.uniform(-WOBBLE, WOBBLE), y + luck.uniform(-WOBBLE, WOBBLE))
        for x, y in _round(box)
    ]
    at = _middle(points[-1], points[0])
    path = f"M{_n(at[0])} {_n(at[1])}"
    x, y = round(at[0], 1), round(at[1], 1)
    for here, after in pairwise([*points, points[0]]):
        there = _middle(here, after)
        steps = [_n(here[0] - x), _n(here[1] - y), _n(there[0] - x), _n(there[1] - y)]
        path += "q" + " ".join(steps).replace(" -", "-")
        x, y = x + round(there[0] - x, 1), y + round(there[1] - y, 1)
    return f"{path}Z"


def _middle(a: Point, b: Point) -> Point:
    """What lies between two points."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _round(box: Box) -> list[Point]:
    """Points round an outline, a step apart, from the left of its top."""
    left, right = box.left + box.corner, box.right - box.corner
    top, bottom = box.top + box.corner, box.bottom - box.corner
    quarter = pi * box.corner / 2
    corners = [(right, top, -pi / 2), (right, bottom, 0.0), (left, bottom, pi / 2), (left, top, pi)]
    found: list[Point] = []
    for (x, y, turn), length in zip(corners, cycle([right - left, bottom - top]), strict=False):
        # Straight on to the corner, then round it.
        along, out = turn + pi / 2, (x + box.corner * cos(turn), y + box.corner * sin(turn))
        found += [
            (out[0] - (length - at) * cos(along), out[1] - (length - at) * sin(along))
            for at in _steps(length)
        ]
        found += [
            (
                x + box.corner * cos(turn + at / box.corner),
                y + box.corner * sin(turn + at / box.corner),
            )
            for at in _steps(quarter)
        ]
    return found


def _steps(length: float) -> list[float]:
    """Where points lie on a piece of an outline: about `STEP` apart, its end left to what follows."""
    count = max(1, round(length / STEP)) if length else 0
    return [length * n / count for n in range(count)]


def _space(track: Track, n: int) -> str:
    """The outline of a space, its bends in three pieces."""
    steps = [n - 0.5 + k / 3 for k in range(4)]
    outer = [at_radius(track, place, OUTER) for place in steps]
    inner = [at_radius(track, place, INNER) for place in reversed(steps)]
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in outer + inner) + "Z"


def _line(track: Track, place: float) -> str:
    (a, b), (c, d) = at_radius(track, place, INNER), at_radius(track, place, OUTER)
    return f"M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}"


def _ticks(track: Track) -> str:
    return " ".join(_line(track, n + 0.5) for n in range(track.spaces))


def _tufts() -> str:
    """Grass where nothing else stands: near the edge of the green."""
    luck = Random(4)
    found: list[str] = []
    while len(found) < 40:
        x, y = luck.uniform(160, 840), luck.uniform(150, 440)
        core = min(max(x, LEFT), RIGHT)
        edge = hypot(x - core, y - MIDDLE)
        if 90 < edge < INNER - 20 and not (180 < x < 790 and 235 < y < 375):
            found.append(f"M{_n(x)} {_n(y)}l-2.5-7m4 7l0-9m1.5 9l3-6")
    return "".join(found)


def _slots(track: Track) -> str:
    """The start slots, numbered as the lanes (GR-05)."""
    drawn: list[str] = []
    for lane in range(1, LANES + 1):
        x, y = at_radius(track, 0, INNER + LANE * (lane - 0.5))
        drawn.append(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="10"/><text x="{_n(x)}" y="{_n(y + 4.5)}">{lane}</text>'
        )
    return "".join(drawn)


def _numbers(track: Track) -> str:
    drawn: list[str] = []
    for n in range(1, track.spaces):
        x, y = at_radius(track, n, OUTER - 11)
        five = ' class="five"' if n % 5 == 0 else ""
        drawn.append(f'<text x="{_n(x)}" y="{_n(y + 4)}"{five}>{n}</text>')
    return "".join(drawn)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
