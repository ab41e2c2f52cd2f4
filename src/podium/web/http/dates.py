"""Dates: moments as a page shows them; a script then tells them in the reader's own time zone."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from babel.dates import format_date


class ShownTime(msgspec.Struct, frozen=True):
    """A moment, for a program and in words."""

    iso: str
    text: str


def shown_time(milliseconds: int, code: str) -> ShownTime:
    """A time of the store, its day in the words of a language."""
    when = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return ShownTime(when.isoformat(timespec="seconds"), format_date(when, "medium", locale=code))
