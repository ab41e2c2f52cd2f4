"""Players that compute: random, greedy, who plans a turn ahead, and what search needs to know."""

from __future__ import annotations

from podium.bots import random
from podium.core.bot import Bot, Insight
from podium.core.chance import Seeded
from podium.games.greatrace.actions import Action
from podium.games.greatrace.bots.greedy import greedy
from podium.games.greatrace.bots.outlook import onward, policy
from podium.games.greatrace.bots.prospects import prospects
from podium.games.greatrace.bots.tried import tried
from podium.games.greatrace.imagine import imagine
from podium.games.greatrace.state import State
from podium.games.greatrace.view import View

__all__ = ["BOTS", "INSIGHT"]

BOTS: dict[str, Bot[View, Action]] = {"random": random.choose, "greedy": greedy}


def _value(view: View) -> float:
    """What a seat may hope for."""
    assert view.seat is not None, "a watcher has no prospects"
    return prospects(imagine(view, Seeded(0)), view.seat)


INSIGHT: Insight[State, View, Action] = Insight(
    seats=lambda view: len(view.fronts),
    value=_value,
    scale=1.0,
    policy=policy,
    tried=tried,
    onward=onward,
    trusted=policy,
)
