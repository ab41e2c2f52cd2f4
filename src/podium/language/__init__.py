"""Keys and arguments to words, from the catalogues of the platform and of the games."""

from __future__ import annotations

import os
from functools import cache

from podium.language import catalogue
from podium.language.languages import DEFAULT, LANGUAGES, UnknownLanguage, best
from podium.language.words import MissingWords, Words, ending

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "MissingWords",
    "UnknownLanguage",
    "Words",
    "best",
    "ending",
    "interface",
    "words",
]

STRICT = bool(os.environ.get("PODIUM_STRICT_WORDS"))
"""Whether a missing message stops the program, as in tests, or shows its key, as at a table."""


@cache
def words(game_id: str, code: str, *, strict: bool = STRICT) -> Words:
    """What a game says in a language, the platform's words among it; `""` is no game."""
    found = catalogue.platform(code)
    if game_id:
        found = catalogue.of_game(game_id, code).over(found)
    return Words(code, found, strict=strict)


@cache
def interface(code: str) -> dict[str, str]:
    """The platform's whole catalogue, for the browser.

    A message with plural forms becomes an entry for each (`home.matches.one`): the browser chooses
    by its first argument.
    """
    flat: dict[str, str] = {}
    for key, entry in catalogue.entries_of_platform(code).items():
        if isinstance(entry, str):
            flat[key] = entry
        else:
            flat |= {f"{key}.{form}": text for form, text in entry.items() if form != "by"}
    return flat
