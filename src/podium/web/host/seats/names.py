"""Names: what people may call themselves."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from podium.web.host.seats.alike import ALIKE, HASTY

LONGEST = 24

_JOINER = "\u200d"
"""Joins the parts of an emoji; the one invisible character that a name may hold."""
_BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""
_UNSEEN = re.compile("[\u034f\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""What only says how that around it is drawn."""
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
    """The name, with a number behind it where somebody's looks like it already."""
    taken = frozenset[str]().union(*map(looks, others))
    found, number = name, 1
    while not taken.isdisjoint(looks(found)):
        number += 1
        found = f"{name[: LONGEST - 1 - len(str(number))]} {number}"
    return found


def looks(name: str) -> frozenset[str]:
    """How a name looks, to those who read it slowly or hastily: who shares a look is not told apart."""
    seen = _UNSEEN.sub("", name)
    latin = _decomposed(seen.translate(ALIKE)).translate(ALIKE)
    slowly, hastily = latin, latin.translate(HASTY)
    return frozenset(look.casefold() for look in (_decomposed(seen), slowly, hastily))


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFKD", text)


def isolated(name: str) -> str:
    """The name as it stands in a sentence: one that runs leftwards does not turn what is around it."""
    if any(unicodedata.bidirectional(character) in _LEFTWARDS for character in name):
        return f"\u2068{name}\u2069"
    return name


_BOTS = ("Ada", "Bolt", "Cleo", "Dex", "Enzo", "Flora", "Gizmo")


def bot_name(others: Iterable[str]) -> str:
    """A name for a bot that nobody at the table has."""
    sitting = list(others)
    return next((bot for bot in _BOTS if apart(bot, sitting) == bot), apart(_BOTS[0], sitting))
