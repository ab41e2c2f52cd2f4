"""Greedy: plans by trying turns out, and takes every other decision by what it is worth."""

from __future__ import annotations

from podium.core.chance import Chance
from podium.games.greatrace.actions import Action, ChooseLeader, Decline, Play, UseSecurity
from podium.games.greatrace.bots import convoy, ground, hands, planning, wheel
from podium.games.greatrace.bots.road import road
from podium.games.greatrace.bots.worth import GREEDY, Weights, levels
from podium.games.greatrace.pieces import SABOTAGE, Card, Leader
from podium.games.greatrace.view import (
    Bivouac,
    ChoosingLeader,
    Countering,
    Discarding,
    Driving,
    Entering,
    Front,
    Keeping,
    Naming,
    Placing,
    Repairing,
    Screened,
    Sequence,
    Splitting,
    Tracked,
    View,
)

DECLINE, SECURITY, MILITIA = Decline(), UseSecurity(), Play(Card.MILITIA)
_LEADERS = (Leader.DELATOUR, Leader.MARTINETTI, Leader.VAN_HOTTEN, Leader.WALLEDGRAVE)
_WORTH_A_MILITIA = 40.0


def greedy(view: View, chance: Chance, /) -> Action:
    """The action that seems best, looking one game turn ahead at most."""
    if len(view.legal) == 1:
        return view.legal[0]
    if isinstance(view.stack[-1], Screened):
        return planning.assign(view, chance, choose)
    return choose(view, chance)


def choose(view: View, chance: Chance, weights: Weights = GREEDY) -> Action:
    """Every decision but planning."""
    seat = view.seat
    assert seat is not None, "a watcher has nothing to choose"
    if len(view.legal) == 1:
        return view.legal[0]
    front = view.fronts[seat]
    frame = view.stack[-1]
    match frame:
        case Sequence():
            return convoy.act(view, front, road(view, 0, weights))
        case Driving():
            return wheel.drive(view, front, frame, road(view, 0, weights), chance)
        case Entering():
            return wheel.answer(view, frame)
        case Splitting():
            return wheel.split(view, front, frame, road(view, 0, weights))
        case Placing(_, _, taken):
            if taken < 0:
                return ground.take_tile(view, frame, weights)
            return ground.place(view, front, frame, road(view, 0, weights))
        case Keeping():
            return ground.drop_tile(view, weights)
        case Naming():
            return ground.name(view, front, frame, road(view, 0, weights))
        case Repairing():
            return convoy.repair(view, front, road(view, 0, weights))
        case Bivouac():
            return hands.take(view, front, chance, weights)
        case Discarding() | Tracked():
            return hands.give_up(view, front, weights)
        case Countering():
            return _counter(view, front, frame, weights)
        case ChoosingLeader():
            return _leader(view, chance)
        case _:
            return view.legal[0]


def _counter(view: View, front: Front, frame: Countering, weights: Weights) -> Action:
    """Security answers whatever touches this crew; a Militia only what hurts."""
    if frame.card is Card.SABOTEUR:
        left = (
            max(0, front.engine - frame.engine),
            max(0, front.chassis - SABOTAGE + frame.engine),
        )
        hurt = levels(front.engine, front.chassis, 0.0, weights) - levels(*left, 0.0, weights)
    else:
        ahead = road(view, 0, weights).spaces(front.space, 6)
        hurt = 30.0 * sum(space in ahead for space in frame.named)
    if SECURITY in view.legal and hurt > 0:
        return SECURITY
    return MILITIA if MILITIA in view.legal and hurt > _WORTH_A_MILITIA else DECLINE


def _leader(view: View, chance: Chance) -> Action:
    """The most useful that is left, mostly."""
    left = [action for action in view.legal if isinstance(action, ChooseLeader)]
    left.sort(key=lambda action: _LEADERS.index(action.leader))
    return left[0 if chance.roll(3, "leader") > 1 else -1]
