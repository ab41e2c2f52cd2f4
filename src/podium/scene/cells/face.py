"""Face: how a game is drawn in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from podium.scene.cells.anything import board as any_board
from podium.scene.cells.beside import hand as any_hand
from podium.scene.cells.beside import rail as any_rail
from podium.scene.cells.sheet import CellSheet
from podium.scene.scene import Scene

V = TypeVar("V")

Painter = Callable[[V, Scene, CellSheet], None]
"""Draws a part of the table for one view, and says where each handle stands (`CellSheet.holds`)."""


class Face(msgspec.Struct, Generic[V], frozen=True, kw_only=True):
    """How a game's board, rail and hand are drawn, in whatever room they are given.

    Nothing is lost by what a painter leaves out: whatever may be touched and was not drawn is listed
    under the hand by the platform, with its key.
    """

    board: Painter[V] = any_board
    rail: Painter[V] = any_rail
    """What stands beside the board: who plays, and how they stand."""
    hand: Painter[V] = any_hand
    rail_width: int = 24
    hand_height: int = 3
    figures: tuple[str, ...] = ("hand/",)
    """What the handles begin with that figures are the keys of; others have letters."""
    colours: Mapping[str, tuple[str, str]] = {}
    """Its own colours by name, each for a light terminal and for a dark one (`("#9c3b2e", "#e8776b")`).
    Besides there are ink, paper, muted, line, accent, glow, on-glow, warn, well and seat-1 to seat-6."""


AnyFace = Face[Any]
"""The face of a game whose views the caller does not know."""

ANY: AnyFace = Face()
"""How a game is drawn that does not say."""
