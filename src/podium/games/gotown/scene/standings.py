"""The list of players: what everybody may know of each seat, and what the viewer knows besides."""

from __future__ import annotations

from functools import lru_cache

from podium.core.seat import SEATS
from podium.games.gotown.scene.towers import card_picture
from podium.games.gotown.view import Front, View
from podium.scene.nodes import Fact, Standing
from podium.scene.text import Text


def standings(view: View) -> tuple[Standing, ...]:
    """A line for each seat."""
    return tuple(
        [
            _standing(seat, front, view.options.goal, view.donut and seat == view.turn)
            for seat, front in zip(SEATS, view.fronts, strict=False)
        ]
    )


@lru_cache(4096)
def _standing(seat: int, front: Front, goal: int, donut: bool) -> Standing:
    """What everybody may know of a seat, and what the viewer knows of its hand."""
    floors = len(front.tower)
    facts = [
        Fact(("fact.floors", floors, goal), floors, goal),
        Fact(("fact.cards", front.cards), front.cards),
    ]
    if front.known:
        facts.append(
            Fact(("fact.known", front.known), symbols=tuple(map(card_picture, front.known)))
        )
    return Standing(seat, tuple(facts), _flag(front, floors, goal, donut))


def _flag(front: Front, floors: int, goal: int, donut: bool) -> Text:
    if floors == goal:
        return ("flag.complete",)
    if floors == goal - 1:
        return ("flag.one_to_win",)
    if front.milkshakes:
        return ("flag.milkshake", front.milkshakes)
    return ("flag.donut_truck",) if donut else ()
