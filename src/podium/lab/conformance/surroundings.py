"""Surroundings: what lies around a game's code: its written rules, its art, its words."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from podium import language
from podium.lab import rulebook
from podium.language import LANGUAGES, Words
from podium.registry import folder

_SYMBOL = re.compile(r"<symbol\b[^>]*?\bid=\"([^\"]+)\"[^>]*>(.*?)</symbol>", re.DOTALL)
_SLOT = re.compile(r"\bdata-slot=\"([^\"]+)\"")


class Surroundings(msgspec.Struct, frozen=True):
    """What a game's code refers to by name."""

    rules: frozenset[str]
    """The ids of its written rules."""
    symbols: Mapping[str, frozenset[str]]
    """Its drawings, each with the names of its slots."""
    backdrops: frozenset[str]
    words: Mapping[str, Words]
    """By language; empty: nobody has to find words for it."""


def surroundings(game_id: str) -> Surroundings:
    """What lies around a game that the registry finds."""
    art = folder(game_id) / "art"
    drawn = (art / "symbols.svg").read_text(encoding="utf-8")
    return Surroundings(
        rulebook.ids(game_id),
        {name: frozenset(_SLOT.findall(body)) for name, body in _SYMBOL.findall(drawn)},
        frozenset(
            file.name.removesuffix(".svg") for file in art.iterdir() if file.name.endswith(".svg")
        ),
        {code: language.words(game_id, code, strict=True) for code in LANGUAGES},
    )
