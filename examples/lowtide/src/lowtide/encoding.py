"""A view as numbers, actions as indices; seats are counted from the viewer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from podium.core.encoding import Layout, Part, Row, axis, seats_axis, squash, write_by_seat
from podium.core.seat import Seat

from .actions import Action, Go
from .state import COVES, LONG
from .view import View

VERSION = 1
_MOST = 5
_ALL = tuple(Go(cove, net) for net in (False, True) for cove in COVES)
_NUMBERING = {action: n for n, action in enumerate(_ALL)}
_HALF = 10
"""So many shells become a half."""

SIZE = len(_ALL)


def catalogue(view: View) -> Sequence[Action]:
    """Every action that a seat could name."""
    return _ALL


def numbering(view: View) -> Mapping[Action, int]:
    """The number of each action."""
    return _NUMBERING


def action(view: View, number: int) -> Action:
    """The action of a number."""
    return _ALL[number]


_COVE = axis("cove", COVES)
_OF_SEAT = (
    "there",
    "ready",
    "net",
    *(f"shells of cove {cove}" for cove in COVES),
    *(f"went to cove {cove}" for cove in COVES),
)
LAYOUT = Layout(
    Part("round", "Which round it is, of the most that there can be."),
    Part("rounds", "How many rounds there are, of the same."),
    Part("shells", "Shells in each cove; ten are a half.", (_COVE,)),
    Part("lucky", "1 at the viewer's lucky cove.", (_COVE,)),
    Part("mine", "1 at the cove that the viewer has chosen.", (_COVE,)),
    Part("net", "1: with its net."),
    Part(
        "seats",
        "1 where somebody sits; who has chosen; who has a net; shells gathered (ten are a half); "
        "1 at the cove of the round before.",
        (seats_axis(_MOST), axis("of the seat", _OF_SEAT)),
    ),
)


def write(view: View, row: Row) -> None:
    """The table, then each seat from the viewer on; seats that are not there stay nought."""
    mine = view.mine
    lucky = 0 if view.seat is None else view.lucky[view.seat]
    table = (
        view.round / LONG,
        view.options.rounds / LONG,
        *(squash(shells, _HALF) for shells in view.shells),
        *(float(lucky == cove) for cove in COVES),
        *(float(mine is not None and mine.cove == cove) for cove in COVES),
        float(mine is not None and mine.net),
    )
    for at, number in enumerate(table):
        row[at] = number
    write_by_seat(
        row, LAYOUT.at("seats"), view.seat, len(view.nets), lambda seat: _seat(view, seat)
    )


def _seat(view: View, seat: Seat) -> list[float]:
    went = view.went[seat]
    return [
        1.0,
        float(view.ready[seat]),
        float(view.nets[seat]),
        *(squash(shells, _HALF) for shells in view.gathered[seat]),
        *(float(went is not None and went.cove == cove) for cove in COVES),
    ]
