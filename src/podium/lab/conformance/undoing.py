"""Undoing: what can be taken back freely has told nobody anything."""

from __future__ import annotations

from typing import Any

from podium.core.seat import Seat
from podium.lab.conformance.otherwise import Otherwise, Remembering
from podium.lab.conformance.place import Place, hold
from podium.lab.conformance.told import Told, stepped
from podium.play.command import Accepted, Undo


def undo_tells_nothing(place: Place) -> None:
    """A step that may be undone shows its seat the same, whatever lies hidden; then it is gone."""
    for seat in place.game.rules.to_act(place.state):
        for action in place.game.rules.legal(place.state, seat):
            table = place.staged(place.state, place.luck("undo"))
            table.done(seat, action)
            due = table.undo_id(seat)
            if not due:
                continue
            _tells_nothing(place, seat, action)
            window = table.window
            reply, _ = table.command(seat, Undo("back", due))
            hold(isinstance(reply, Accepted), f"{action} can be undone, and {reply}")
            hold(table.state == place.state, f"undoing {action} leaves another state")
            hold(table.window > window, f"undoing {action} brings a window back")
            hold(table.undo_id(seat) == "", "there is no more to undo, and yet it is offered")


def _tells_nothing(place: Place, seat: Seat, action: Any) -> None:
    luck = Remembering(place.luck("undo"))
    truth = stepped(place, place.state, seat, seat, action, luck)
    hold(not truth.luck, f"{action} can be undone though luck has answered: {truth.luck}")
    otherwise = Otherwise(luck.asked, place.luck("undone"), alike=False)
    lie = stepped(place, place.imagined(seat), seat, seat, action, otherwise)
    hold(_known(truth) == _known(lie), f"{action} can be undone though it showed {truth.heard}")


def _known(told: Told) -> object:
    return (told.view, told.heard, told.sent)
