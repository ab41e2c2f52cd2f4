"""Fields: what a tagged struct (an event, an action) gives to its message."""

from __future__ import annotations

from functools import cache
from typing import get_args, get_type_hints

import msgspec

from podium.core.seat import Seat


class Fields(msgspec.Struct, frozen=True):
    """What there is to know of a struct's type, worked out once."""

    tag: str
    names: tuple[str, ...]
    seats: tuple[str, ...]
    """Those that hold a seat."""


@cache
def fields(kind: type[msgspec.Struct]) -> Fields:
    """The fields of a tagged struct."""
    hints = get_type_hints(kind)
    names = kind.__struct_fields__
    return Fields(
        str(kind.__struct_config__.tag),
        names,
        tuple(name for name in names if hints[name] is Seat or Seat in get_args(hints[name])),
    )
