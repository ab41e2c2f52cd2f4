"""What is touched for an action, legal or not."""

from __future__ import annotations

from typing import assert_never

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
from podium.games.gotown.pieces import Card
from podium.games.gotown.rules.judges import theft_of_floor
from podium.games.gotown.scene.places import held, storey, tower
from podium.games.gotown.view import View


def picks(view: View, action: Action) -> tuple[str, ...]:
    """The handles to touch for an action, legal or not."""
    match action:
        case EndTurn():
            return ()
        case Build(card, partner):
            return held(card), held(partner)
        case Steal(card, victim):
            return held(card), _loot(view, card, victim)
        case PlaceDog(owner, floor):
            return held(action.card), storey(owner, floor)
        case ThrowBone(owner, floor):
            return held(action.card), f"{storey(owner, floor)}/dog"
        case Jackhammer(victim) | SwingBall(victim):
            return held(action.card), _top(view, victim)
        case SendThief(victim) | ServeMilkshake(victim):
            return held(action.card), tower(victim)
        case SendSuperThief() | ParkDonutTruck() | Discard():
            return (held(action.card),)
        case _:
            assert_never(action)


def _top(view: View, seat: Seat) -> str:
    """The top floor of a tower, or the bare tower; asked of seats that are not there as well."""
    floors = len(view.fronts[seat].tower) if 0 <= seat < len(view.fronts) else 0
    return storey(seat, floors) if floors else tower(seat)


def _loot(view: View, card: Card, victim: Seat) -> str:
    """The card that a steal takes, or where there is none to take, what was hoped for."""
    top = _top(view, victim)
    if "/" not in top:
        return top
    theirs = view.fronts[victim].tower
    if theft_of_floor(card, theirs):
        return top
    return f"{top}/{'right' if theirs[-1].loses_second(card) else 'left'}"
