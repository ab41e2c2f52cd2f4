"""What a seat may ask for."""

from __future__ import annotations

from podium.core.action import ActionStruct


class Go(ActionStruct, frozen=True, tag="go"):
    """Go to a cove, in secret (LT-03)."""

    cove: int
    """From 1."""
    net: bool = False
    """Whether the net is cast there (LT-06)."""


Action = Go
