"""Section: one chapter of a report: what it says, what it shows, and the figures behind it."""

from __future__ import annotations

from typing import Any

import msgspec


class Grid(msgspec.Struct, frozen=True):
    """A table on the page."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Picture(msgspec.Struct, frozen=True):
    """A plot: as SVG, and in words for whoever does not see it."""

    title: str
    svg: str
    words: str


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A chapter."""

    id: str
    title: str
    says: tuple[str, ...]
    """In plain words, made from the figures."""
    pictures: tuple[Picture, ...] = ()
    grids: tuple[Grid, ...] = ()
    figures: dict[str, Any] = {}
    """What the words are made from, for programs."""
