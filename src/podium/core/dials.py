"""Dials: numbers of a rulebook that a designer may turn, among the options of a game."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")

_DIAL = {"dial": True}


def dial(least: int, most: int) -> msgspec.Meta:
    """Marks an option as a number that designers turn, and says how far.

    It is not on the form of a new table. Where it is as in the box it is not written (the struct
    has `omit_defaults`), so that records and hashes do not know of it; numbers from -5 to 256, as
    Python has each of those once.
    """
    assert -5 <= least < most <= 256, (least, most)
    return msgspec.Meta(ge=least, le=most, extra=_DIAL)


def is_dial(extra: object) -> bool:
    """Whether an option is marked as one."""
    return extra == _DIAL


def always(value: T) -> T:
    """The default of an option that is written even then: records and hashes have ever held it."""
    return msgspec.field(default_factory=lambda: value)


class Unsound(msgspec.Struct, frozen=True):
    """Why a game cannot be played with some options: the rule that would lose its sense."""

    rule: str
    why: str
    """A sentence in English, without its full stop."""


def sound(options: object) -> Unsound | None:
    """Every choice of options goes together."""
    del options
    return None
