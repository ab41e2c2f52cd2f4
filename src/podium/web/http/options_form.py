"""Options: a game's variants and house rulings as fields of a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from podium.game import AnyGame
from podium.language import Words
from podium.play.options import Option, options_of, plain, read_words

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
    """The options of a game, in the words of a language; dials are for designers, not for a form."""
    return [_field(option, words) for option in options_of(game) if not option.dial]


def chosen(game: AnyGame, form: Mapping[str, str]) -> dict[str, object]:
    """The options that somebody chose in a form; they are judged where a table is opened."""
    found: dict[str, str] = {}
    for option in options_of(game):
        if option.dial:
            continue
        # A browser sends nothing for a box that is not ticked.
        text = form.get(PREFIX + option.name, "false" if option.kind == "bool" else None)
        if text is not None:
            found[option.name] = text
    return read_words(game, found)


def _field(option: Option, words: Words) -> Field:
    name, values = option.name, option.values
    label, text = words.ui(f"option.{name}"), words.ui(f"option.{name}.help")
    field = Field(name, option.kind, label, text, plain(option.default))
    if option.kind == "int":
        return msgspec.structs.replace(field, least=values[0], most=values[-1])
    if option.kind == "choice":
        told = [str(plain(value)) for value in values]
        choices = tuple([(value, words.ui(f"option.{name}.{value}")) for value in told])
        return msgspec.structs.replace(field, choices=choices)
    return field
