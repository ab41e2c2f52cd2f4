"""Catalogue: every message of one language, of the platform or of a game, by its key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from podium import registry
from podium.language.languages import LANGUAGES, UnknownLanguage
from podium.language.message import BadMessage, Message, parse

Forms = Mapping[str, str]
"""A member of an enum in words: `noun`, `a`, `the`, and what else a language needs."""

Wording = str | dict[str, str]

_decode = msgspec.json.Decoder(dict[str, Wording]).decode


class Catalogue(msgspec.Struct, frozen=True):
    """Keys to messages, and members of enums (`card.dog`) to their forms."""

    messages: Mapping[str, Message]
    nouns: Mapping[str, Forms]

    def over(self, below: Catalogue) -> Catalogue:
        """All of it, and of the other what is not in it."""
        return Catalogue({**below.messages, **self.messages}, {**below.nouns, **self.nouns})


@cache
def platform(code: str) -> Catalogue:
    """What Podium itself says in a language."""
    return _read(entries_of_platform(code), f"lang/{code}.json")


@cache
def of_game(game_id: str, code: str) -> Catalogue:
    """What a game says in a language."""
    return _read(entries_of_game(game_id, code), f"{game_id}/lang/{code}.json")


def entries_of_platform(code: str) -> dict[str, Wording]:
    """The platform's file of a language, as it stands."""
    _known(code)
    return _decode(files("podium.language").joinpath("lang", f"{code}.json").read_bytes())


def entries_of_game(game_id: str, code: str) -> dict[str, Wording]:
    """A game's file of a language, as it stands."""
    _known(code)
    return _decode(registry.folder(game_id).joinpath("lang", f"{code}.json").read_bytes())


def _known(code: str) -> None:
    if code not in LANGUAGES:
        raise UnknownLanguage(code)


def _read(entries: Mapping[str, Wording], where: str) -> Catalogue:
    messages: dict[str, Message] = {}
    nouns: dict[str, Forms] = {}
    for key, entry in entries.items():
        if isinstance(entry, dict) and "by" not in entry:
            nouns[key] = entry
            continue
        try:
            messages[key] = parse(entry)
        except BadMessage as wrong:
            raise BadMessage(f"{where}, {key}: {wrong}") from wrong
    return Catalogue(messages, nouns)
