"""Entry: one line of a table's log, as it is stored."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

import msgspec

from podium.core.chance import Answer
from podium.core.seat import Seat

S = TypeVar("S")
E = TypeVar("E")

NOTHING = msgspec.Raw(b"null")
"""The action of an entry that is none."""

Kind = Literal["setup", "action", "undo", "resign"]


class Entry(msgspec.Struct, frozen=True):
    """What was done, and what luck said to it."""

    seq: int
    kind: Kind
    seat: int
    """-1 at the setup."""
    command_id: str
    action: msgspec.Raw
    """The action as JSON; `null` at the setup, at an undo and where a seat resigned; what an undo by
    consent took back is `{"back": 2}` actions."""
    luck: tuple[tuple[str, Answer], ...]
    window: int
    """The number of the window that was open after it."""
    hash: str
    """Of the state after it."""


class Back(msgspec.Struct, frozen=True):
    """How many actions an undo by consent took back; stands in its entry."""

    back: int


class Was(msgspec.Struct, Generic[S, E], frozen=True):
    """One entry of a match, and the state after it."""

    seq: int
    kind: str
    seat: Seat | None
    """Who did it; None at the setup."""
    back: int
    """How many actions it took back by consent."""
    events: tuple[E, ...]
    state: S


def taken(back: int) -> msgspec.Raw:
    """What stands in the entry of an undo: how many actions it took back by consent."""
    return msgspec.Raw(msgspec.json.encode(Back(back))) if back else NOTHING


_read_back = msgspec.json.Decoder(Back | None).decode


def back_of(action: msgspec.Raw) -> int:
    """How many actions an undo took back by consent; 0: its seat took back its last, unasked."""
    found = _read_back(action)
    return 0 if found is None else found.back
