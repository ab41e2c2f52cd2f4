"""Settings: the seats and options that a match is played with, and which are worth trying."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from podium.game import AnyGame
from podium.play.options import options_of, word_for


class Setting(msgspec.Struct, frozen=True):
    """How many play, and with which options."""

    seats: int
    options: Any
    name: str
    """As a file or a line of a report calls it: `4-seats`, `2-seats-short`."""


def settings(game: AnyGame) -> Iterator[Setting]:
    """Every number of seats with the plain options, and with each option chosen otherwise.

    Of the dials only the ends are tried, the fewest players with the least and the most with the most.
    """
    fewest, most = game.seats
    for seats in range(fewest, most + 1):
        yield Setting(seats, game.options(), f"{seats}-seats")
        for name, options in variants(game):
            yield Setting(seats, options, f"{seats}-seats-{name}")
    for seats, (name, options) in zip((most, fewest), reversed([*extremes(game)]), strict=False):
        yield Setting(seats, options, f"{seats}-seats-{name}")


def variants(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """The options with one of them chosen otherwise than by default, each in turn; dials stay."""
    box = game.options()
    for option in options_of(game):
        for value in () if option.dial else option.values:
            if value != option.default:
                several = len(option.values) > 2
                name = f"{option.name}-{word_for(value)}" if several else option.name
                yield name, msgspec.structs.replace(box, **{option.name: value})


def extremes(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """The options with all dials turned to one end, and to the other, where that makes sense."""
    box = game.options()
    dials = [option for option in options_of(game) if option.dial]
    for name, end in (("dials-least", 0), ("dials-most", -1)):
        turned = msgspec.structs.replace(box, **{each.name: each.values[end] for each in dials})
        if turned != box and game.premise(turned) is None:
            yield name, turned
