"""Terms: what was agreed about a table, in sentences, for whoever thinks of sitting down."""

from __future__ import annotations

import msgspec

from podium import language
from podium.game import AnyGame
from podium.scene.text import Text
from podium.wire.speak import chosen_options


def terms_of(game: AnyGame, options: msgspec.Struct, clock: int | None, code: str) -> list[str]:
    """The clock, then every option that is not as the box has it."""
    words = language.words(game.id, code)
    chosen = [f"{words.say(it)}. {words.ui(f'{_key(it)}.help')}" for it in chosen_options(options)]
    return [clock_sentence(clock or 0, code), *(chosen or [words.ui("ui.room.as_box")])]


def _key(option: Text) -> str:
    """Under which key an option is spoken of, whatever was chosen of it."""
    first, *rest = option
    return (
        str(first)
        if str(first).startswith("option.")
        else _key(rest[0])
        if isinstance(rest[0], tuple)
        else ""
    )


def clock_sentence(seconds: int, code: str) -> str:
    """How long one may think, in a sentence."""
    words = language.words("", code)
    return (
        words.ui("ui.room.clock", clock_words(seconds, code))
        if seconds
        else words.ui("ui.room.clock_none")
    )


def clock_words(seconds: int, code: str) -> str:
    """How long one may think, in a few words."""
    words = language.words("", code)
    if not seconds:
        return words.ui("ui.clock.none")
    for unit, length in (("days", 86_400), ("minutes", 60)):
        if seconds % length == 0:
            return words.ui(f"ui.clock.{unit}", seconds // length)
    return words.ui("ui.clock.seconds", seconds)
