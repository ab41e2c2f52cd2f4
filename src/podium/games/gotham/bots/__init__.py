"""The bots of Gotham Race, and what bots that search need to know of it."""

from __future__ import annotations

from podium.bots import random
from podium.bots.greedy import Greedy
from podium.core.bot import Bot, Insight
from podium.games.gotham import imagine, rules, view
from podium.games.gotham.actions import Action
from podium.games.gotham.bots.policy import policy
from podium.games.gotham.bots.prospects import prospects
from podium.games.gotham.bots.worth import value
from podium.games.gotham.state import State
from podium.games.gotham.view import View

__all__ = ["BOTS", "INSIGHT", "value"]

greedy: Greedy[State, Action, View] = Greedy(rules, view.view, imagine.imagine, value)

BOTS: dict[str, Bot[View, Action]] = {"random": random.choose, "greedy": greedy}

INSIGHT: Insight[State, View, Action] = Insight(
    seats=lambda view: len(view.backs), value=prospects, scale=1.0, policy=policy
)
