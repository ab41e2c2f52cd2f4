"""Tried: the actions worth a thought, where many are legal and most are alike."""

from __future__ import annotations

from collections.abc import Sequence as Row

from podium.core.chance import Seeded
from podium.games.greatrace.actions import Action, Assign, Buy, Clear, Name, Place, Sabotage
from podium.games.greatrace.bots.outlook import policy
from podium.games.greatrace.bots.planning import TRIED
from podium.games.greatrace.bots.road import road
from podium.games.greatrace.view import Bivouac, Driving, Screened, Sequence, Splitting, View

_WAY = 10
_ON, _OFF, _BLOWS = 5, 2, 3
"""So many spaces of the own way, spaces off it, and blows of a Saboteur."""
_WEIGHTY = (Sequence, Driving, Bivouac, Splitting)
"""Where a thought changes much; elsewhere the quick choice is as good."""
_PLANS = tuple(Assign(*plan) for plan in TRIED)


def tried(seen: View) -> Row[Action]:
    """The quick choice first, then whatever differs from it in kind."""
    favourite = policy(seen, Seeded(0))
    if isinstance(seen.stack[-1], Screened):
        return (favourite, *(plan for plan in _PLANS if plan != favourite))
    if not isinstance(seen.stack[-1], _WEIGHTY):
        return (favourite,)
    few: list[Action] = [favourite]
    buys: list[Action] = []
    blows: list[Action] = []
    spaces: list[Place | Name] = []
    clears: list[Clear] = []
    for action in seen.legal:
        match action:
            case Buy():
                buys.append(action)
            case Sabotage():
                blows.append(action)
            case Place() | Name():
                spaces.append(action)
            case Clear():
                clears.append(action)
            case _:
                few.append(action)
    few += [buys[len(buys) * third // 3] for third in range(3 if buys else 0)] + buys[-1:]
    few += blows[:: max(1, len(blows) // _BLOWS)]
    few += _placed(seen, spaces, clears)
    return tuple(dict.fromkeys(few))


def _placed(seen: View, spaces: list[Place | Name], clears: list[Clear]) -> list[Action]:
    """On the own way, the nearest first; and as far from it as can be."""
    if not spaces and not clears:
        return []
    seat = seen.seat
    assert seat is not None
    found = road(seen)
    rank = {space: n for n, space in enumerate(found.spaces(seen.fronts[seat].space, _WAY))}
    on = sorted((a for a in spaces if a.space in rank), key=lambda a: rank[a.space])
    off = sorted((a for a in spaces if a.space not in rank), key=lambda a: -found.cost[a.space])
    cleared = sorted((a for a in clears if a.space in rank), key=lambda a: rank[a.space])
    return [*on[:_ON], *off[:_OFF], *cleared[:_OFF]]
