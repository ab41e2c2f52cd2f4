"""What is touched for an action, legal or not."""

from __future__ import annotations

from typing import assert_never

from podium.games.motorcar.actions import (
    Action,
    Drive,
    Flick,
    Help,
    Inflict,
    Join,
    Offer,
    Pass,
    Pay,
    ShakeOff,
)
from podium.games.motorcar.scene.places import card, driver, trouble
from podium.games.motorcar.view import Joining, View


def picks(view: View, action: Action) -> tuple[str, ...]:
    """The handles to touch for an action, legal or not."""
    match action:
        case Pass() | Flick():
            return ()
        case Drive(strain):
            return (card(strain),)
        case Inflict(target) | Offer(target):
            return (driver(target),)
        case Join():
            return (driver(view.phase.target if isinstance(view.phase, Joining) else -1),)
        case Help(whom, inflicted):
            return (trouble(whom, inflicted),)
        case ShakeOff(inflicted):
            return (trouble(-1 if view.seat is None else view.seat, inflicted),)
        case Pay():
            return (trouble(-1 if view.seat is None else view.seat, False),)
        case _:
            assert_never(action)
