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
from podium.games.gotown.scene.places import held, storey, tower
from podium.games.gotown.view import View

DOG, BONE = held(Card.DOG), held(Card.BONE)
HAMMER, BALL = held(Card.JACKHAMMER), held(Card.WRECKING_BALL)
THIEF, SUPER_THIEF = held(Card.THIEF), held(Card.SUPER_THIEF)
SHAKE, DONUT = held(Card.MILKSHAKE), held(Card.DONUT_TRUCK)


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
            return DOG, storey(owner, floor)
        case ThrowBone(owner, floor):
            return BONE, f"{storey(owner, floor)}/dog"
        case Jackhammer(victim):
            return HAMMER, _top(view, victim)
        case SwingBall(victim):
            return BALL, _top(view, victim)
        case SendThief(victim):
            return THIEF, tower(victim)
        case SendSuperThief():
            return (SUPER_THIEF,)
        case ServeMilkshake(victim):
            return SHAKE, tower(victim)
        case ParkDonutTruck():
            return (DONUT,)
        case Discard(card):
            return (held(card),)
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
    floor = view.fronts[victim].tower[-1]
    if floor.dog or card not in (floor.first, 9 - floor.first):
        return top
    return f"{top}/{'right' if card == floor.first else 'left'}"
