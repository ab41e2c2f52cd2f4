"""Nodes: the things on the table, each with an id."""

from __future__ import annotations

from typing import Literal

import msgspec

from podium.scene.text import Text

SlotWords = tuple[tuple[str, Text | str | int], ...]
"""What stands in the slots of a symbol: slot name and text, plain word or number."""


class Area(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of the table that each face lays out its own way."""

    id: str
    kind: Literal["board", "panel", "strip", "hand"]
    """`board`: the large picture, one a scene. `panel`: a small picture beside the hand.
    `strip`: a low picture above the board. `hand`: a row of cards that are real buttons, in the
    order of their x."""
    label: Text
    width: int = 1000
    height: int = 640
    """The space its nodes are placed in; a hand has none."""
    backdrop: str = ""
    """A still picture behind the nodes: the name of a file in the game's `art/`, without `.svg`."""
    over: bool = False
    """Whether a hand lies over the board, and only while it holds something. In such a one a node without
    a symbol is a heading above the cards; with an owner, it is that seat's."""
    zooms: bool = False
    """Whether it has more to see than a small screen can show: there it can be moved and enlarged."""
    lens: tuple[int, int, int] | None = None
    """Where a magnifying glass may lie on a large screen: its middle and its radius."""


class Node(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A zone, a piece or a label: a thing on the table."""

    id: str
    """A piece with a life of its own keeps its id as it moves. Equal pieces are named by place,
    kind and rank (`hand/dog.0`), a hidden piece by its place alone (`hand-2/0`)."""
    symbol: str
    """The drawing: a `<symbol>` of the game's `art/symbols.svg`; empty: nothing is drawn."""
    x: int = 0
    y: int = 0
    """The upper left corner, in the space of its area."""
    z: int = 0
    """Higher is nearer to the eye; equals lie in the order of the scene."""
    turn: int = 0
    """Degrees clockwise about the centre."""
    width: int = 0
    height: int = 0
    """0: as large as the symbol was drawn."""
    area: str = "board"
    zone: str = ""
    """The id of the zone it lies in: the twin lists it there."""
    owner: int = -1
    """The seat whose colour and shape it bears; -1: nobody's."""
    label: Text = ()
    """How it is spoken of; a node without a label is decoration."""
    words: SlotWords = ()
    """What stands in the symbol's slots. In a hand, `title` and `note` stand under the picture."""
    handle: str = ""
    """What picks name to touch it; equal cards share one. Empty: it cannot be touched.
    It is a path: who touches `tower-2/3/left` touches `tower-2/3` and `tower-2` as well, and the
    longest that an offer names is meant."""
    state: str = ""
    """A word for a lasting look that the game's theme knows, as a CSS class (`guarded`)."""
    tells: str = ""
    """The name of the `Tell` that says what it does; empty: that of its symbol, if there is one."""
    now: Text = ()
    """What is to be said of this very thing besides, as things stand (`two of them are not seen yet`)."""


class Fact(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that everybody may know of a seat, for the list of players."""

    label: Text
    """Shown as words; with `of` or `symbols`, spoken in their place."""
    value: int = 0
    of: int = 0
    """More than 0: drawn as a row of `of` boxes, `value` of them filled."""
    symbols: tuple[str, ...] = ()
    """Drawn as a row of small symbols."""
    counted: bool = False
    """Whether `value` stands after the symbols."""


class Standing(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The line of one seat in the list of players."""

    seat: int
    facts: tuple[Fact, ...] = ()
    flag: Text = ()
    """What should be noticed of it now (`one floor to win`)."""
