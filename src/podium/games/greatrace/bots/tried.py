"""Tried: the plans worth a thought; every other decision is left to the quick policy."""

from __future__ import annotations

from collections.abc import Sequence

from podium.core.chance import Seeded
from podium.games.greatrace.actions import Action, Assign
from podium.games.greatrace.bots.outlook import policy
from podium.games.greatrace.bots.reckoning import plans
from podium.games.greatrace.view import Screened, View

_MOST = 6


def tried(seen: View) -> Sequence[Action]:
    """The plans that reckoning finds best, or what the quick policy does."""
    if isinstance(seen.stack[-1], Screened):
        return [Assign(*plan) for plan in plans(seen)[:_MOST]]
    return (policy(seen, Seeded(0)),)
