"""A drive, or a journey by a line, in one sentence: who went from where to where, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence

from podium.games.greatrace.events import Damaged, Event, Moved, PetrolSpent, Travelled
from podium.games.greatrace.pieces import Gauge
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.places import references
from podium.games.greatrace.view import View
from podium.scene.text import Text


def retell(events: Sequence[Event], view: View) -> Text | None:
    """What the events of a drive were, in one sentence; None before the first space."""
    found = board(view.options.board)
    names = references(view.options.board, view.start == found.ends[0])
    first = events[0]
    if isinstance(first, Travelled):
        return ("told.line", first.seat, names[first.space], first.paid)
    moves = [event for event in events if isinstance(event, Moved)]
    if not moves:
        return None
    return (
        "told.drive",
        moves[0].seat,
        len(moves),
        names[moves[0].source],
        names[moves[-1].space],
        _cost(events),
    )


def _cost(events: Sequence[Event]) -> Text:
    petrol = sum(event.levels for event in events if isinstance(event, PetrolSpent))
    lost = {
        gauge: sum(e.levels for e in events if isinstance(e, Damaged) and e.gauge is gauge)
        for gauge in (Gauge.ENGINE, Gauge.CHASSIS)
    }
    hurt = "".join(f"_{gauge.name.lower()}" for gauge, levels in lost.items() if levels)
    return (f"route.price{hurt}", petrol, lost[Gauge.ENGINE], lost[Gauge.CHASSIS])
