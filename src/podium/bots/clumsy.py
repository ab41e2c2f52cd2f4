"""Clumsy: a bot that does anything at all every other time."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from podium.bots import random
from podium.core.bot import Bot
from podium.core.chance import Chance
from podium.game import Seen

A = TypeVar("A")
V = TypeVar("V", bound=Seen[Any])


class Clumsy(Generic[V, A]):
    """Knows how to play, and forgets it half of the time."""

    def __init__(self, bot: Bot[V, A]) -> None:
        self._bot = bot

    def __call__(self, view: V, chance: Chance, /) -> A:
        """What the bot would do, or anything."""
        if len(view.legal) > 1 and chance.roll(2, "slip") == 1:
            slip: A = random.choose(view, chance)
            return slip
        return self._bot(view, chance)
