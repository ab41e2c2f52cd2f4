"""Values: states, actions and events are plain, frozen and equal by what they hold."""

from __future__ import annotations

import pickle
from enum import Enum
from typing import cast

import msgspec

from podium.core.digest import digest
from podium.lab.conformance.waypoint import Waypoint, hold


def values_are_plain(place: Waypoint) -> None:
    """A state holds numbers, strings, enums, tuples and frozen structs, and nothing else."""
    _check_plain(place.state, "state")
    for viewer in place.viewers:
        view = place.view(viewer)
        hold(view.seat == viewer, f"the view of {viewer} says it is of {view.seat}")
        for field in view.__struct_fields__:
            if field != "legal":
                _check_plain(getattr(view, field), f"view of {viewer}, {field}")
        hold(pickle.loads(pickle.dumps(view)) == view, "a view does not survive pickling")


def states_survive_json(place: Waypoint) -> None:
    """A state that went through JSON is the same state with the same hash."""
    again: object = msgspec.json.decode(
        msgspec.json.encode(place.state), type=place.state.__class__
    )
    hold(again == place.state, f"JSON turns {place.state} into {again}")
    hold(digest(again) == digest(place.state), "JSON changes the hash of a state")


def _check_plain(value: object, where: str) -> None:
    if value is None or isinstance(value, Enum | bool | int | str | float):
        return
    if isinstance(value, tuple):
        for item in cast("tuple[object, ...]", value):
            _check_plain(item, where)
        return
    hold(isinstance(value, msgspec.Struct), f"{where}: {value!r} is not plain")
    struct = cast("msgspec.Struct", value)
    hold(struct.__struct_config__.frozen, f"{where}: {type(value).__name__} is not frozen")
    for name in struct.__struct_fields__:
        _check_plain(getattr(value, name), f"{where}.{name}")
