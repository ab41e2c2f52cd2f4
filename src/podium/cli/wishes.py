"""Wishes: options to be compared, gone through or searched, as a command line names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.cli import arguments

if TYPE_CHECKING:
    from podium.game import AnyGame
    from podium.lab.study.whatif import Variant

MOST_STEPS = 12
"""A longer sweep is a long wait and a picture that nobody reads."""


def compared(game: AnyGame, base: list[str], asked: list[str] | None) -> list[Variant]:
    """The variants of `--compare`, each with the options of the study but for what it names."""
    from podium.lab.study.whatif import Variant

    found: list[Variant] = []
    usual = arguments.options_of(game, base)
    for wish in asked or ():
        parts = [part.strip() for part in wish.split(",")]
        names = [part.partition("=")[0].strip() for part in parts]
        if twice := [name for name in names if names.count(name) > 1]:
            raise arguments.bad(f"{twice[0]} is named twice", "--compare")
        options = arguments.options_of(game, [*base, *parts], "--compare")
        if options == usual:
            raise arguments.bad(f"{wish} is what is studied; nothing differs", "--compare")
        name = ", ".join(" = ".join(part.split("=", 1)) for part in parts)
        found.append(Variant(name, options))
    return found


def ranges(game: AnyGame, asked: list[str], hint: str) -> dict[str, range]:
    """The values of each `key=a..b`, which the option must all be able to take."""
    from podium.play.options import options_of

    there = {option.name: option for option in options_of(game)}
    found: dict[str, range] = {}
    for wish in asked:
        name, _, span = (part.strip() for part in wish.partition("="))
        first, dots, last = span.partition("..")
        if not (dots and _is_number(first) and _is_number(last)):
            raise arguments.bad(f"{wish!r} is not of the form key=5..10", hint)
        option = there.get(name)
        numbers = ", ".join(each.name for each in there.values() if each.kind == "int")
        if option is None or option.kind != "int":
            raise arguments.bad(f"{name!r} is no number of {game.name}; there are {numbers}", hint)
        if name in found:
            raise arguments.bad(f"{name} is named twice", hint)
        low, high = int(first), int(last)
        if low >= high:
            raise arguments.bad(f"{wish!r} goes from the lesser number to the greater one", hint)
        if low not in option.values or high not in option.values:
            raise arguments.bad(f"{name} goes from {option.values[0]} to {option.values[-1]}", hint)
        found[name] = range(low, high + 1)
    return found


def swept(
    game: AnyGame, base: list[str], asked: list[str] | None
) -> list[tuple[str, list[Variant]]]:
    """For each `--vary` its option, and a variant for each value."""
    from podium.lab.study.whatif import Variant

    found: list[tuple[str, list[Variant]]] = []
    for name, values in ranges(
        game, [w for row in asked or () for w in row.split(",")], "--vary"
    ).items():
        if len(values) > MOST_STEPS:
            raise arguments.bad(
                f"{len(values)} values are too many; {MOST_STEPS} at most", "--vary"
            )
        variants = [
            Variant(f"{name} = {v}", arguments.options_of(game, [*base, f"{name}={v}"], "--vary"))
            for v in values
        ]
        found.append((name, variants))
    return found


def _is_number(word: str) -> bool:
    return word.strip().removeprefix("-").isdecimal()
