"""Catalogue: every message of one language, of the platform or of a game, by its key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from podium import registry
from podium.language.languages import DEFAULT, LANGUAGES, UnknownLanguage
from podium.language.message import BadMessage, Message, parse

Forms = Mapping[str, str]
"""A member of an enum in words: `noun`, `a`, `the`, and what else a language needs."""

Wording = str | dict[str, str]

_decode = msgspec.json.Decoder(dict[str, Wording]).decode


class Catalogue(msgspec.Struct, frozen=True):
    """Keys to messages, and members of enums (`card.dog`) to their forms."""

    messages: Mapping[str, Message]
    nouns: Mapping[str, Forms]
    unreadable: tuple[str, ...] = ()
    """The entries that are no messages, each with its key and why; they are said as if missing."""

    def over(self, below: Catalogue) -> Catalogue:
        """All of it, and of the other what is not in it."""
        nouns = {key: {**below.nouns.get(key, {}), **forms} for key, forms in self.nouns.items()}
        return Catalogue({**below.messages, **self.messages}, {**below.nouns, **nouns})


@cache
def platform(code: str) -> Catalogue:
    """What Podium itself says in a language."""
    return read(entries_of_platform(code), code)


@cache
def of_game(game_id: str, code: str) -> Catalogue:
    """What a game says in a language, and in English what nobody has put into that one."""
    own = read(entries_of_game(game_id, code), code)
    return own if code == DEFAULT else own.over(of_game(game_id, DEFAULT))


def entries_of_platform(code: str) -> dict[str, Wording]:
    """The platform's file of a language, as it stands."""
    _known(code)
    return _decode(files("podium.language").joinpath("lang", f"{code}.json").read_bytes())


def entries_of_game(game_id: str, code: str) -> dict[str, Wording]:
    """A game's file of a language, as it stands; nothing where there is none."""
    _known(code)
    file = registry.folder(game_id).joinpath("lang", f"{code}.json")
    return _decode(file.read_bytes()) if file.is_file() else {}


def _known(code: str) -> None:
    if code not in LANGUAGES:
        raise UnknownLanguage(code)


def read(entries: Mapping[str, Wording], code: str) -> Catalogue:
    """A catalogue from what stands in the file of a language."""
    messages: dict[str, Message] = {}
    nouns: dict[str, Forms] = {}
    unreadable: list[str] = []
    for key, entry in entries.items():
        if isinstance(entry, dict) and "by" not in entry:
            nouns[key] = entry
            continue
        try:
            messages[key] = parse(entry, code)
        except BadMessage as wrong:
            unreadable.append(f"{key}: {wrong}")
    return Catalogue(messages, nouns, tuple(unreadable))
