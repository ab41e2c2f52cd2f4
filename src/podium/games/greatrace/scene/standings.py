"""The list of players: what everybody may know of each crew."""

from __future__ import annotations

from functools import lru_cache

from podium.core.seat import SEATS
from podium.games.greatrace.pieces import Box
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.places import PICTURE, progress
from podium.games.greatrace.view import Front, Screened, View
from podium.scene.nodes import Fact, Standing
from podium.scene.text import Text

_ICONS = tuple(f"ic-{box.name.lower()}" for box in Box)


def standings(view: View) -> tuple[Standing, ...]:
    """A line for each seat, in turn order."""
    found = board(view.options.board)
    north = view.start == found.ends[0]
    far = [progress(found, front.space, north) for front in view.fronts]
    frame = view.stack[-1] if view.stack else None
    ready = frame.ready if isinstance(frame, Screened) else None
    leader = min(view.track, key=lambda seat: (-far[seat], view.track.index(seat)))
    return tuple(
        [
            _standing(
                seat, view.fronts[seat], far[seat], seat == leader, ready[seat] if ready else None
            )
            for seat in view.order
        ]
    )


@lru_cache(4096)
def _standing(seat: int, front: Front, far: int, leads: bool, ready: bool | None) -> Standing:
    facts = [
        Fact(("fact.cards", front.cards)),
        Fact(("francs", front.money)),
        Fact(("fact.petrol", front.petrol), front.petrol, symbols=("ic-petrol",), counted=True),
        Fact(("fact.engine", front.engine), front.engine, symbols=("ic-engine",), counted=True),
        Fact(("fact.chassis", front.chassis), front.chassis, symbols=("ic-chassis",), counted=True),
    ]
    if front.leader is not None:
        facts.append(Fact(("title", front.leader)))
    if any(front.plan):
        men = tuple(
            icon for icon, count in zip(_ICONS, front.plan, strict=True) for _ in range(count)
        )
        facts.append(Fact(("fact.plan", *front.plan), symbols=men))
    if front.shown:
        cards = tuple(f"hand-{PICTURE[card]}" for card in front.shown)
        facts.append(Fact(("fact.shown", front.shown), symbols=cards))
    return Standing(SEATS[seat], tuple(facts), _flag(front, far, leads, ready))


def _flag(front: Front, far: int, leads: bool, ready: bool | None) -> Text:
    if front.arrived:
        return ("flag.arrived", front.arrived)
    if ready is not None:
        return ("flag.ready" if ready else "flag.planning",)
    if front.passed:
        return ("flag.passed", far)
    return ("flag.leads" if leads else "flag.far", far)
