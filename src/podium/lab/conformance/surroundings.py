"""Surroundings: what lies around a game's code: its written rules, its art, its words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from podium import language
from podium.language import LANGUAGES, Words
from podium.language.rulebook import rule_ids
from podium.registry import folder
from podium.scene.art import Symbol, read_art


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
    art = read_art(folder(game_id), game_id)
    return Surroundings(
        rule_ids(game_id),
        {name: _slots(symbol) for name, symbol in art.symbols.items()},
        frozenset(art.backdrops),
        {code: language.words(game_id, code, strict=True) for code in LANGUAGES},
    )


def _slots(symbol: Symbol) -> frozenset[str]:
    slots = (element.get("data-slot") for element in symbol.drawing.iter())
    return frozenset(slot for slot in slots if slot)
