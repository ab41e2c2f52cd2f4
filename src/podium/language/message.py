"""Message: one entry of a catalogue, ready to be said.

A message is words with places for arguments: `{0}` or `{floor}` for a number or a plain word,
`{0:name}` for the player on a seat, `{0:names}` for several, `{card:the}` for a member of an enum
in one of the forms that the catalogue gives it, `{where:city}` for a plain word or a number that has a
name of its own in each language, under `city.` and the word. Where words follow a number, the entry has a
sentence for each of the language's plural forms, and `by` names the argument that chooses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec

from podium.language.languages import DEFAULT

NAME_FORMS = ("name", "names")
"""Forms that ask for players; every other one asks for a member of an enum or a named word."""

OTHER = "other"
"""The plural form that every language has."""

_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")


class BadMessage(ValueError):
    """An entry of a catalogue that cannot be read."""


class Place(msgspec.Struct, frozen=True):
    """Where an argument stands in a message."""

    argument: str
    form: str = ""
    """Empty: a number or a plain word as it is."""


Sentence = tuple[str | Place, ...]


class Message(msgspec.Struct, frozen=True):
    """A sentence, or one for each plural form."""

    sentences: Mapping[str, Sentence]
    """By plural form; a message that follows no number has `other` alone."""
    by: str = ""
    """The argument whose number chooses the sentence."""
    seats: tuple[str, ...] = ()
    """The arguments it asks players' names of, the first one first."""
    language: str = DEFAULT
    """Whose plural forms it has: English, where it stands in for words that nobody has translated."""

    @property
    def places(self) -> frozenset[Place]:
        """All that it asks for, in any of its sentences."""
        return frozenset(_places(self.sentences))


def parse(entry: str | Mapping[str, str], language: str = DEFAULT) -> Message:
    """A message from what stands in the file; BadMessage says what is wrong with it."""
    if isinstance(entry, str):
        return _message({OTHER: _sentence(entry)}, "", language)
    sentences = {form: _sentence(words) for form, words in entry.items() if form != "by"}
    if OTHER not in sentences:
        raise BadMessage(f"no form {OTHER!r} in {dict(entry)!r}")
    return _message(sentences, entry["by"], language)


def _message(sentences: Mapping[str, Sentence], by: str, language: str) -> Message:
    seats = {place.argument for place in _places(sentences) if place.form in NAME_FORMS}
    return Message(sentences, by, tuple(sorted(seats)), language)


def _places(sentences: Mapping[str, Sentence]) -> Iterator[Place]:
    for sentence in sentences.values():
        yield from (part for part in sentence if isinstance(part, Place))


def _sentence(words: str) -> Sentence:
    parts: list[str | Place] = []
    end = 0
    for found in _PLACE.finditer(words):
        parts.append(words[end : found.start()])
        parts.append(Place(found[1], found[2] or ""))
        end = found.end()
    parts.append(words[end:])
    for part in parts:
        if isinstance(part, str) and ("{" in part or "}" in part):
            raise BadMessage(f"a stray brace in {words!r}")
    return tuple(part for part in parts if part)
