"""Handling: which pieces a seat gets, uses and loses."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any, get_args, get_type_hints

from podium.game import AnyGame


def key(name: str, value: object) -> str:
    """What a piece is called in tables: as its noun in the catalogues, or by its field and number."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}".lower()
    return f"{name}.{value}".lower()


def used_by(action: Any) -> Iterator[str]:
    """The pieces that an action names, in its fields or as what it always plays."""
    for name in _enums(action.__class__):
        yield key(name, getattr(action, name))


def used_in(event: Any, places: tuple[str, ...]) -> Iterator[str]:
    """The places of the board that an event names, by the fields that its game says hold some."""
    for name in places:
        value = getattr(event, name, None)
        if value is not None:
            yield key(name, value)


def nameable(game: AnyGame) -> set[str]:
    """The pieces that an action of the game can name, so that a bot may be forbidden to."""
    found: set[str] = set()
    for kind in get_args(game.action) or (game.action,):
        hints = get_type_hints(kind)
        for name in _enums(kind):
            one = getattr(kind, name, None)
            members = (one,) if isinstance(one, Enum) else tuple(hints[name])
            found |= {key(name, member) for member in members}
    return found


@cache
def _enums(kind: Any) -> tuple[str, ...]:
    """Fields and class variables of an action that hold a member of an enum."""
    return tuple(
        name
        for name, hint in get_type_hints(kind).items()
        if isinstance(getattr(kind, name, None), Enum)
        or (isinstance(hint, type) and issubclass(hint, Enum))
    )
