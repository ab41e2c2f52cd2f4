"""The backdrop of a board: sea and land, empty spaces, risk zones, the progression track."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from podium.games.greatrace.pieces.file import Drawing, File, Land
from podium.games.greatrace.scene.drawing.features import FEATURES

HATCH = (
    '<defs><pattern id="greatrace-hatch" width="7" height="7" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><rect width="7" height="7" fill="var(--risk)"/>'
    '<path d="M0 0v7" stroke="var(--risk-2)" stroke-width="6"/></pattern></defs>'
)
"""The ground of risk zones; tiles that lie there use it too."""

_BEYOND = 700
"""So far it is drawn over its edges, so that a board of any proportions is filled."""


def backdrop(file: File) -> str:
    """The whole picture as SVG, a line for each part."""
    width, height = file.drawing.size
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">',
        f"<!-- Drawn from boards/{file.id}.json -->",
        HATCH,
        *_sea(width, height),
        *_land(file.drawing),
        *_spaces(file),
        *_track(file),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _sea(width: float, height: float) -> Iterator[str]:
    """Water, and sunrays over it as on a poster."""
    far = width + height
    yield (
        f'<rect x="{-_BEYOND}" y="{-_BEYOND}" width="{width + 2 * _BEYOND:g}"'
        f' height="{height + 2 * _BEYOND:g}" fill="var(--sea)"/>'
    )
    x, y = width * 0.45, height * 0.55
    rim = (
        (-1, -0.6), (-0.3, -1), (0.1, -1), (0.7, -1), (1, -0.3), (1, 0.2),
        (1, 0.7), (0.4, 1), (-0.2, 1), (-0.8, 1), (-1, 0.2),
    )  # fmt: skip
    wedges = "".join(
        f"M{x:g} {y:g}L{x + a * far:g} {y + b * far:g}"
        f"L{x + (a + 0.12) * far:g} {y + (b + 0.14) * far:g}z"
        for a, b in rim
    )
    yield f'<path d="{wedges}" fill="var(--ray)"/>'


def _land(drawing: Drawing) -> Iterator[str]:
    """Foam, coasts, rivers, dunes and the small pictures."""
    coast = "".join(by_steps(piece.path) for piece in drawing.land)
    for broad, opacity in ((26, 0.14), (13, 0.2)):
        yield (
            f'<path d="{coast}" fill="none" stroke="var(--foam)" stroke-width="{broad}"'
            f' stroke-linejoin="round" opacity="{opacity}"/>'
        )
    yield (
        f'<path d="{coast}" fill="var(--land)" stroke="var(--coast)" stroke-width="2.2"'
        ' stroke-linejoin="round"/>'
    )
    for stroke in drawing.strokes:
        colour, width = ("river", 3.2) if stroke.kind == "river" else ("land-2", 4.5)
        yield (
            f'<path d="{stroke.path}" fill="none" stroke="var(--{colour})"'
            f' stroke-width="{width}" stroke-linecap="round"/>'
        )
    for feature in drawing.features:
        (x, y), (w, h), (box, picture) = feature.xy, feature.size, FEATURES[feature.kind]
        yield (
            f'<svg x="{x - w / 2:g}" y="{y - h / 2:g}" width="{w:g}" height="{h:g}"'
            f' viewBox="{box}">{picture}</svg>'
        )


def _spaces(file: File) -> Iterator[str]:
    """Land that has no tile yet, and risk zones."""
    lands = [space for space in file.spaces.values() if isinstance(space, Land)]
    corners = file.drawing.hex
    blank = (_hexagon(space, corners) for space in lands if not space.risk)
    risky = (_hexagon(space, corners) for space in lands if space.risk)
    yield (
        f'<path d="{"".join(blank)}" fill="var(--space)" fill-opacity=".7"'
        ' stroke="var(--space-line)" stroke-width="1.5" stroke-dasharray="4 3"/>'
    )
    yield (
        f'<path d="{"".join(risky)}" fill="url(#greatrace-hatch)" stroke="var(--risk-2)"'
        ' stroke-width="1.5"/>'
    )


def _hexagon(space: Land, corners: Sequence[tuple[float, float]]) -> str:
    """From corner to corner by steps, which are the same for each: so it packs well."""
    (x, y), (a, b) = space.xy, corners[0]
    steps = "".join(f"l{q[0] - p[0]:g} {q[1] - p[1]:g}" for p, q in pairwise(corners))
    return f"M{x + a:g} {round(y + b, 1):g}{steps}z"


def _track(file: File) -> Iterator[str]:
    """The cells of the progression track: one for each row of the map, as on a scale of latitudes."""
    drawing = file.drawing
    top, pitch = drawing.origin[1], drawing.pitch[1]
    x, wide = drawing.scale.x, drawing.scale.width
    left, upper = x - wide / 2, top - pitch / 2
    yield (
        f'<rect x="{left - 2:g}" y="{upper - 2:g}" width="{wide + 4:g}"'
        f' height="{pitch * file.progress_max + 4:g}" fill="#2b2622"/>'
    )
    light = "".join(
        f"M{left:g} {upper + pitch * (n - 1):.1f}h{wide:g}v{pitch:g}h{-wide:g}z"
        for n in range(1, file.progress_max + 1, 2)
    )
    yield f'<path d="{light}" fill="var(--cream)"/>'


_PART = re.compile(r"([MLC])([^MLCz]*)")
_NUMBER = re.compile(r"-?[\d.]+")


def by_steps(path: str) -> str:
    """A closed path of absolute M, L and C, told from point to point: the same, and half as long."""
    at = (0.0, 0.0)
    parts: list[str] = []
    for letter, numbers in _PART.findall(path):
        values = [float(number) for number in _NUMBER.findall(numbers)]
        points = list(zip(values[::2], values[1::2], strict=True))
        if letter == "M":
            at = points[0]
            parts.append(f"M{at[0]:g} {at[1]:g}")
            continue
        length = 3 if letter == "C" else 1
        for n in range(0, len(points), length):
            piece = points[n : n + length]
            steps = (f"{round(x - at[0], 1):g} {round(y - at[1], 1):g}" for x, y in piece)
            parts.append(letter.lower() + " ".join(steps).replace(" -", "-"))
            at = piece[-1]
    return "".join(parts) + "z"
