"""A view as a table: where things lie, what they are called, what may be touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from podium.core.outcome import most
from podium.core.seat import SEATS
from podium.core.secret import waiting
from podium.scene.motion import Motion
from podium.scene.nodes import Area, Fact, Node, Standing
from podium.scene.offer import Offer
from podium.scene.scene import Scene
from podium.scene.scoring import ScoreCell, ScoreLine, Scoring
from podium.scene.tell import Tell, Tells
from podium.scene.text import Text, ended, waiting_for

from .actions import Action
from .events import Event, Picked, RoundBegun, Scored, Shown
from .view import NUMBERS, View

_BOARD = Area("board", "board", ("area.sky",), width=1000, height=420, backdrop="sky")
_HAND = Area("hand", "hand", ("area.hand",))

TELLS: Tells = {
    "number": Tell(
        ("tells.number.title",), ("tells.number",), rules=("LS-02", "LS-04"), symbols=("number",)
    ),
}


def scene(view: View) -> Scene:
    """What is where for one view."""
    return Scene(
        (_BOARD,) if view.seat is None else (_BOARD, _HAND),
        (*_places(view), *_hand(view)),
        tuple([_offer(view, n, action) for n, action in enumerate(view.legal)]),
        tuple([_standing(view, n) for n in range(len(view.stars))]),
        ("headline", view.round),
        _prompt(view),
        ("aside", view.options.goal),
        help=("help.pick",) if view.legal else (),
        scoring=_scoring(view),
    )


def picks(view: View, action: Action) -> tuple[str, ...]:
    """What is touched for an action."""
    return (f"hand/{action.number}",)


def motions(event: Event, before: View, after: View) -> Sequence[Motion]:
    """What an event moved."""
    match event:
        case Picked(seat, number):
            mine = seat == after.seat and number is not None
            source = f"hand/{number}" if mine else f"seat-{seat}"
            return (Motion(source, f"card-{seat}", "back"),)
        case Scored(seat):
            return (Motion(f"card-{seat}", f"seat-{seat}", "star"),)
        case RoundBegun() | Shown():
            return ()
        case _:
            assert_never(event)


def _places(view: View) -> Iterator[Node]:
    """Each seat's plate, and above it the card that it has picked or shown."""
    seats = len(view.stars)
    room = 1000 // seats
    for seat in SEATS[:seats]:
        x = room * seat + (room - 150) // 2
        yield Node(
            f"seat-{seat}",
            "plate",
            x,
            300,
            owner=seat,
            label=("label.seat", seat, view.stars[seat]),
            words=(("name", ("plate", seat)), ("stars", view.stars[seat])),
            handle=f"seat-{seat}",
        )
        yield _card(view, seat, x + 15)


def _card(view: View, seat: int, x: int) -> Node:
    """What lies before a seat: a closed card, the number of the last round, or nothing."""
    number = view.shown[seat]
    label: tuple[str, int] | tuple[str, int, int] = ("label.empty", seat)
    if view.ready[seat]:
        label = ("label.ready", seat)
    elif number:
        label = ("label.shown", seat, number)
    alone = number and view.shown.count(number) == 1 and not view.ready[seat]
    return Node(
        f"card-{seat}",
        "back" if view.ready[seat] else "number" if number else "empty",
        x,
        90,
        owner=seat,
        label=label,
        words=(("number", number),) if number and not view.ready[seat] else (),
        state="alone" if alone else "",
    )


def _hand(view: View) -> Iterator[Node]:
    """A card for every number; the one that was picked looks so."""
    if view.seat is None:
        return
    for number in NUMBERS:
        yield Node(
            f"hand/{number}",
            "number",
            number,
            area="hand",
            label=("label.number", number),
            words=(("number", number), ("title", ("title", number)), ("note", ("note", number))),
            handle=f"hand/{number}",
            state="picked" if number == view.mine else "",
        )


def _offer(view: View, n: int, action: Action) -> Offer:
    return Offer(n, picks(view, action), ("offer.pick", action.number))


def _standing(view: View, seat: int) -> Standing:
    stars = view.stars[seat]
    flag: Text = ("flag.ready",) if view.ready[seat] else ()
    return Standing(seat, (Fact(("fact.stars", stars), stars),), flag)


def _prompt(view: View) -> Text:
    if view.ending:
        return ended(f"ending.{view.ending}", most(view.stars))
    if view.mine:
        return ("prompt.changing", view.mine, waiting(view.ready))
    return waiting_for(waiting(view.ready)) if view.seat is None else ("prompt.pick",)


def _scoring(view: View) -> Scoring | None:
    """What decided the match, once it has ended."""
    if not view.ending:
        return None
    cells = tuple([ScoreCell(stars) for stars in view.stars])
    return Scoring(
        ("scoring.title",),
        (ScoreLine(("scoring.stars",), cells, symbol="star", total=True),),
        figures=("star",) * len(view.stars),
        rule="LS-07",
    )
