"""Settings: the seats and options that a match is played with, and which are worth trying."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

import msgspec
from msgspec import inspect as look

from podium.game import AnyGame


class Setting(msgspec.Struct, frozen=True):
    """How many play, and with which options."""

    seats: int
    options: Any
    name: str
    """As a file or a line of a report calls it: `4-seats`, `2-seats-short`."""


class BadOption(ValueError):
    """An option that the game does not have, or a value it cannot take; says what there is."""


def settings(game: AnyGame) -> Iterator[Setting]:
    """Every number of seats with the plain options, and with each option chosen otherwise."""
    fewest, most = game.seats
    for seats in range(fewest, most + 1):
        yield Setting(seats, game.options(), f"{seats}-seats")
        for name, options in variants(game):
            yield Setting(seats, options, f"{seats}-seats-{name}")


def variants(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """The options with one of them chosen otherwise than by default, each in turn."""
    plain = game.options()
    for name, values in choices(game).items():
        default = getattr(plain, name)
        for value in values:
            if value != default:
                options = msgspec.structs.replace(plain, **{name: value})
                yield name if len(values) == 2 else f"{name}-{_word(value)}", options


def chosen(game: AnyGame, wishes: dict[str, str]) -> Any:
    """The options that words ask for (`{"short": "true"}`); raises BadOption."""
    there = choices(game)
    if unknown := [name for name in wishes if name not in there]:
        known = ", ".join(there) or "none"
        raise BadOption(f"{game.name} has no option {unknown[0]!r}; there are {known}")
    values: dict[str, Any] = {}
    for name, wish in wishes.items():
        by_word = {_word(value): value for value in there[name]}
        if wish.lower() not in by_word:
            raise BadOption(f"{name} cannot be {wish!r}; there are {', '.join(by_word)}")
        values[name] = by_word[wish.lower()]
    return msgspec.structs.replace(game.options(), **values)


def choices(game: AnyGame) -> dict[str, list[Any]]:
    """What each option may be: both of a switch, all of an enum, the range of a number."""
    info = look.type_info(game.options)
    assert isinstance(info, look.StructType), game.options
    return {field.name: _values(field.type) for field in info.fields}


def _values(kind: look.Type) -> list[Any]:
    match kind:
        case look.BoolType():
            return [False, True]
        case look.EnumType():
            return list(kind.cls)
        case look.LiteralType():
            return list(kind.values)
        case look.IntType(ge=int(low), le=int(high)):
            return list(range(low, high + 1))
        case _:
            raise TypeError(f"an option is a switch, an enum or a bounded number, not {kind}")


def _word(value: object) -> str:
    return str(value.value if isinstance(value, Enum) else value).lower()
