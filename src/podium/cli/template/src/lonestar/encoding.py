"""A view as numbers, actions as indices; seats are counted from the viewer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from podium.core.encoding import Axis, Layout, Part, Row, seats_axis, write_by_seat
from podium.core.seat import Seat

from .actions import Action, Pick
from .state import NUMBERS, ROUNDS
from .view import View

VERSION = 1
_MOST = 6
_ALL = tuple(Pick(number) for number in NUMBERS)
_NUMBERING = {action: n for n, action in enumerate(_ALL)}

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


_ENDINGS = ("goal", "rounds")
_OF_SEAT = Axis("of the seat", ("there", "stars", "ready", "shown"))
LAYOUT = Layout(
    Part("mine", "The number that this seat has picked, of five; 0: none yet."),
    Part("round", "Which round it is, of ten."),
    Part("goal", "Stars that end the match, of 20."),
    Part("ended", "1 where it has ended so.", (Axis("ending", _ENDINGS),)),
    Part(
        "seats",
        "1 where somebody sits; stars, of 30; who has picked; the number of the round before, of five.",
        (seats_axis(_MOST), _OF_SEAT),
    ),
)


def write(view: View, row: Row) -> None:
    """The table, then each seat from the viewer on; seats that are not there stay nought."""
    row[0], row[1], row[2] = view.mine / SIZE, view.round / ROUNDS, view.options.goal / 20
    if view.ending:
        row[LAYOUT.at("ended") + _ENDINGS.index(view.ending)] = 1.0
    write_by_seat(
        row, LAYOUT.at("seats"), view.seat, len(view.stars), lambda seat: _seat(view, seat)
    )


def _seat(view: View, seat: Seat) -> tuple[float, ...]:
    return 1.0, view.stars[seat] / 30, float(view.ready[seat]), view.shown[seat] / SIZE
