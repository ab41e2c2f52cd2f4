"""Notation: tagged values as one line of text, and back.

`Steal(Card.SIX, Seat(2))` is written `steal six 2`: the tag, then each field, enum members by
their names. A blank in a name is a tie, `Cape~Town`, so that a field is one word. It serves every game, so that a game only names its unions.
"""

from __future__ import annotations

import types
from enum import Enum
from functools import cache
from typing import Any, Generic, TypeVar, Union, cast, get_args, get_origin

import msgspec
from msgspec import inspect as look

T = TypeVar("T")

HIDDEN = "?"
"""Stands for a field that the reader may not know."""
TIE = "~"
"""Stands for a blank within a field; no name has one of its own."""


class Notation(Generic[T]):
    """Writes and reads the members of one tagged union."""

    def __init__(self, union: object) -> None:
        members: tuple[Any, ...] = (
            get_args(union) if get_origin(union) in (Union, types.UnionType) else (union,)
        )
        self._by_tag: dict[str, Any] = {m.__struct_config__.tag: m for m in members}

    def write(self, value: T) -> str:
        """One line of text for a value."""
        kind: Any = type(value)
        names: tuple[str, ...] = kind.__struct_fields__
        return " ".join(
            [kind.__struct_config__.tag, *(_word(getattr(value, name)) for name in names)]
        )

    def read(self, text: str) -> T:
        """The value that a line stands for; ValueError says what is wrong with it."""
        tag, *words = text.split()
        kind = self._by_tag.get(tag)
        if kind is None:
            raise ValueError(f"{tag!r} is none of {', '.join(sorted(self._by_tag))}")
        info = _info(kind)
        if len(words) != len(info.fields):
            names = " ".join(field.name for field in info.fields)
            raise ValueError(f"{tag!r} wants {len(info.fields)} words ({names}), not {len(words)}")
        fields = {
            field.name: _value(field.type, word)
            for field, word in zip(info.fields, words, strict=True)
        }
        try:
            value: T = msgspec.convert(fields, kind)
        except msgspec.ValidationError as wrong:
            raise ValueError(f"{text!r}: {wrong}") from wrong
        return value


@cache
def _info(kind: type) -> look.StructType:
    """What msgspec knows of a struct; asking takes longer than reading a line."""
    info = look.type_info(kind)
    assert isinstance(info, look.StructType)
    return info


def _word(value: object) -> str:
    if value is None:
        return HIDDEN
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        return ",".join(map(_word, items)) or "-"
    return str(value).replace(" ", TIE)


def _value(kind: look.Type, word: str) -> object:
    if isinstance(kind, look.UnionType):
        if word == HIDDEN:
            return None
        return _value(next(t for t in kind.types if not isinstance(t, look.NoneType)), word)
    if isinstance(kind, look.EnumType):
        names = {member.name.lower(): member for member in kind.cls}
        if word not in names:
            raise ValueError(f"{word!r} is none of {', '.join(names)}")
        return names[word]
    if isinstance(kind, look.BoolType):
        return word == "yes"
    if isinstance(kind, look.IntType):
        return int(word)
    if isinstance(kind, look.VarTupleType):
        return tuple(_value(kind.item_type, part) for part in word.split(",") if word != "-")
    if isinstance(kind, look.TupleType):
        parts = word.split(",")
        return tuple(_value(t, part) for t, part in zip(kind.item_types, parts, strict=True))
    return word.replace(TIE, " ")
