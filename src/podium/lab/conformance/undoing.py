"""Undoing: what can be taken back freely has told nobody anything."""

from __future__ import annotations

from podium.core.seat import Seat
from podium.lab.conformance.learned import REMEDY, Learned, take_step
from podium.lab.conformance.otherwise import Otherwise, Remembering
from podium.lab.conformance.waypoint import Waypoint, hold
from podium.play.command import Accepted, Undo


def undo_tells_nothing(place: Waypoint) -> None:
    """A step that may be undone shows its seat the same, whatever lies hidden; then it is gone."""
    for seat in place.game.rules.to_act(place.state):
        for action in place.game.rules.legal(place.state, seat):
            table = place.stage(place.state, place.luck("undo"))
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


def _tells_nothing(place: Waypoint, seat: Seat, action: object) -> None:
    luck = Remembering(place.luck("undo"))
    truth = take_step(place, place.state, seat, seat, action, luck)
    hold(not truth.luck, f"{action} can be undone though luck has answered: {truth.luck}")
    otherwise = Otherwise(luck.asked, place.luck("undone"), alike=False)
    lie = take_step(place, place.imagine(seat), seat, seat, action, otherwise)
    hold(
        _known(truth) == _known(lie),
        f"{action} can be undone though it showed {truth.heard}; {REMEDY}",
    )


def _known(told: Learned) -> object:
    return (told.view, told.heard, told.sent)
