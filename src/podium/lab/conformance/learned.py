"""Learned: all that one viewer gets to know of a place, or of one step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from podium.core.chance import Answer, Chance
from podium.core.seat import Seat
from podium.lab.conformance.waypoint import Waypoint
from podium.play.table import AnyChange, AnyTable
from podium.play.viewer import Viewer
from podium.scene.text import Text
from podium.wire import speak
from podium.wire.facts import seen
from podium.wire.messages import encode
from podium.wire.program import AnySeen, written
from podium.wire.spoken import SaidNode, SaidStanding, Tongue


class Literally:
    """A tongue that leaves out nothing: keys with all their arguments, whatever words would say."""

    def __init__(self) -> None:
        self.standings: dict[int, SaidStanding] = {}
        self.nodes: dict[int, SaidNode] = {}

    def alike(self, text: Text) -> bool:
        """Nothing is remembered: each time all is said anew."""
        return False

    def say(self, text: Text) -> str:
        """The text itself."""
        return repr(text)

    def event(self, event: object) -> str:
        """The event with all its fields."""
        return repr(event)


class Wire(msgspec.Struct, frozen=True):
    """How bytes are made for a viewer; a test may put in a wire that talks too much."""

    whole: Callable[[Viewer, str, str, Tongue], Any] = speak.whole
    changed: Callable[[Any, Tongue], Any] = speak.changed
    facts: Callable[[AnyTable, Seat | None, int], AnySeen] = seen
    """What a program is told, as data."""


WIRE = Wire()
REMEDY = "an event that is meant to show a secret says so: `reveals: ClassVar[bool] = True`"
"""What to do where a step showed somebody what only a reveal may show."""
_TONGUE = Literally()


class Learned(msgspec.Struct, frozen=True):
    """What one viewer got to know of one step."""

    view: Any
    """As it is after the step."""
    heard: tuple[Any, ...]
    sent: tuple[bytes, ...]
    """The update, the whole scene for somebody who comes back, and what a program is told."""
    luck: tuple[tuple[str, Answer], ...]
    """What was asked and answered; the viewer is not told."""
    revealed: bool
    """Whether the step says of itself that it shows what was secret."""


def show_whole(place: Waypoint, state: object, viewer: Seat | None, wire: Wire = WIRE) -> bytes:
    """The bytes of the whole table for a viewer, if this were the state."""
    table = place.stage(state, place.luck("shown"))
    people = encode(wire.whole(Viewer(table, viewer), "match", table.commitment, _TONGUE))
    return people + b"\n" + written(wire.facts(table, viewer, table.seq))


def take_step(
    place: Waypoint,
    state: object,
    viewer: Seat | None,
    seat: Seat,
    action: object,
    luck: Chance,
    wire: Wire = WIRE,
) -> Learned:
    """What a viewer gets to know of an action, if this were the state."""
    table = place.stage(state, luck)
    eyes = Viewer(table, viewer)
    closing = len(place.game.rules.to_act(state)) == 1
    choosing = any(other != seat and place.game.rules.legal(state, other) for other in place.seats)
    change: AnyChange = table.done(seat, action)
    update = eyes.advance(change)
    return Learned(
        place.game.view(table.state, viewer),
        update.heard,
        (
            encode(wire.changed(update, _TONGUE)),
            encode(wire.whole(eyes, "match", table.commitment, _TONGUE)),
            written(wire.facts(table, viewer, change.entry.seq - 1)),
        ),
        change.entry.luck,
        any(getattr(event, "reveals", False) for event in change.events) or (closing and choosing),
    )
