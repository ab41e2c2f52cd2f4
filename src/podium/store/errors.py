"""Errors: why the store did not do what it was asked."""

from __future__ import annotations

from typing import Literal

from podium.store.rows import LogRow

Ground = Literal["id", "code", "match", "ended", "seq", "seat", "sitter"]
"""What a conflict was about: the id or the code is taken; there is no such match; it has ended;
the log does not stand where the row would follow; there is no such seat; somebody else sits there."""


class StoreError(Exception):
    """The store did not do what it was asked."""


class AlreadyStored(StoreError):
    """The seat has used this command id; `row` is what was stored then."""

    def __init__(self, row: LogRow) -> None:
        super().__init__(f"command {row.command_id!r} is line {row.seq} of match {row.match}")
        self.row = row


class Conflict(StoreError):
    """The write does not fit what is stored; `what` says in which respect."""

    def __init__(self, what: Ground, why: str) -> None:
        super().__init__(why)
        self.what: Ground = what


class Unstorable(StoreError):
    """The write holds a value that no database keeps, such as half a character."""


class StoreFailed(StoreError):
    """The database failed: nothing was acknowledged, and the write is not to be relied on."""


class StoreClosed(StoreFailed):
    """The store was closed before the write was handed in."""


class BadUrl(StoreError):
    """The address of the database cannot be used; says which can."""


class NotUnicode(StoreError):
    """The database keeps its text in an encoding that not every name and word can be written in."""


class TooNew(StoreError):
    """The database was written by a newer Podium than this one."""


def reason(wrong: Exception) -> str:
    """What the database itself said, without the statement and what it held."""
    return str(getattr(wrong, "orig", None) or wrong).strip()


def failed(wrong: Exception) -> StoreFailed:
    """That a write was not stored, because of this."""
    failure = StoreFailed(f"the database could not be written: {reason(wrong)}")
    failure.__cause__ = wrong
    return failure
