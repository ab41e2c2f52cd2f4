"""Chapters: what happened in several steps and is told in one line, such as a drive."""

from __future__ import annotations

import msgspec

from podium.game import AnyGame
from podium.scene.text import Text


class Chapter(msgspec.Struct, frozen=True):
    """Events of one seat that are told together."""

    begun: int
    """The entry that it began with."""
    events: tuple[object, ...]
    """As they were heard."""

    @property
    def alone(self) -> bool:
        """Whether nothing stands beside it: a card that is played next is no part of it."""
        return str(getattr(self.events[0], "chapter", "")).endswith("alone")


class Passage(msgspec.Struct, frozen=True):
    """Where an event stands in the story."""

    within: int = 0
    """The entry that its chapter began with; 0: it stands alone."""
    told: Text | None = None
    """The chapter so far in one sentence, where there is one yet."""


def goes_on(events: tuple[object, ...]) -> bool:
    """Whether what happened last is of a chapter, and not just beside one, so that what follows may be too."""
    for event in reversed(events):
        kind = str(getattr(event, "chapter", ""))
        if kind or getattr(event, "weight", 1) > 0:
            return kind.startswith(("begins", "goes on"))
    return False


def read_on(
    game: AnyGame, view: object, chapter: Chapter | None, seq: int, heard: tuple[object, ...]
) -> tuple[Chapter | None, tuple[Passage, ...]]:
    """The chapter that is open after an entry, and where each of its events stands.

    An event's `chapter` says whether it `begins` one, `goes on` with one (and begins it where none is
    open) or may stand `beside` it; any other ends it, unless it goes without saying. One that `begins
    alone` or `goes on alone` is of another kind than the rest: nothing stands beside it.
    """
    passages: list[Passage] = []
    for event in heard:
        kind = getattr(event, "chapter", "")
        whose = getattr(event, "seat", None)
        if chapter is not None and getattr(chapter.events[0], "seat", None) != whose:
            chapter = None
        if chapter is not None and kind and kind.endswith("alone") != chapter.alone:
            chapter = None
        if kind.startswith("begins") or (kind.startswith("goes on") and chapter is None):
            chapter = Chapter(seq, (event,))
        elif kind and chapter is not None:
            chapter = Chapter(chapter.begun, (*chapter.events, event))
        else:
            chapter = chapter if getattr(event, "weight", 1) == 0 else None
            passages.append(Passage())
            continue
        passages.append(Passage(chapter.begun, game.retell(chapter.events, view)))
    return chapter, tuple(passages)
