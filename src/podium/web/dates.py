"""Dates: moments as a page shows them; a script then tells them in the reader's own time zone."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from babel.dates import format_date


class Moment(msgspec.Struct, frozen=True):
    """A moment, for a program and in words."""

    iso: str
    text: str


def moment(milliseconds: int, code: str) -> Moment:
    """A time of the store, its day in the words of a language."""
    when = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return Moment(when.isoformat(timespec="seconds"), format_date(when, "medium", locale=code))
