"""Hearing: a game lists what each seat may hear, and what it has not listed is heard by nobody.

A new kind of event may hold a secret that its author did not think of when `heard` was written. So
a `heard` that passes on what it does not know leaks one day; it must raise instead.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any, ClassVar, get_args

import msgspec
from msgspec.structs import asdict

from podium.core.seat import Seat
from podium.lab.conformance.waypoint import Broken, Waypoint, hold


class Unlisted(msgspec.Struct, frozen=True, tag="unlisted"):
    """An event of a kind that no game has, with a secret in it."""

    rule: ClassVar[str] = ""
    secret: int = 1


def unlisted_events_are_refused(place: Waypoint) -> None:
    """`heard` raises for kinds of event that are not the game's, whatever they look like."""
    for one, other in permutations(get_args(place.game.event), 2):
        hold(not issubclass(one, other), f"{one.__name__} is also a {other.__name__}")
    for viewer in place.viewers:
        _expect_refusal(place, viewer, Unlisted())
    if place.seat is None:
        return
    step = place.game.rules.apply(place.state, place.seat, place.action, place.luck("hearing"))
    for event in (*place.dealt, *step.events):
        double = _double(event)
        for viewer in place.viewers:
            _expect_refusal(place, viewer, double)


def _expect_refusal(place: Waypoint, viewer: Seat | None, event: msgspec.Struct) -> None:
    try:
        heard = place.game.heard(event, viewer)
    except Exception:  # noqa: BLE001 - to raise anything is to refuse
        return
    who = "a watcher" if viewer is None else f"seat {viewer}"
    raise Broken(f"{who} hears {heard} of {event}, a kind of event that is not listed")


def _double(event: msgspec.Struct) -> Any:
    """An event that looks the same and is of no kind that the game knows."""
    return _kind_like(type(event))(**asdict(event))


@cache
def _kind_like(kind: type[msgspec.Struct]) -> type[Any]:
    """A kind of event with the same fields, another name and another tag."""
    marks = {name: getattr(kind, name) for name in ("rule", "reveals") if hasattr(kind, name)}
    return msgspec.defstruct(
        f"Unlisted{kind.__name__}",
        [(name, Any) for name in kind.__struct_fields__],
        namespace={"__annotations__": {}, **marks},
        frozen=True,
        tag=f"unlisted_{kind.__struct_config__.tag}",
    )
