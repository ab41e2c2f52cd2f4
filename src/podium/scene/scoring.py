"""Scoring: what decided a match that has ended, told as data: a line a thing, a cell a seat."""

from __future__ import annotations

import msgspec

from podium.scene.text import Text


class ScoreCell(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What one seat has of a thing that counts."""

    value: int | None
    """None: nothing that could be counted."""
    note: Text = ()
    """What it was counted from (`70 F`)."""
    counts: bool = True
    """Whether it was counted: else it is shown in brackets."""


class ScoreLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A thing that counts, and what each seat has of it."""

    label: Text
    cells: tuple[ScoreCell, ...]
    """One a seat, the first for seat 0."""
    note: Text = ()
    """How it is counted (`1 a level`)."""
    symbol: str = ""
    """A drawing of the game's `art/`."""
    total: bool = False
    """Whether this line decides: the sum, or the one thing that is compared."""


class Scoring(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What decided a match."""

    title: Text
    lines: tuple[ScoreLine, ...]
    why: Text = ()
    """Why the winner won, in one sentence to this viewer; nothing: the ending says it all."""
    figures: tuple[str, ...] = ()
    """The drawing of each seat that stands on the podium."""
    rule: str = ""
    """The id of the rule by which it is counted."""
    note: Text = ()
    """What must be said below the lines."""
