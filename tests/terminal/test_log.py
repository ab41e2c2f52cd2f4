"""The log of a terminal: what happened, line by line."""

from __future__ import annotations

from podium.core.seat import SEATS
from podium.games.motorcar.events import PredicamentDieRolled, StageBegun
from podium.games.motorcar.pieces import Place
from podium.play.chapters import Passage
from podium.play.entry import Was
from podium.terminal.log import lines_of


def test_a_line_bears_whom_it_tells_of_and_not_who_acted() -> None:
    events = (PredicamentDieRolled(SEATS[0], 1), StageBegun(2, Place.CHICAGO))
    was = Was[object, object](3, "act", SEATS[1], 0, events, None)
    lines = lines_of([(was, events, (Passage(), Passage()))])
    assert [line.actor for line in lines] == [0, -1]
