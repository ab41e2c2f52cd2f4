"""Names: what people may call themselves."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST = 24

_JOINER = "\u200d"
"""Joins the parts of an emoji; the one invisible character that a name may hold."""
_BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""
_LEFTWARDS = frozenset({"R", "AL", "AN"})
_MARKS = 3
"""More marks over one letter than this hide what stands beside it."""


class BadName(ValueError):
    """Not a name that can be shown."""


def name_of(text: str) -> str:
    """The name somebody typed, trimmed; BadName if it is empty, too long or not to be shown."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST:
        raise BadName(f"{len(name)} characters")
    marks = 0
    for character in name:
        category = unicodedata.category(character)
        if (category[0] == "C" and character != _JOINER) or character in _BLANKS:
            raise BadName(f"U+{ord(character):04X} cannot be shown")
        marks = marks + 1 if category == "Mn" else 0
        if marks > _MARKS:
            raise BadName("too many marks over one letter")
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        raise BadName("nothing that can be seen")
    return name


def apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it where somebody is called so already."""
    taken = {other.casefold() for other in others}
    found, number = name, 1
    while found.casefold() in taken:
        number += 1
        found = f"{name[: LONGEST - 1 - len(str(number))]} {number}"
    return found


def isolated(name: str) -> str:
    """The name as it stands in a sentence: one that runs leftwards does not turn what is around it."""
    if any(unicodedata.bidirectional(character) in _LEFTWARDS for character in name):
        return f"\u2068{name}\u2069"
    return name


_BOTS = ("Ada", "Bolt", "Cleo", "Dex", "Enzo", "Flora", "Gizmo")


def bot_name(others: Iterable[str]) -> str:
    """A name for a bot that nobody at the table has."""
    taken = {other.casefold() for other in others}
    return next((n for n in _BOTS if n.casefold() not in taken), None) or apart(_BOTS[0], taken)
