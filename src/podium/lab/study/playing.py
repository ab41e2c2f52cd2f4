"""Playing: what every trial and experiment does with a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from podium.core.bot import Bot
from podium.core.chance import Chance


def finish(match: Any, bots: Sequence[Bot[Any, Any]], luck: Chance) -> None:
    """Plays a match on to its end."""
    while awaited := match.to_act:
        seat: Any = awaited[0]
        match.act(seat, bots[seat](match.view(seat), luck))


def source_of(what: str) -> str:
    """What a question of luck is about, without the seat that it was asked for."""
    return " ".join(word for word in what.split() if not word.isdecimal()) or what
