"""Rulebook: the written rules: the page of a game in a language, and the rules that stand on it."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from podium import registry
from podium.language.languages import DEFAULT

_ID = re.compile(r"[A-Z]{2}-[A-Z]?\d+")
_CELL_END = re.compile(r"(?<!\\)\|")
_SPACES = re.compile(r"[ \t]+")
"""A fixed space, narrow or wide, is none of these: it stays what it is."""
_MARKS = "*`~ "
"""What may stand around an id in its cell."""


class WrittenRule(msgspec.Struct, frozen=True):
    """One row of a rules page."""

    id: str
    text: str = ""
    """The rule in our own words."""
    printed: str = ""
    """The page of the rulebook that prints it."""
    note: str = ""


def page_of(game_id: str, code: str = DEFAULT) -> str | None:
    """A game's page of rules as it was written in a language; None if it was not."""
    below = [f"{game_id}.md"] if code == DEFAULT else [code, f"{game_id}.md"]
    # In the game's own package; ours are packaged with Podium, or in a clone where they are written.
    own = [registry.folder(game_id)] if game_id in registry.games() else []
    for folder in (*own, files("podium"), Path(__file__).parents[3]):
        file = folder.joinpath("docs", "rules", *below)
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return None


def rules_on(page: str) -> list[WrittenRule]:
    """The rules of a page, in their order: each row of a table that begins with a rule's id."""
    rows = [_cells(line) for line in page.splitlines() if line.startswith("|")]
    return [WrittenRule(rule, *rest[:3]) for id_cell, *rest in rows if (rule := rule_id(id_cell))]


@cache
def rule_ids(game_id: str) -> frozenset[str]:
    """The ids of a game's written rules; none where it has no page."""
    return frozenset([rule.id for rule in rules_on(page_of(game_id) or "")])


def rule_id(cell: str) -> str:
    """The rule's id that a cell holds, and nothing else beside it; empty if it holds none."""
    text = cell.strip(_MARKS)
    return text if _ID.fullmatch(text) else ""


def _cells(line: str) -> list[str]:
    """The cells of a row, as they read: a bar within one is written with a backslash."""
    inner = line[1:].rstrip().removesuffix("|")
    return [
        _SPACES.sub(" ", cell.replace(r"\|", "|")).strip(" ") for cell in _CELL_END.split(inner)
    ]
