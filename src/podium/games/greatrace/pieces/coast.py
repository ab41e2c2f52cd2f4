"""Coasts: drawn paths as corners, and what lies inside them."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable

from podium.games.greatrace.pieces.file import Point

_PART = re.compile(r"([MLC])([^MLCz]*)")
_NUMBER = re.compile(r"-?[\d.]+")
_PIECES = 8
"""Straight pieces that stand for a curve."""


def outline(path: str) -> list[Point]:
    """Corners of a closed SVG path made of absolute M, L and C."""
    corners: list[Point] = []
    for letter, numbers in _PART.findall(path):
        values = [float(number) for number in _NUMBER.findall(numbers)]
        points = list(zip(values[::2], values[1::2], strict=True))
        if letter != "C":
            corners += points
            continue
        for n in range(0, len(points), 3):
            corners += _curve(corners[-1], *points[n : n + 3])
    return corners


def _curve(p: Point, a: Point, b: Point, c: Point) -> list[Point]:
    """Points along a Bézier curve, its end the last of them."""
    found: list[Point] = []
    for n in range(1, _PIECES + 1):
        t = n / _PIECES
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (
            sum(w * point[k] for w, point in zip(weights, (p, a, b, c), strict=True))
            for k in (0, 1)
        )
        found.append((x, y))
    return found


def crossings(corners: list[Point], y: float) -> list[float]:
    """Where an outline crosses a level line, from left to right."""
    ends = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sorted(
        (x2 - x1) * (y - y1) / (y2 - y1) + x1 for (x1, y1), (x2, y2) in ends if (y1 > y) != (y2 > y)
    )


class Coasts:
    """The drawn land, asked for one point after another."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._outlines = [outline(path) for path in paths]
        self._levels: dict[float, list[list[float]]] = {}

    def hold(self, point: Point) -> bool:
        """Whether a point lies on land: an odd number of crossings is left of it."""
        x, y = point
        if y not in self._levels:
            self._levels[y] = [crossings(corners, y) for corners in self._outlines]
        return any(bisect(found, x) % 2 for found in self._levels[y])
