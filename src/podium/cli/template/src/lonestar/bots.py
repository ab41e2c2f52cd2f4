"""The bots, weakest first, and what bots that search need to know."""

from __future__ import annotations

from podium.bots import random
from podium.core.bot import Bot, Insight
from podium.core.chance import Chance

from .actions import Action, Pick
from .state import NUMBERS, State
from .view import View

_TICKETS = tuple(number for number in NUMBERS for _ in range(number))
"""High numbers pay more, so each number has as many tickets."""


def bold(view: View, chance: Chance, /) -> Action:
    """A number by lot, the high ones more often."""
    return Pick(chance.draw(_TICKETS, "pick"))


def lead(view: View) -> float:
    """How many stars the seat is ahead of the best of the others."""
    assert view.seat is not None, "a watcher has no stars"
    others = [stars for n, stars in enumerate(view.stars) if n != view.seat]
    return view.stars[view.seat] - max(others)


BOTS: dict[str, Bot[View, Action]] = {"random": random.choose, "bold": bold}

INSIGHT: Insight[State, View, Action] = Insight(
    seats=lambda view: len(view.stars), value=lead, scale=4.0, policy=bold
)
