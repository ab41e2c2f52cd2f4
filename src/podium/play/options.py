"""Options: what each option of a game may be, and the options that somebody chose."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from reprlib import repr as shortly
from typing import Any, Literal

import msgspec
from msgspec import inspect as look

from podium.core.dials import is_dial
from podium.game import AnyGame


class BadOption(ValueError):
    """An option that the game does not have, a value it cannot take, or some that do not go together."""


_LISTED = 4
"""Of a longer range the ends are named."""


class Option(msgspec.Struct, frozen=True):
    """One option of a game."""

    name: str
    kind: Literal["bool", "int", "choice"]
    values: tuple[object, ...]
    """All that it may be: both of a switch, all of an enum, the range of a number."""
    default: object
    dial: bool = False
    """Whether it is a number that designers turn, which no form of a table asks for."""

    @property
    def span(self) -> str:
        """What it may be, in words."""
        if self.kind == "int" and len(self.values) > _LISTED:
            return f"{self.values[0]} to {self.values[-1]}"
        return ", ".join(self.words)

    @property
    def words(self) -> dict[str, object]:
        """Each value by the word for it."""
        return {word_for(value): value for value in self.values}

    def read(self, word: str) -> object:
        """The plain value that a word stands for; the word itself, where it stands for none."""
        return plain(self.words.get(word.lower(), word))

    def choose(self, wish: object) -> Any:
        """The value whose plain form somebody wished for; raises BadOption."""
        for value in self.values:
            there = plain(value)
            if there == wish and type(there) is type(wish):
                return value
        raise BadOption(f"{self.name} cannot be {shortly(wish)}; there are {self.span}")


def options_of(game: AnyGame) -> list[Option]:
    """The options of a game, in the order in which it lists them."""
    info = look.type_info(game.options)
    assert isinstance(info, look.StructType), game.options
    box = game.options()
    return [
        Option(
            field.name,
            *_allowed(field.type),
            getattr(box, field.name),
            dial=is_dial(getattr(field.type, "extra", None)),
        )
        for field in info.fields
    ]


def turned(game: AnyGame, options: object) -> dict[str, Any]:
    """The options that are not as in the box, in their plain form."""
    return {
        option.name: plain(value)
        for option in options_of(game)
        if (value := getattr(options, option.name)) != option.default
    }


def read_words(game: AnyGame, words: Mapping[str, str]) -> dict[str, object]:
    """The plain values that words ask for (`{"short": "true"}`).

    What asks for nothing that there is stays as it was written: `choose` refuses it.
    """
    there = {option.name: option for option in options_of(game)}
    return {name: there[name].read(word) if name in there else word for name, word in words.items()}


def choose(game: AnyGame, wishes: Mapping[str, object]) -> Any:
    """A game's options with these plain values, the others as in the box; raises BadOption.

    Whoever sits down, asks by the API or studies gets options from here and nowhere else.
    """
    there = {option.name: option for option in options_of(game)}
    if unknown := [name for name in wishes if name not in there]:
        known = ", ".join(there) or "none"
        raise BadOption(f"{game.name} has no option {shortly(unknown[0])}; there are {known}")
    values = {name: there[name].choose(wish) for name, wish in wishes.items()}
    chosen = msgspec.structs.replace(game.options(), **values)
    if broken := game.premise(chosen):
        raise BadOption(f"{broken.why} ({broken.rule})")
    return chosen


def plain(value: object) -> Any:
    """A value of an option as JSON has it: an enum's member is its value."""
    return value.value if isinstance(value, Enum) else value


def word_for(value: object) -> str:
    """The word that a value is chosen by."""
    return str(plain(value)).lower()


def _allowed(kind: look.Type) -> tuple[Literal["bool", "int", "choice"], tuple[object, ...]]:
    match kind:
        case look.Metadata(type=inner):
            return _allowed(inner)
        case look.BoolType():
            return "bool", (False, True)
        case look.EnumType():
            return "choice", tuple(kind.cls)
        case look.LiteralType():
            return "choice", tuple(kind.values)
        case look.IntType(ge=int(low), le=int(high)):
            return "int", tuple(range(low, high + 1))
        case _:
            raise TypeError(f"an option is a switch, an enum or a bounded number, not {kind}")
