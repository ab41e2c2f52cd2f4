"""Options: a game's variants and house rulings as fields of a form."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Literal

import msgspec
from msgspec import inspect as look

from podium.game import AnyGame
from podium.language import Words

PREFIX = "option-"


class Field(msgspec.Struct, frozen=True):
    """One option, ready for a form."""

    name: str
    kind: Literal["bool", "int", "choice"]
    label: str
    help: str
    default: Any
    least: int | None = None
    most: int | None = None
    choices: tuple[tuple[str, str], ...] = ()
    """Each value with its words."""


def fields(game: AnyGame, words: Words) -> list[Field]:
    """The options of a game, in the words of a language."""
    return [_field(field, words) for field in _struct(game).fields]


def chosen(game: AnyGame, form: Mapping[str, str]) -> dict[str, object]:
    """The options that somebody chose in a form; they are judged where a table is opened."""
    found: dict[str, object] = {}
    for field in _struct(game).fields:
        text = form.get(PREFIX + field.name)
        if isinstance(field.type, look.BoolType):
            found[field.name] = text == "true"
        elif text is not None:
            found[field.name] = _number(text) if isinstance(field.type, look.IntType) else text
    return found


def _struct(game: AnyGame) -> look.StructType:
    info = look.type_info(game.options)
    assert isinstance(info, look.StructType)
    return info


def _field(field: look.Field, words: Words) -> Field:
    label = words.ui(f"option.{field.name}")
    text = words.ui(f"option.{field.name}.help")
    kind = field.type
    if isinstance(kind, look.BoolType):
        return Field(field.name, "bool", label, text, field.default)
    if isinstance(kind, look.IntType):
        return Field(field.name, "int", label, text, field.default, kind.ge, kind.le)
    default = field.default.value if isinstance(field.default, Enum) else field.default
    if isinstance(kind, look.EnumType):
        values = tuple(str(member.value) for member in kind.cls)
    else:
        assert isinstance(kind, look.LiteralType), field
        values = tuple(map(str, kind.values))
    choices = tuple((value, words.ui(f"option.{field.name}.{value}")) for value in values)
    return Field(field.name, "choice", label, text, default, choices=choices)


def _number(text: str) -> object:
    try:
        return int(text)
    except ValueError:
        return text
