"""The bots, weakest first, and what bots that search need to know."""

from __future__ import annotations

from podium.bots import random
from podium.core.bot import Bot, Insight
from podium.core.chance import Chance

from .actions import Action, Go
from .state import COVES, State, points
from .view import View

_WORTH_A_NET = 6
"""So many shells in a cove are worth the only net."""


def keen(view: View, chance: Chance, /) -> Action:
    """Where most is to be had, by lot; the net where much is, and in the last round."""
    assert view.seat is not None, "a watcher goes nowhere"
    lucky = view.lucky[view.seat]
    tickets = [
        cove
        for cove, shells in zip(COVES, view.shells, strict=True)
        for _ in range(1 + shells * (1 + (cove == lucky)))
    ]
    cove = chance.draw(tickets, "go")
    much = view.shells[cove - 1] >= _WORTH_A_NET or view.round == view.options.rounds
    return Go(cove, view.nets[view.seat] and much)


def lead(view: View) -> float:
    """How many points the seat is ahead of the best of the others, as far as it knows."""
    assert view.seat is not None, "a watcher has no points"
    had = [
        points(tally, lucky) if lucky else sum(tally)
        for tally, lucky in zip(view.gathered, view.lucky, strict=True)
    ]
    mine = had.pop(view.seat)
    return mine - max(had)


BOTS: dict[str, Bot[View, Action]] = {"random": random.choose, "keen": keen}

INSIGHT: Insight[State, View, Action] = Insight(
    seats=lambda view: len(view.nets), value=lead, scale=6.0, policy=keen
)
