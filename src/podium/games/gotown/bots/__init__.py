"""The bots of GoTown, and what bots that search need to know of it."""

from __future__ import annotations

from podium.bots import random
from podium.bots.greedy import Greedy
from podium.core.bot import Bot, Insight
from podium.games.gotown import imagine, rules, view
from podium.games.gotown.actions import Action
from podium.games.gotown.bots.policy import policy
from podium.games.gotown.bots.prospects import prospects
from podium.games.gotown.bots.worth import value
from podium.games.gotown.state import State
from podium.games.gotown.view import View

__all__ = ["BOTS", "INSIGHT", "value"]

greedy: Greedy[State, Action, View] = Greedy(rules, view.view, imagine.imagine, value)

BOTS: dict[str, Bot[View, Action]] = {"random": random.choose, "greedy": greedy}

INSIGHT: Insight[State, View, Action] = Insight(
    seats=lambda view: len(view.fronts), value=prospects, scale=1.0, policy=policy
)
