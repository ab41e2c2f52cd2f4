"""The strip: turn order, and what each seat is about."""

from __future__ import annotations

from functools import lru_cache

from podium.core import secret
from podium.games.motorcar.pieces import Strain
from podium.games.motorcar.scene.places import driver, turn
from podium.games.motorcar.view import (
    Arrived,
    Car,
    Choosing,
    Gift,
    Helping,
    Inflicting,
    Joining,
    Paying,
    Underway,
    View,
)
from podium.scene.nodes import Node
from podium.scene.text import Text

STRIP = 1000
"""How wide it is."""

_STRAINS = (None, *Strain)


def order_nodes(view: View) -> list[Node]:
    """A field for each seat, the first in turn order first (MR-03)."""
    awaited = waiting(view)
    seats = len(view.order)
    return [
        _field(
            seat,
            place,
            seats,
            _status(view, view.cars[seat], seat in awaited, seat),
            "now" if seat in awaited else "",
            seat == view.seat,
        )
        for place, seat in enumerate(view.order)
    ]


def waiting(view: View) -> tuple[int, ...]:
    """Whom the race waits for; everybody may know."""
    match view.phase:
        case Choosing(_, ready, _):
            return secret.waiting(ready)
        case Joining(_, _, _, asked) | Gift(asked):
            return asked[:1]
        case Inflicting(at, _) | Helping(at, _) | Paying(at):
            return (view.order[at],)
        case Arrived() | Underway():
            return ()


def _status(view: View, car: Car, awaited: bool, seat: int) -> Text:
    match view.phase:
        case Choosing():
            return ("status.choosing" if awaited else "status.ready",)
        case Arrived():
            return ("status.day", car.day)
        case Joining(_, _, target, _) if target == seat:
            return ("status.target",)
        case _ if awaited:
            return ("status.deciding",)
        case _ if car.random or car.inflicted:
            return ("status.trouble", car.random + car.inflicted)
        case _:
            return ("status.strain", _STRAINS[car.strain])


@lru_cache(4096)
def _field(seat: int, place: int, seats: int, status: Text, state: str, mine: bool) -> Node:
    return Node(
        turn(seat),
        f"turn-{seats}",
        STRIP * place // seats,
        0,
        z=seats - place,
        area="order",
        owner=seat,
        label=("label.turn", place + 1, seat, status),
        words=(("no", place + 1), ("name", ("name", seat)), ("status", status)),
        handle=driver(seat),
        state=f"me {state}".strip() if mine else state,
    )
