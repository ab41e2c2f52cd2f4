"""Commands: what a seat sends to its table, and what it is answered."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[\w.-]+$")]
"""Chosen by the sender, once for each thing it wants done."""


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="act"):
    """Take one of the offers."""

    command_id: CommandId
    decision_id: Annotated[str, msgspec.Meta(max_length=32)]
    """The window's number and the seat, as the table told them."""
    action: msgspec.Raw


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="undo"):
    """Take the last action back."""

    command_id: CommandId
    decision_id: Annotated[str, msgspec.Meta(max_length=32)]
    """The `undo` id that the table told with its last update."""


class Resign(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="resign"
):
    """Give up: a bot plays on for the seat, which is ranked last of those still playing."""

    command_id: CommandId


class TakeBack(msgspec.Struct, frozen=True):
    """Take back everything from the seat's last action on, as the others agreed to.

    It is the site's own: no message becomes one.
    """

    command_id: str
    decision_id: str
    """The `ask` id that the table told with its last update."""


Command = Act | Undo | Resign | TakeBack


class Accepted(msgspec.Struct, frozen=True, tag_field="type", tag="accepted"):
    """It is done, and stored."""

    command_id: str
    seq: int


class AlreadyDone(msgspec.Struct, frozen=True, tag_field="type", tag="already_done"):
    """The command was accepted before; nothing was done again."""

    command_id: str
    seq: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """It was not done, and nothing has changed."""

    command_id: str
    code: Literal["stale", "illegal", "malformed", "nothing_to_undo", "guided", "failed"]
    reason: str
    """For `illegal` the reason of the refusal, for the others what was wrong."""
    rule: str = ""
    """The id of the rule, where one forbids it."""


Reply = Accepted | AlreadyDone | Refused
