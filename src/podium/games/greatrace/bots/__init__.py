"""Players that compute: random, and greedy, who plans a turn ahead."""

from __future__ import annotations

from podium.bots import random
from podium.core.bot import Bot
from podium.games.greatrace.actions import Action
from podium.games.greatrace.bots.greedy import greedy
from podium.games.greatrace.view import View

BOTS: dict[str, Bot[View, Action]] = {"random": random.choose, "greedy": greedy}

__all__ = ["BOTS"]
