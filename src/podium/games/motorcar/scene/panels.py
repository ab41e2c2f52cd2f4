"""Beside the board: what everybody strained, and what came out of the bag."""

from __future__ import annotations

from functools import cache

from podium.core.seat import PerSeat, Seat
from podium.games.motorcar.pieces import (
    Dice,
    Strain,
    leg_of,
)
from podium.games.motorcar.scene.places import BAG, NAME, die, level
from podium.games.motorcar.view import Choosing, View
from podium.scene.nodes import Node
from podium.scene.text import Text

STRAINS, BAGS = "strains", "bags"
"""The areas."""

_STRAINS = (None, *Strain)
_MARK = 17


def shown_stage(view: View) -> int:
    """The last stage whose strain everybody has seen; 0: none yet."""
    stage = view.stage - 1 if isinstance(view.phase, Choosing) else view.stage
    return min(stage, view.options.stages)


def strain_nodes(view: View) -> tuple[Node, ...]:
    """The three ovals, with a token of each seat on one of them (MR-05)."""
    return _ovals(shown_stage(view), tuple([car.strain for car in view.cars]))


@cache
def _ovals(stage: int, strains: PerSeat[int]) -> tuple[Node, ...]:
    title: Text = ("panel.strain", stage) if stage else ("panel.no_strain",)
    nodes = [
        Node(
            "ovals",
            "ovals",
            area=STRAINS,
            label=title,
            words=(
                ("title", title),
                *[(NAME[strain], ("strain", strain)) for strain in Strain],
                ("note", ("panel.risk" if stage else "panel.risk_first",)),
            ),
        )
    ]
    for seat, chosen in enumerate(strains):
        if strain := _STRAINS[chosen]:
            nodes.append(_token(seat, strain, strains[:seat].count(chosen), strains.count(chosen)))
    return tuple(nodes)


@cache
def _token(seat: int, strain: Strain, nth: int, together: int) -> Node:
    row, column = divmod(nth, 3)
    rows, columns = (together + 2) // 3, min(3, together - 3 * row)
    return Node(
        level(seat),
        "mark",
        12 + 74 * (strain - 1) + 32 - columns * (_MARK + 1) // 2 + column * (_MARK + 1),
        58 - rows * (_MARK + 1) // 2 + row * (_MARK + 1),
        z=1,
        width=_MARK,
        height=_MARK,
        area=STRAINS,
        zone="ovals",
        owner=seat,
        label=("label.strain_of", seat, strain),
    )


def bag_nodes(view: View) -> tuple[Node, ...]:
    """The bag, what was drawn from it, and the dice that said how much (MR-06, MR-09)."""
    tokens = sum(car.strain for car in view.cars)
    return _bag(shown_stage(view), view.options.dice, view.dice, view.count, tokens, view.drawn)


@cache
def _bag(
    stage: int, dials: Dice, dice: tuple[int, ...], count: int, tokens: int, drawn: tuple[Seat, ...]
) -> tuple[Node, ...]:
    told: Text = ("bag.none",)
    reason: Text = ()
    if stage and count:  # else the dice are falling
        players, total = len(dice), sum(dice)
        base = dials.base(players, leg_of(stage))
        extra = dials.extra(players, total)
        told = ("bag.dice", total)
        reason = ("bag.so", base, extra, tokens) if base + extra == count else ("bag.all", tokens)
    nodes = [
        Node(
            "bags",
            "bag-sheet",
            area=BAGS,
            label=("label.bag", told, reason) if reason else ("label.empty_bag",),
            words=(("title", ("panel.bag",)), ("told", told), ("reason", reason or "")),
        ),
        Node(BAG, "sack", 10, 30, z=1, width=46, height=50, area=BAGS),
    ]
    room = 18 if len(drawn) <= 9 else 162 // len(drawn)
    for n, seat in enumerate(drawn):
        nodes.append(
            Node(
                f"drawn/{n}",
                "mark",
                64 + room * n,
                32,
                z=1,
                width=_MARK,
                height=_MARK,
                area=BAGS,
                zone="bags",
                owner=seat,
                label=("label.drawn", seat),
            )
        )
    for n, number in enumerate(dice):
        nodes.append(
            Node(
                die(n),
                "d10",
                10 + 36 * n,
                86,
                z=1,
                width=31,
                height=34,
                area=BAGS,
                zone="bags",
                owner=n,
                label=("label.die", n, number),
                words=(("die", number),),
            )
        )
    return tuple(nodes)
