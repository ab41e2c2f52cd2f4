"""Entry: one line of a table's log, as it is stored."""

from __future__ import annotations

from typing import Literal

import msgspec

from podium.core.chance import Answer


class Entry(msgspec.Struct, frozen=True):
    """What was done, and what luck said to it."""

    seq: int
    kind: Literal["setup", "action", "undo"]
    seat: int
    """-1 at the setup."""
    command_id: str
    action: msgspec.Raw
    """The action as JSON; `null` at the setup and at an undo."""
    luck: tuple[tuple[str, Answer], ...]
    window: int
    """The number of the window that was open after it."""
    hash: str
    """Of the state after it."""
