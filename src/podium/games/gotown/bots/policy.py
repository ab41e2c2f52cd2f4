"""A quick way to play GoTown: the first good thing to do, seen at a glance."""

from __future__ import annotations

from typing import assert_never

from podium.core.chance import Chance
from podium.core.seat import Seat
from podium.games.gotown.actions import (
    Action,
    Build,
    Discard,
    EndTurn,
    Jackhammer,
    ParkDonutTruck,
    PlaceDog,
    SendSuperThief,
    SendThief,
    ServeMilkshake,
    Steal,
    SwingBall,
    ThrowBone,
)
from podium.games.gotown.bots.worth import everybody_waits
from podium.games.gotown.pieces import Card
from podium.games.gotown.view import View

_JOKER = Card.JOKER
_WORST = -1.0


def policy(view: View, chance: Chance, /) -> Action:
    """What looks best: theft and building, then guarding, then harm to those ahead."""
    seat = view.seat
    assert seat is not None, "a watcher has nothing to choose"
    legal = view.legal
    if len(legal) == 1:
        return legal[0]
    luck = chance.roll(97, "policy") / 1000  # equals are not always taken in the same order
    best, found = _WORST, legal[0]
    for n, action in enumerate(legal):
        score = _appeal(view, seat, action) + luck * (n % 2)
        if score > best:
            best, found = score, action
    return found


def _appeal(view: View, seat: Seat, action: Action) -> float:
    """How good an action looks; ending the turn looks like little."""
    fronts = view.fronts
    match action:
        case EndTurn():
            return _WORST if everybody_waits(view) else 1.0
        case Build(_, partner):
            return 6.0 if partner is _JOKER else 8.0
        case Steal(_, victim):
            return 9.0 + len(fronts[victim].tower)
        case PlaceDog(owner, floor):
            top = owner == seat and floor == len(fronts[seat].tower)
            return 4.0 + floor if top and floor > 1 else 0.0
        case ThrowBone(owner, floor):
            height = len(fronts[owner].tower)
            return 3.0 + floor if owner != seat and floor == height and height > 2 else 0.0
        case Jackhammer(victim) | SwingBall(victim):
            height = len(fronts[victim].tower)
            wanted = height >= 3 or height > len(fronts[seat].tower)
            return 2.0 + height if wanted else 0.0
        case SendThief(victim):
            return 2.0 + fronts[victim].cards / 10
        case SendSuperThief() | ParkDonutTruck():
            return 5.5
        case ServeMilkshake(victim):
            return 1.5 + len(fronts[victim].tower) if not fronts[victim].milkshakes else 0.0
        case Discard(card):
            return 2.0 - card / 100
        case _:
            assert_never(action)
