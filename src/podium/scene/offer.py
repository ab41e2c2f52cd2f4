"""Offer: one legal action, and the picks that choose it."""

from __future__ import annotations

import msgspec

from podium.scene.nodes import SlotWords
from podium.scene.text import Text


class Ghost(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A preview: where a piece would be if the offer were taken."""

    symbol: str
    x: int
    y: int
    width: int = 0
    height: int = 0
    turn: int = 0
    area: str = "board"
    owner: int = -1
    words: SlotWords = ()
    way: tuple[int, ...] = ()
    """A dotted way to it: x, y, x, y…"""
    tag: Text = ()
    """A few words beside it."""


class Offer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One legal action and what is touched to choose it, in any order."""

    action: int
    """Its index in the view's `legal`."""
    picks: tuple[str, ...]
    """Handles of nodes that are in the scene. Empty: a button alone, as for ending a turn.
    One that is named several times is touched as often, and then confirmed by the button.
    Offers with equal picks and number are told apart by their labels, where they are confirmed."""
    label: Text
    """What the button says."""
    tag: Text = ()
    """A few words at the last thing to touch (`Steal the 6`)."""
    number: int | None = None
    """Offers with equal picks that differ in this are one slider."""
    gesture: str = ""
    """How the number is chosen where the face can do better than a slider (`flick`)."""
    ghosts: tuple[Ghost, ...] = ()
    """Shown while its picks are being made."""
    rank: int = 0
    """Higher stands first among the buttons; below 0: quiet, as for ending a turn."""
    standing: str = ""
    """Names an answer that may be given once for all: who wishes so takes every further offer of
    this name without being asked. It holds for as long as the scene's `holds` says this name."""
    onto: str = ""
    """The handle of a place where its last pick may be put, by touch or by dragging it there, instead
    of being confirmed where it is."""
    soft: bool = False
    """Whether it is not what the prompt's verb speaks of: its picks are lit softly beside the others."""
    listed: bool = False
    """Whether it stands in the list of all choices alone: legal, and nothing that anybody should do
    unawares, so nothing is lit for it and no touch leads to it."""
