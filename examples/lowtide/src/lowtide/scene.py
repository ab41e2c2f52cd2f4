"""A view as a table: where things lie, what they are called, what may be touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from podium.core.outcome import most
from podium.core.seat import SEATS, Seat
from podium.core.secret import waiting
from podium.scene.motion import Motion
from podium.scene.nodes import Area, Fact, Node, Standing
from podium.scene.offer import Offer
from podium.scene.scene import Scene
from podium.scene.scoring import ScoreCell, ScoreLine, Scoring
from podium.scene.tell import Tell, Tells
from podium.scene.text import Text, ended, waiting_for

from .actions import Action
from .events import Event, Gathered, LuckDealt, LuckShown, NetCast, Picked, TideCame, Went
from .view import COVES, View, points

_BOARD = Area("board", "board", ("area.beach",), width=760, height=620, backdrop="beach")
_HAND = Area("hand", "hand", ("area.hand",))
_PANEL = Area("basket", "panel", ("area.basket",), width=300, height=112)

TELLS: Tells = {
    "net": Tell(("tells.net.title",), ("tells.net",), rules=("LT-06",), symbols=("net",)),
    "lucky": Tell(("tells.lucky.title",), ("tells.lucky",), rules=("LT-08",), symbols=("lucky",)),
}


def scene(view: View) -> Scene:
    """What is where for one view."""
    seated = () if view.seat is None else (_PANEL, _HAND)
    return Scene(
        (_BOARD, *seated),
        (*_coves(view), *_boats(view), *_basket(view), *_hand(view)),
        tuple([_offer(view, n, action) for n, action in enumerate(view.legal)]),
        tuple([_standing(view, seat) for seat in SEATS[: len(view.nets)]]),
        ("headline", view.round, view.options.rounds),
        _prompt(view),
        help=("help.go",) if view.legal else (),
        scoring=_scoring(view),
    )


def picks(view: View, action: Action) -> tuple[str, ...]:
    """What is touched for an action: the net first, where it is cast."""
    cove = f"cove/{action.cove}"
    return ("net", cove) if action.net else (cove,)


def motions(event: Event, before: View, after: View) -> Sequence[Motion]:
    """What an event moved."""
    match event:
        case Went(seat):
            return (Motion(f"boat-{seat}", f"boat-{seat}", together=seat > 0),)
        case Gathered(seat, cove):
            return (Motion(f"cove/{cove}", f"boat-{seat}", "shell", together=True),)
        case LuckDealt() | TideCame() | Picked() | NetCast() | LuckShown():
            return ()
        case _:
            assert_never(event)


def _place(cove: int) -> tuple[int, int]:
    """The upper left corner of a cove: two by two."""
    return 20 + (cove - 1) % 2 * 370, 20 + (cove - 1) // 2 * 270


def _coves(view: View) -> Iterator[Node]:
    lucky = 0 if view.seat is None else view.lucky[view.seat]
    for cove, shells in zip(COVES, view.shells, strict=True):
        x, y = _place(cove)
        picked = view.mine is not None and view.mine.cove == cove
        yield Node(
            f"cove/{cove}",
            "cove",
            x,
            y,
            label=("label.lucky_cove" if cove == lucky else "label.cove", cove, shells),
            words=(("name", ("cove", cove)), ("shells", shells)),
            handle=f"cove/{cove}",
            state="picked" if picked else "",
        )
        if cove == lucky:
            yield Node(f"lucky-{cove}", "lucky", x + 284, y + 14, z=1, label=("label.lucky", cove))


def _boats(view: View) -> Iterator[Node]:
    """Every seat's boat: in the cove where it went last, or before the first round on the beach."""
    for seat in SEATS[: len(view.nets)]:
        went = view.went[seat]
        x, y = 40 + 140 * seat, 556
        label: Text = ("label.ashore", seat)
        if went is not None:
            left, top = _place(went.cove)
            x, y = left + 14 + 64 * seat, top + 186
            label = ("label.boat", seat, went.cove)
        yield Node(f"boat-{seat}", "boat", x, y, z=2, owner=seat, label=label)


def _basket(view: View) -> Iterator[Node]:
    """What the viewer has gathered, a box for each cove."""
    if view.seat is None:
        return
    for cove, shells in zip(COVES, view.gathered[view.seat], strict=True):
        double = view.lucky[view.seat] == cove
        yield Node(
            f"basket-{cove}",
            "creel",
            6 + 74 * (cove - 1),
            8,
            area="basket",
            label=("label.double" if double else "label.basket", cove, shells),
            words=(
                ("name", ("cove", cove)),
                ("shells", ("times_two" if double else "times", shells)),
            ),
            state="double" if double else "",
        )


def _hand(view: View) -> Iterator[Node]:
    if view.seat is None or not view.nets[view.seat]:
        return
    yield Node(
        "net",
        "net",
        area="hand",
        label=("label.net",),
        words=(("title", ("net",)), ("note", ("net.note",))),
        handle="net",
        state="picked" if view.mine and view.mine.net else "",
    )


def _offer(view: View, n: int, action: Action) -> Offer:
    key = "offer.net" if action.net else "offer.go"
    return Offer(n, picks(view, action), (key, action.cove))


def _standing(view: View, seat: Seat) -> Standing:
    shells = sum(view.gathered[seat])
    facts = [Fact(("fact.shells", shells), shells)]
    if view.nets[seat]:
        facts.append(Fact(("fact.net",), symbols=("net",)))
    return Standing(seat, tuple(facts), ("flag.ready",) if view.ready[seat] else ())


def _prompt(view: View) -> Text:
    if view.over:
        return ended("ending.rounds", most(_points(view)))
    if view.mine:
        return ("prompt.picked", view.mine.cove, waiting(view.ready))
    return waiting_for(waiting(view.ready)) if view.seat is None else ("prompt.go",)


def _points(view: View) -> list[int]:
    return [points(*pair) for pair in zip(view.gathered, view.lucky, strict=True)]


def _scoring(view: View) -> Scoring | None:
    """What decided the match, once it has ended."""
    if not view.over:
        return None
    shells = [ScoreCell(sum(tally)) for tally in view.gathered]
    twice = [
        ScoreCell(tally[lucky - 1], ("cove", lucky))
        for tally, lucky in zip(view.gathered, view.lucky, strict=True)
    ]
    both = [ScoreCell(each) for each in _points(view)]
    return Scoring(
        ("scoring.title",),
        (
            ScoreLine(("scoring.shells",), tuple(shells), symbol="shell"),
            ScoreLine(("scoring.twice",), tuple(twice), symbol="lucky"),
            ScoreLine(("scoring.points",), tuple(both), total=True),
        ),
        figures=("boat",) * len(view.nets),
        rule="LT-08",
    )
