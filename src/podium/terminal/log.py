"""The log: what happened, as whoever looks heard it, a line for each thing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from podium.core.seat import Seat
from podium.language import Words
from podium.play.chapters import Passage
from podium.play.entry import Was
from podium.scene.text import Text


class LogLine(msgspec.Struct, frozen=True):
    """One thing that happened."""

    seq: int
    actor: int
    """Whom it tells of; -1: nobody."""
    rule: str
    text: Text = ()
    event: msgspec.Struct | None = None
    """What is told where there is no text."""
    chapter: int = 0
    """The entry that its chapter began with; 0: it stands alone."""


Heard = tuple[Was[object, object], tuple[object, ...], tuple[Passage, ...]]
"""An entry, its events as they were heard, and where they stand."""


def lines_of(story: Sequence[Heard]) -> list[LogLine]:
    """What a viewer heard as lines: a chapter is one, and what goes without saying is none."""
    lines: list[LogLine] = []
    for was, heard, passages in story:
        actor = -1 if was.seat is None else int(was.seat)
        if was.kind == "undo":
            lines.append(
                LogLine(
                    was.seq, actor, "", ("ui.undone_agreed" if was.back else "ui.undone", actor)
                )
            )
        elif was.kind == "resign":
            lines.append(LogLine(was.seq, actor, "", ("ui.resigned", actor)))
        for event, passage in zip(heard, passages, strict=True):
            if passage.within:
                if lines and lines[-1].chapter == passage.within:
                    lines.pop()
                if passage.told is not None:
                    rule = getattr(event, "rule", "")
                    lines.append(LogLine(was.seq, actor, rule, passage.told, None, passage.within))
            elif getattr(event, "weight", 1) > 0 and isinstance(event, msgspec.Struct):
                seat: Seat | None = getattr(event, "seat", None)
                whose = -1 if seat is None else int(seat)
                lines.append(LogLine(was.seq, whose, getattr(event, "rule", ""), (), event))
    return lines


def said(line: LogLine, words: Words, names: Sequence[str], viewer: Seat | None) -> str:
    """A line in words."""
    if line.text:
        return words.say(line.text, names, viewer)
    assert line.event is not None, line
    return words.event(line.event, names, viewer)
