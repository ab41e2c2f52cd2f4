"""Tried: the plans worth a thought; every other decision is left to the quick policy."""

from __future__ import annotations

from collections.abc import Sequence

from podium.core.chance import Seeded
from podium.games.greatrace.actions import Action, Assign
from podium.games.greatrace.bots.outlook import policy
from podium.games.greatrace.bots.reckoning import plans
from podium.games.greatrace.pieces import Box
from podium.games.greatrace.view import Screened, View

_MOST = 7


def tried(seen: View) -> Sequence[Action]:
    """The plans that reckoning finds best, no two alike in drives and funding.

    Elsewhere what the quick policy does.
    """
    if not isinstance(seen.stack[-1], Screened):
        return (policy(seen, Seeded(0)),)
    few: dict[tuple[int, int], Action] = {}
    for plan in plans(seen):
        few.setdefault((plan[Box.MECHANICS], plan[Box.FUNDING]), Assign(*plan))
        if len(few) == _MOST:
            break
    return list(few.values())
