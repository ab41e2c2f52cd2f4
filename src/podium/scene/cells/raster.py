"""Raster: dots, two by two in a cell, that become block elements."""

from __future__ import annotations

from collections.abc import Callable

from podium.scene.cells.canvas import Canvas

BLOCKS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By which of the four dots of a cell are set: upper left 1, upper right 2, lower left 4, lower right 8."""
STEPS = " ▁▂▃▄▅▆▇█"
"""A column of a histogram, by eighths of a cell."""
SHADES = "█▓▒░"


def cells(width: int, height: int, is_set: Callable[[float, float], bool]) -> list[str]:
    """Rows of block elements; asked at the middle of each dot, in cells from the upper left."""
    return [
        "".join(
            BLOCKS[
                is_set(x + 0.25, y + 0.25)
                + 2 * is_set(x + 0.75, y + 0.25)
                + 4 * is_set(x + 0.25, y + 0.75)
                + 8 * is_set(x + 0.75, y + 0.75)
            ]
            for x in range(width)
        )
        for y in range(height)
    ]


def stamp(canvas: Canvas, x: int, y: int, rows: list[str], ink: str) -> None:
    """Puts rows of blocks on a canvas, leaving alone where there is none."""
    for down, row in enumerate(rows):
        for across, block in enumerate(row):
            if block != " ":
                canvas.put(x + across, y + down, block, ink)


def bars(shares: list[float], height: int) -> list[str]:
    """A histogram of so many rows, a column for each share; the greatest reaches the top."""
    most = max(shares, default=0) or 1
    eighths = [max(round(8 * height * share / most), int(share > 0)) for share in shares]
    return [
        "".join(STEPS[min(max(each - 8 * (height - 1 - row), 0), 8)] for each in eighths)
        for row in range(height)
    ]


def gauge(value: int, most: int, width: int) -> str:
    """A level as a row of blocks."""
    filled = round(width * value / most) if most else 0
    return "█" * filled + "░" * (width - filled)
