"""Tried: the plans worth a thought; every other decision is left to the quick policy."""

from __future__ import annotations

from collections.abc import Sequence

from podium.core.chance import Seeded
from podium.games.greatrace.actions import Action, Assign
from podium.games.greatrace.bots.outlook import policy
from podium.games.greatrace.bots.planning import TRIED
from podium.games.greatrace.view import Screened, View

_PLANS = tuple(Assign(*plan) for plan in TRIED)


def tried(seen: View) -> Sequence[Action]:
    """The quick choice first."""
    favourite = policy(seen, Seeded(0))
    if not isinstance(seen.stack[-1], Screened):
        return (favourite,)
    return (favourite, *(plan for plan in _PLANS if plan != favourite))
