"""Gaps: what a game's catalogues and rules pages do not say, or say otherwise than in English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

import msgspec
from babel import Locale

from podium import registry
from podium.game import AnyGame
from podium.language.catalogue import Catalogue, Wording, entries_of_game, entries_of_platform, read
from podium.language.fields import fields
from podium.language.languages import DEFAULT, LANGUAGES
from podium.language.message import NAME_FORMS, OTHER, Message
from podium.language.rulebook import page_of


class Gap(msgspec.Struct, frozen=True):
    """One thing that is missing or wrong in one language."""

    language: str
    what: str
    """What it is, and where."""

    def __str__(self) -> str:
        return f"{LANGUAGES[self.language]}: {self.what}"


def gaps(game: AnyGame) -> list[Gap]:
    """All that is missing in a game's words; what it says in matches is `podium check`'s matter."""
    english = entries_of_game(game.id, DEFAULT)
    found = [*_fixed(game, english), *between(english, english, DEFAULT, f"lang/{DEFAULT}.json")]
    if page_of(game.id) is None:
        found.append(Gap(DEFAULT, f"docs/rules/{game.id}.md is not there"))
    for code in LANGUAGES:
        if code != DEFAULT:
            found += _translated(game.id, english, code)
    return found


def gaps_of_platform() -> list[Gap]:
    """All that is missing in the platform's own words."""
    english = entries_of_platform(DEFAULT)
    return [
        gap
        for code in LANGUAGES
        for gap in between(english, entries_of_platform(code), code, f"lang/{code}.json")
    ]


def _translated(game_id: str, english: Mapping[str, Wording], code: str) -> Iterator[Gap]:
    if other := entries_of_game(game_id, code):
        yield from between(english, other, code, f"lang/{code}.json")
    else:
        yield Gap(code, f"lang/{code}.json is not there, so English is shown")
    if page_of(game_id, code) is None:
        yield Gap(
            code, f"docs/rules/{code}/{game_id}.md is not there, so the English page is shown"
        )


def between(
    english: Mapping[str, Wording], other: Mapping[str, Wording], code: str, file: str
) -> Iterator[Gap]:
    """What one catalogue lacks of the English one, or has in another shape; English beside itself too."""
    wanted, found = read(english, DEFAULT), read(other, code)
    for why in found.unreadable:
        yield Gap(code, f"{file}, {why}")
    for key in sorted(english.keys() ^ other.keys()):
        absent = "is missing" if key in english else f"is not in lang/{DEFAULT}.json"
        yield Gap(code, f"{file}, {key} {absent}")
    for key, entry in other.items():
        for text in [entry] if isinstance(entry, str) else entry.values():
            if text.strip() != text or not text:
                yield Gap(code, f"{file}, {key} is empty or has space around it")
    plurals = {*Locale.parse(code).plural_form.tags, OTHER}
    for key, message in found.messages.items():
        if key in wanted.messages and _shape(message) != _shape(wanted.messages[key]):
            yield Gap(code, f"{file}, {key} has other arguments than in English")
        if message.by and set(message.sentences) != plurals:
            yield Gap(code, f"{file}, {key} needs the plural forms {', '.join(sorted(plurals))}")
    yield from _forms(found, code, file)


def _forms(found: Catalogue, code: str, file: str) -> Iterator[Gap]:
    """Nouns have every form that some message asks for."""
    asked = {place.form for message in found.messages.values() for place in message.places}
    # `{where:city}` asks for the message `city.<word>`, not for a form of a noun.
    forms = asked - {"", *NAME_FORMS} - {key.split(".")[0] for key in found.messages}
    for key, has in found.nouns.items():
        if missing := forms - has.keys():
            yield Gap(code, f"{file}, {key} lacks the forms {', '.join(sorted(missing))}")


def _shape(message: Message) -> tuple[str, set[tuple[str, str]]]:
    """What a message asks for; a language may choose in which form it wants a noun."""
    return message.by, {
        (place.argument, place.form if place.form in ("", *NAME_FORMS) else "noun")
        for place in message.places
    }


def _fixed(game: AnyGame, english: Mapping[str, Wording]) -> Iterator[Gap]:
    """The keys that every game of this shape must have."""
    wanted = ["game.tagline", "score", f"unit.{game.unit}"]
    for option in msgspec.structs.fields(game.options):
        wanted += [f"option.{option.name}", f"option.{option.name}.help"]
    wanted += [f"action.{fields(kind).tag}" for kind in _kinds(game.action)]
    for kind in _kinds(game.event):
        key = f"event.{fields(kind).tag}"
        wanted += [key, f"{key}.hidden"] if _may_be_hidden(kind) else [key]
    for key in wanted:
        if key not in english:
            yield Gap(DEFAULT, f"lang/{DEFAULT}.json, {key} is missing")


def _kinds(union: type[msgspec.Struct]) -> tuple[type[msgspec.Struct], ...]:
    """The members of a union; a type that is alone is its own."""
    return get_args(union) or (union,)


def _may_be_hidden(kind: type[msgspec.Struct]) -> bool:
    """Whether a listener may be told of it without one of its fields."""
    shape = msgspec.inspect.type_info(kind)
    assert isinstance(shape, msgspec.inspect.StructType)
    return any(
        isinstance(field.type, msgspec.inspect.UnionType) and field.type.includes_none
        for field in shape.fields
    )


def is_fault(game_id: str, gap: Gap) -> bool:
    """Whether a gap is a fault: English always, other languages in the games that ship with Podium."""
    return gap.language == DEFAULT or registry.ships_with_us(game_id)
