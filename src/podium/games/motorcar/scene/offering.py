"""The offers of a view: what each says, and where it would lead."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import assert_never

from podium.games.motorcar.actions import (
    Action,
    Drive,
    Flick,
    Help,
    Inflict,
    Join,
    Pass,
    Pay,
    ShakeOff,
)
from podium.games.motorcar.actions import Offer as PutTileDown
from podium.games.motorcar.pieces import Dice, Strain
from podium.games.motorcar.pieces.odds import time_shares
from podium.games.motorcar.scene.picking import picks
from podium.games.motorcar.scene.places import NAME, card, day_box, driver
from podium.games.motorcar.view import (
    Arrived,
    Choosing,
    Gift,
    Helping,
    Inflicting,
    Joining,
    Paying,
    Underway,
    View,
)
from podium.scene.offer import Ghost, Offer

FIRST, SECOND, QUIET = 2, 1, -1
"""What stands first among the buttons."""

_SHADE = 0.055
"""A day's shade is one darker for each so great a part of all chances."""


def offers(view: View) -> tuple[Offer, ...]:
    """One offer for each legal action."""
    phase = view.phase
    if isinstance(phase, Choosing) and phase.flick:
        return _FLICKS
    if isinstance(phase, Choosing) and view.seat is not None:
        day, dice = view.cars[view.seat].day, view.options.dice
        return tuple([_drive(n, strain, view.seat, day, dice) for n, strain in enumerate(Strain)])
    return tuple([_offer(view, n, action) for n, action in enumerate(view.legal)])


_FLICKS = tuple(
    Offer(n - 1, (), ("offer.flick", n), number=n, gesture="flick") for n in range(1, 21)
)


def _offer(view: View, n: int, action: Action) -> Offer:
    touched = picks(view, action)
    match action:
        case Pass():
            return Offer(n, touched, (f"offer.pass.{_phase(view)}",), rank=QUIET)
        case Inflict(target):
            return Offer(n, touched, ("offer.inflict", target), ("tag.inflict",), rank=SECOND)
        case PutTileDown(target):
            return Offer(n, touched, ("offer.offer", target), ("tag.offer",))
        case Join():
            phase = view.phase
            assert isinstance(phase, Joining), phase
            return Offer(n, touched, ("offer.join", phase.target), ("tag.join",))
        case Help(whom, inflicted):
            key = "offer.help_inflicted" if inflicted else "offer.help"
            return Offer(n, touched, (key, whom), ("tag.help",), rank=FIRST - inflicted)
        case ShakeOff(inflicted):
            key = "offer.shake_off_inflicted" if inflicted else "offer.shake_off"
            # Tiles can still buy a random one off.
            return Offer(n, touched, (key,), ("tag.shake_off",), rank=SECOND + inflicted)
        case Pay():
            return Offer(n, touched, ("offer.pay",), ("tag.pay",))
        case Drive() | Flick():
            raise AssertionError(action)
        case _:
            assert_never(action)


def _phase(view: View) -> str:
    match view.phase:
        case Inflicting():
            return "inflicting"
        case Joining():
            return "joining"
        case Helping():
            return "helping"
        case Gift():
            return "gift"
        case Paying():
            return "paying"
        case Choosing() | Arrived() | Underway() as phase:
            raise AssertionError(phase)


@lru_cache(4096)
def _drive(n: int, strain: Strain, seat: int, day: int, dice: Dice) -> Offer:
    """It shades the days where the car would stand, the likelier the darker (MR-10)."""
    shares = time_shares(strain, dice)
    first, last = day + shares[0][0], day + shares[-1][0]
    shades = [_shade(day + days, share) for days, share in shares]
    said = Ghost("landing", 560, 46, words=(("says", (f"landing.{NAME[strain]}", first, last)),))
    return Offer(
        n,
        (card(strain),),
        (f"offer.drive.{NAME[strain]}",),
        ghosts=(*shades, said),
        onto=driver(seat),
    )


def _shade(day: int, share: float) -> Ghost:
    box = day_box(day)
    darkness = min(5, ceil(share / _SHADE))
    return Ghost(f"shade-{darkness}", box.x, box.y, box.width, box.height)
