"""Strictness: an action is read whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import msgspec

from podium.lab.conformance.waypoint import Broken, Waypoint

_UNKNOWN = "no_such_field"


def unknown_fields_are_refused(place: Waypoint) -> None:
    """No action is read from JSON that holds a field it does not know, however deep inside."""
    decode = msgspec.json.Decoder(place.game.action).decode
    for seat in place.seats:
        view = place.view(seat)
        for action in [*view.legal, *place.game.encoding.catalogue(view)]:
            for wrong in with_unknown(msgspec.json.decode(msgspec.json.encode(action))):
                try:
                    read = decode(msgspec.json.encode(wrong))
                except msgspec.ValidationError:
                    continue
                raise Broken(f"seat {seat}: {wrong} is read as {read}")


def with_unknown(value: object) -> Iterator[Any]:
    """JSON with one field more than it should have: once for each object in it."""
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value)
        yield {**fields, _UNKNOWN: 1}
        for name, inner in fields.items():
            for wrong in with_unknown(inner):
                yield {**fields, name: wrong}
    elif isinstance(value, list):
        row = cast("list[object]", value)
        for n, inner in enumerate(row):
            for wrong in with_unknown(inner):
                yield [*row[:n], wrong, *row[n + 1 :]]
