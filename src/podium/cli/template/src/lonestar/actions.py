"""What a seat may ask for."""

from __future__ import annotations

from podium.core.action import ActionStruct


class Pick(ActionStruct, frozen=True, tag="pick"):
    """Pick a number in secret (LS-02)."""

    number: int


Action = Pick
