"""Rulebook: a game's written rules as a page, an anchor for each rule."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

_ID = re.compile(r"^[A-Z]{2}-[A-Z]?\d+$")


@cache
def rulebook(game_id: str) -> str | None:
    """The rules of a game as HTML; None if they are not there."""
    source = _source(game_id)
    if not source.is_file():
        return None
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(source.read_text(encoding="utf-8"))
    for row, first in _rows(tokens):
        if _ID.match(first):
            row.attrSet("id", first)
    page: str = markdown.renderer.render(tokens, markdown.options, {})
    return page


def _source(game_id: str) -> Traversable:
    """Packaged with Podium; in a checkout, where it is written."""
    packaged = files("podium").joinpath("docs", "rules", f"{game_id}.md")
    if packaged.is_file():
        return packaged
    return Path(__file__).parents[3] / "docs" / "rules" / f"{game_id}.md"


def _rows(tokens: list[Token]) -> list[tuple[Token, str]]:
    """Each row of the tables, with the text of its first cell."""
    found: list[tuple[Token, str]] = []
    for n, token in enumerate(tokens):
        if token.type == "tr_open":
            text = tokens[n + 2].content.strip("*`~ ") if n + 2 < len(tokens) else ""
            found.append((token, text))
    return found
