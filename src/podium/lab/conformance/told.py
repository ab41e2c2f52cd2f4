"""Told: all that one viewer gets to know of a place, or of one step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from podium.core.chance import Answer, Chance
from podium.core.seat import Seat
from podium.lab.conformance.place import Place
from podium.play.table import Change
from podium.play.viewer import Viewer
from podium.scene.text import Text
from podium.wire import speak
from podium.wire.messages import written
from podium.wire.spoken import SaidStanding, Tongue


class Literally:
    """A tongue that leaves out nothing: keys with all their arguments, whatever words would say."""

    def __init__(self) -> None:
        self.standings: dict[int, SaidStanding] = {}

    def say(self, text: Text) -> str:
        """The text itself."""
        return repr(text)

    def event(self, event: Any) -> str:
        """The event with all its fields."""
        return repr(event)


class Wire(msgspec.Struct, frozen=True):
    """How bytes are made for a viewer; a test may put in a wire that talks too much."""

    whole: Callable[[Viewer, str, str, Tongue], Any] = speak.whole
    changed: Callable[[Any, Tongue], Any] = speak.changed


WIRE = Wire()
_TONGUE = Literally()


class Told(msgspec.Struct, frozen=True):
    """What one viewer got to know of one step."""

    view: Any
    """As it is after the step."""
    heard: tuple[Any, ...]
    sent: tuple[bytes, ...]
    """The update, and the whole scene for somebody who comes back."""
    luck: tuple[tuple[str, Answer], ...]
    """What was asked and answered; the viewer is not told."""
    revealed: bool
    """Whether the step says of itself that it shows what was secret."""


def shown(place: Place, state: Any, viewer: Seat | None, wire: Wire = WIRE) -> bytes:
    """The bytes of the whole table for a viewer, if this were the state."""
    table = place.staged(state, place.luck("shown"))
    return written(wire.whole(Viewer(table, viewer), "match", table.commitment, _TONGUE))


def stepped(
    place: Place,
    state: Any,
    viewer: Seat | None,
    seat: Seat,
    action: Any,
    luck: Chance,
    wire: Wire = WIRE,
) -> Told:
    """What a viewer gets to know of an action, if this were the state."""
    table = place.staged(state, luck)
    eyes = Viewer(table, viewer)
    closing = len(place.game.rules.to_act(state)) == 1
    choosing = any(other != seat and place.game.rules.legal(state, other) for other in place.seats)
    change: Change = table.done(seat, action)
    update = eyes.advance(change)
    return Told(
        place.game.view(table.state, viewer),
        update.heard,
        (
            written(wire.changed(update, _TONGUE)),
            written(wire.whole(eyes, "match", table.commitment, _TONGUE)),
        ),
        change.entry.luck,
        any(getattr(event, "reveals", False) for event in change.events) or (closing and choosing),
    )
