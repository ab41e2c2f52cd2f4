"""An assistant's errand in one sentence: a drive, a journey by a line, tiles that were placed, a repair."""

from __future__ import annotations

from collections.abc import Sequence

from podium.games.greatrace.events import (
    Damaged,
    Event,
    Moved,
    PartBought,
    PetrolSpent,
    Repaired,
    TileDrawn,
    TilePlaced,
    Travelled,
)
from podium.games.greatrace.pieces import Gauge
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.costs import divided
from podium.games.greatrace.scene.places import references
from podium.games.greatrace.view import View
from podium.scene.text import Text


def retell(events: Sequence[Event], view: View) -> Text | None:
    """What the events of an errand were, in one sentence; None before anything has come of it."""
    found = board(view.options.board)
    names = references(view.options.board, view.start == found.ends[0])
    first = events[0]
    if isinstance(first, Travelled):
        return ("told.line", first.seat, names[first.space], first.paid)
    if placed := [event for event in events if isinstance(event, TilePlaced)]:
        return ("told.explored", placed[0].seat, len(placed))
    if drawn := [event for event in events if isinstance(event, TileDrawn)]:
        return ("told.exploring", drawn[0].seat, len(drawn))
    if mended := [event for event in events if isinstance(event, Repaired | PartBought)]:
        return ("told.repaired", mended[0].seat, _gained(mended))
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


def _gained(mended: Sequence[Repaired | PartBought]) -> Text:
    """What a repair brought, and what was paid for it."""
    gained = dict.fromkeys(Gauge, 0)
    price = 0
    for event in mended:
        gained[event.gauge] += event.levels if isinstance(event, Repaired) else 1
        price += event.price if isinstance(event, PartBought) else 0
    levels = divided("gained", gained[Gauge.ENGINE], gained[Gauge.CHASSIS])
    return ("gained.paid", levels, price) if price else levels


def _cost(events: Sequence[Event]) -> Text:
    petrol = sum(event.levels for event in events if isinstance(event, PetrolSpent))
    lost = {
        gauge: sum(e.levels for e in events if isinstance(e, Damaged) and e.gauge is gauge)
        for gauge in (Gauge.ENGINE, Gauge.CHASSIS)
    }
    hurt = "".join(f"_{gauge.name.lower()}" for gauge, levels in lost.items() if levels)
    return (f"route.price{hurt}", petrol, lost[Gauge.ENGINE], lost[Gauge.CHASSIS])
