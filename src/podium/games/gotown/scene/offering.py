"""The offers of a view: what each says, and what it would change."""

from __future__ import annotations

from functools import lru_cache
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
from podium.games.gotown.scene.picking import picks
from podium.games.gotown.scene.places import (
    CARD_HEIGHT,
    CARD_WIDTH,
    DISCARD_PILE,
    HANGING,
    LEFT,
    RIGHT,
    first,
    level,
    tower,
    tower_x,
)
from podium.games.gotown.view import View
from podium.scene.offer import Ghost, Offer
from podium.scene.text import Text

WIN, STEAL, BUILD, SPECIAL, QUIET = 9, 5, 4, 1, -1
"""What stands first among the buttons."""

JOKER = Card.JOKER


def offers(view: View) -> tuple[Offer, ...]:
    """One offer for each legal action."""
    return tuple([_offer(view, n, action) for n, action in enumerate(view.legal)])


def _offer(view: View, n: int, action: Action) -> Offer:
    me = view.turn
    x = tower_x(len(view.fronts), first(view), me)
    floors = len(view.fronts[me].tower)
    touched = picks(view, action)
    match action:
        case EndTurn():
            return _plain(n, touched, ("offer.end_turn",), rank=QUIET)
        case Build(card, partner):
            return _build(n, touched, card, partner, x, floors + 1, view.options.goal)
        case Steal(card, victim):
            return _steal(n, touched, view, card, victim, x, floors + 1)
        case PlaceDog(owner, floor):
            return _dog(n, touched, owner, floor, _x(view, owner))
        case ThrowBone(owner, floor):
            label = ("offer.throw_bone", owner, floor)
            # Hardly anybody means the own dog: it stands behind the others.
            return _plain(n, touched, label, ("tag.throw_bone",), SPECIAL - (owner == me))
        case Jackhammer(victim):
            return _plain(n, touched, ("offer.jackhammer", victim), ("tag.jackhammer",))
        case SwingBall(victim):
            return _plain(n, touched, ("offer.swing_ball", victim), ("tag.swing_ball",))
        case SendThief(victim):
            return _plain(n, touched, ("offer.send_thief", victim), ("tag.send_thief",))
        case SendSuperThief():
            return _plain(n, touched, ("offer.send_super_thief",), onto=DISCARD_PILE)
        case ServeMilkshake(victim):
            return _plain(n, touched, ("offer.serve_milkshake", victim), ("tag.serve_milkshake",))
        case ParkDonutTruck():
            return _plain(n, touched, ("offer.park_donut_truck",), onto=tower(me))
        case Discard(card):
            return Offer(n, touched, ("offer.discard", card), rank=SPECIAL, onto=DISCARD_PILE)
        case _:
            assert_never(action)


def _x(view: View, seat: Seat) -> int:
    return tower_x(len(view.fronts), first(view), seat)


def _plain(
    n: int,
    touched: tuple[str, ...],
    label: Text,
    tag: Text = (),
    rank: int = SPECIAL,
    onto: str = "",
) -> Offer:
    """What makes no nine: a special card, or the end of the turn."""
    return Offer(n, touched, label, tag, rank=rank, onto=onto, soft=True)


@lru_cache(4096)
def _build(
    n: int, touched: tuple[str, ...], card: Card, partner: Card, x: int, floor: int, goal: int
) -> Offer:
    wins = floor == goal
    return Offer(
        n,
        touched,
        ("offer.build_and_win" if wins else "offer.build", card, partner, floor),
        ("tag.floor", floor),
        ghosts=_next_floor(x, floor, card, partner),
        rank=WIN if wins else BUILD - (partner is JOKER),
    )


def _steal(
    n: int, touched: tuple[str, ...], view: View, card: Card, victim: Seat, x: int, floor: int
) -> Offer:
    theirs = view.fronts[victim].tower
    top = theirs[-1]
    taken, side = (top.second, RIGHT) if top.loses_second(card) else (top.first, LEFT)
    return _steal_offer(
        n, touched, card, taken, victim, _x(view, victim) + side, len(theirs), x, floor,
        view.options.goal,
    )  # fmt: skip


@lru_cache(4096)
def _steal_offer(
    n: int,
    touched: tuple[str, ...],
    card: Card,
    taken: Card,
    victim: Seat,
    from_x: int,
    from_floor: int,
    x: int,
    floor: int,
    goal: int,
) -> Offer:
    wins = floor == goal
    middle_x, middle_y = CARD_WIDTH // 2, CARD_HEIGHT // 2
    way = (
        from_x + middle_x,
        level(from_floor) + middle_y,
        x + RIGHT + middle_x,
        HANGING[floor - 1] + middle_y,
    )
    return Offer(
        n,
        touched,
        ("offer.steal_and_win" if wins else "offer.steal", victim, taken, floor),
        ("tag.steal", taken),
        ghosts=_next_floor(x, floor, card, taken, way),
        rank=WIN if wins else STEAL,
    )


@lru_cache(4096)
def _dog(n: int, touched: tuple[str, ...], owner: Seat, floor: int, x: int) -> Offer:
    return Offer(
        n,
        touched,
        ("offer.place_dog", owner, floor),
        ("tag.place_dog",),
        ghosts=(Ghost("dog-guard", x + 160, level(floor) + 2, owner=owner),),
        rank=SPECIAL,
        soft=True,
    )


@lru_cache(4096)
def _next_floor(
    x: int, floor: int, card: Card, partner: Card, way: tuple[int, ...] = ()
) -> tuple[Ghost, ...]:
    """The building site, and over it the two cards that the crane holds."""
    joker = partner is JOKER
    y = HANGING[floor - 1]
    return (
        Ghost("next-floor", x + 1, level(floor), tag=("tag.floor", floor)),
        Ghost(f"floor-{card}", x + LEFT, y),
        Ghost(
            "floor-joker" if joker else f"floor-{partner}r",
            x + RIGHT,
            y,
            words=(("value", int(9 - card)),) if joker else (),
            way=way,
        ),
    )
