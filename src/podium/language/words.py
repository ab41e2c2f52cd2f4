"""Words: texts, events, actions and refusals said in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from typing import TypeGuard, cast

import msgspec
from babel import Locale
from babel.lists import format_list
from babel.plural import PluralRule

from podium.core.outcome import Outcome
from podium.core.rules import Refusal
from podium.core.seat import Seat
from podium.language.catalogue import Catalogue
from podium.language.fields import fields
from podium.language.message import NAME_FORMS, OTHER, Message, Place, Sentence
from podium.scene.text import Text

REMEMBERED = 1 << 14
"""So many texts are remembered for each game and language; the oldest are forgotten."""


class MissingWords(LookupError):
    """A catalogue cannot say this; only a bug can cause it."""


class Words:
    """One language's words for one game, and the platform's.

    A message is looked up by its key, and by who listens: where a catalogue has them, `.you` is
    said to the seat that acts, `.to_you` to any other seat that is spoken of, `.own` where a seat
    acts on itself, and `.hidden` where an argument may not be known. What was said once is
    remembered by key, arguments and names.
    """

    def __init__(self, code: str, catalogue: Catalogue, *, strict: bool) -> None:
        """`strict`: what is missing raises `MissingWords`; else its key is shown."""
        self.code = code
        self._catalogue = catalogue
        self._strict = strict
        self._of_nobody = frozenset(filter(self._speaks_of_nobody, catalogue.messages))
        self._seats_in: dict[object, tuple[int, ...]] = {
            key: tuple([int(name) + 1 for name in message.seats if name.isdecimal()])
            for key, message in catalogue.messages.items()
        }
        """Where a text of this key names seats."""
        # Typed, since Card.THREE equals 3 and is another word.
        self._said = lru_cache(REMEMBERED, typed=True)(self._say)
        self._told = lru_cache(REMEMBERED // 2)(self._tell)

    def say(self, text: Text, names: Sequence[str] = (), viewer: Seat | None = None) -> str:
        """A text in words; an empty one is silence."""
        if not text:
            return ""
        for part in text:
            if type(part) is tuple:
                text = self._flat(text, names, viewer)
                break
        if text[0] in self._of_nobody:
            return self._said((), None, *text)
        return self._said(tuple(names), self._spoken_of(text, viewer), *text)

    def names_nobody(self, text: Text) -> bool:
        """Whether a text is the same whoever plays and listens, with all the texts inside it."""
        return not text or (
            text[0] in self._of_nobody
            and all(self.names_nobody(part) for part in text if _is_text(part))
        )

    def event(self, event: msgspec.Struct, names: Sequence[str], viewer: Seat | None = None) -> str:
        """What happened."""
        seats = fields(type(event)).seats
        concerned = any(_is_or_holds(getattr(event, seat), viewer) for seat in seats)
        return self._told("event", event, tuple(names), viewer if concerned else None)

    def action(
        self, action: msgspec.Struct, names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """What a seat asks for, or could."""
        return self._told("action", action, tuple(names), viewer)

    def refusal(
        self,
        refusal: Refusal,
        action: msgspec.Struct,
        names: Sequence[str],
        viewer: Seat | None = None,
    ) -> str:
        """Why an action is not possible."""
        return self._told(f"refusal.{refusal.reason}", action, tuple(names), viewer)

    def ending(self, outcome: Outcome, names: Sequence[str], viewer: Seat | None = None) -> str:
        """Who won, and why the match ended."""
        return self.say(ending(outcome), names, viewer)

    def ui(self, key: str, *arguments: str | int) -> str:
        """A word of the platform's own pages."""
        return self._said((), None, key, *arguments)

    def knows(self, key: str) -> bool:
        """Whether there are words for this."""
        return key in self._catalogue.messages

    def _speaks_of_nobody(self, key: str) -> bool:
        """Whether a message is the same whoever plays and listens, so that all tables share it."""
        found = (self._catalogue.messages.get(form) for form in (key, f"{key}.hidden"))
        return not any(message.seats for message in found if message)

    def _spoken_of(self, text: Text, viewer: Seat | None) -> Seat | None:
        """The viewer, if the text speaks of that seat: all others are told the same."""
        if viewer is None:
            return None
        for at in self._seats_in.get(text[0], ()):
            if at < len(text) and _is_or_holds(text[at], viewer):
                return viewer
        return None

    def _flat(self, text: Text, names: Sequence[str], viewer: Seat | None) -> Text:
        """The text with the texts inside it already said; a row of seats or cards stays one."""
        return tuple([self.say(part, names, viewer) if _is_text(part) else part for part in text])

    def _say(
        self, names: tuple[str, ...], viewer: Seat | None, key: object, *arguments: object
    ) -> str:
        given = {str(n): argument for n, argument in enumerate(arguments)}
        message = self._catalogue.messages.get(str(key))
        first, *rest = (message.seats if message else ()) or ("",)
        return self._spoken(str(key), given, first, tuple(rest), names, viewer)

    def _tell(
        self, prefix: str, struct: msgspec.Struct, names: tuple[str, ...], viewer: Seat | None
    ) -> str:
        kind = fields(type(struct))
        key = prefix if "." in prefix else f"{prefix}.{kind.tag}"
        given = {name: getattr(struct, name) for name in kind.names}
        others = tuple(name for name in kind.seats if name != "seat")
        return self._spoken(key, given, "seat", others, names, viewer)

    def _spoken(
        self,
        key: str,
        given: Mapping[str, object],
        actor: str,
        others: tuple[str, ...],
        names: tuple[str, ...],
        viewer: Seat | None,
    ) -> str:
        try:
            message = self._chosen(key, given, actor, others, viewer)
            return "".join(self._parts(self._sentence(message, given), given, names))
        except MissingWords as missing:
            if self._strict:
                raise MissingWords(f"{self.code}, {key}: {missing}") from missing
            return key

    def _chosen(
        self,
        key: str,
        given: Mapping[str, object],
        actor: str,
        others: tuple[str, ...],
        viewer: Seat | None,
    ) -> Message:
        """The message for this listener, the most particular that the catalogue has."""
        base = f"{key}.hidden" if None in given.values() else key
        acts = given.get(actor)
        own = (
            ".own" if acts is not None and any(given.get(other) == acts for other in others) else ""
        )
        person = ""
        if viewer is not None:
            if _is_or_holds(acts, viewer):
                person = ".you"
            elif any(_is_or_holds(given.get(other), viewer) for other in others):
                person = ".to_you"
        messages = self._catalogue.messages
        for wanted in (base + own + person, base + own, base + person, base):
            if wanted in messages:
                return messages[wanted]
        raise MissingWords(f"no message {base!r}")

    def _sentence(self, message: Message, given: Mapping[str, object]) -> Sentence:
        if not message.by:
            return message.sentences[OTHER]
        number = given.get(message.by)
        if not isinstance(number, int):
            raise MissingWords(f"{message.by!r} is no number to choose a plural by")
        form = _plural_form(message.language)(number)
        return message.sentences.get(form, message.sentences[OTHER])

    def _parts(
        self, sentence: Sentence, given: Mapping[str, object], names: tuple[str, ...]
    ) -> Iterable[str]:
        for part in sentence:
            yield part if isinstance(part, str) else self._filled(part, given, names)

    def _filled(self, place: Place, given: Mapping[str, object], names: tuple[str, ...]) -> str:
        if place.argument not in given:
            raise MissingWords(f"there is no argument {place.argument!r}")
        value = given[place.argument]
        if isinstance(value, tuple):
            row = cast("tuple[object, ...]", value)
            return format_list([self._one(item, place, names) for item in row], locale=self.code)
        return self._one(value, place, names)

    def _one(self, value: object, place: Place, names: tuple[str, ...]) -> str:
        if place.form in NAME_FORMS:
            if not isinstance(value, int) or not 0 <= value < len(names):
                raise MissingWords(f"{value!r} is no seat with a name")
            return names[value]
        if place.form:
            return self._noun(value, place.form)
        if isinstance(value, Enum) or not isinstance(value, int | str):
            raise MissingWords(f"{value!r} wants a form in {place.argument!r}")
        return str(value)

    def _noun(self, value: object, form: str) -> str:
        if not isinstance(value, Enum):
            if isinstance(value, int) and f"{form}.{value}" not in self._catalogue.messages:
                raise MissingWords(f"{value!r} has no form {form!r}")
            return self.ui(f"{form}.{value}")
        key = f"{type(value).__name__}.{value.name}".lower()
        words = self._catalogue.nouns.get(key, {}).get(form)
        if words is None:
            raise MissingWords(f"{key!r} has no form {form!r}")
        return words


@cache
def _plural_form(code: str) -> PluralRule:
    return Locale.parse(code).plural_form


def _is_text(part: object) -> TypeGuard[Text]:
    """Whether an argument is a text itself, and no row of seats or cards."""
    return isinstance(part, tuple) and part != () and isinstance(part[0], str)


def _is_or_holds(value: object, viewer: Seat | None) -> bool:
    """Whether an argument is this seat, or a row of seats with this one among them."""
    return (
        viewer in cast("tuple[object, ...]", value) if isinstance(value, tuple) else value == viewer
    )


def ending(outcome: Outcome) -> Text:
    """How a match ended, as a text: `{0:names}` are the winners, `{1}` is how many they are."""
    return (outcome.words, outcome.winners, len(outcome.winners))
