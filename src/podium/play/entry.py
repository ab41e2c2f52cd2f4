"""Entry: one line of a table's log, as it is stored."""

from __future__ import annotations

from typing import Literal

import msgspec

from podium.core.chance import Answer

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
