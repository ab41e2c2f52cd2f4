"""The bots of The Great Motorcar Race, and what bots that search need to know of it."""

from __future__ import annotations

from collections.abc import Mapping

from podium.bots import random
from podium.core.bot import Bot, Insight
from podium.games.motorcar.actions import Action
from podium.games.motorcar.bots.greedy import greedy
from podium.games.motorcar.bots.onward import onward, tried
from podium.games.motorcar.bots.prospects import prospects
from podium.games.motorcar.bots.solved import solved
from podium.games.motorcar.state import State
from podium.games.motorcar.view import View

__all__ = ["BOTS", "INSIGHT", "greedy", "solved"]

BOTS: Mapping[str, Bot[View, Action]] = {
    "random": random.choose,
    "greedy": greedy,
    "solved": solved,
}

INSIGHT: Insight[State, View, Action] = Insight(
    seats=lambda view: len(view.cars),
    value=prospects,
    scale=1.0,
    policy=solved,
    tried=tried,
    onward=onward,
    trusted=solved,
)
