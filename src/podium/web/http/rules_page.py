"""The rules as a page, in a reader's language, an anchor for each rule."""

from __future__ import annotations

from functools import cache

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from podium.language import DEFAULT
from podium.language.rulebook import page_of, rule_id


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of a game, ready for a page."""

    language: str
    """What it is written in: English, where nobody has put it into the reader's."""
    title: str
    chapters: tuple[tuple[str, str], ...]
    """The anchor and the heading of each."""
    page: Markup


@cache
def rulebook(game_id: str, code: str = DEFAULT) -> Rulebook | None:
    """The rules of a game in a language, or in English; None if they are not there."""
    for language in (code, DEFAULT):
        source = page_of(game_id, language)
        if source is not None:
            return _read(source, language)
    return None


def _read(source: str, language: str) -> Rulebook:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(source)
    for row, first in _rows(tokens):
        if rule := rule_id(first):
            row.attrSet("id", rule)
    _head_cells(tokens)
    titles = _headings(tokens, "h1")
    chapters: list[tuple[str, str]] = []
    for number, (heading, text) in enumerate(_headings(tokens, "h2"), 1):
        # The same in every language: a link to a chapter outlives a change of language.
        heading.attrSet("id", f"chapter-{number}")
        chapters.append((f"chapter-{number}", text))
    page: str = markdown.renderer.render(_in_sections(tokens), markdown.options, {})
    return Rulebook(language, titles[0][1] if titles else "", tuple(chapters), Markup(page))


def _rows(tokens: list[Token]) -> list[tuple[Token, str]]:
    """Each row of the tables, with the text of its first cell."""
    found: list[tuple[Token, str]] = []
    for n, token in enumerate(tokens):
        if token.type == "tr_open":
            found.append((token, tokens[n + 2].content if n + 2 < len(tokens) else ""))
    return found


def _head_cells(tokens: list[Token]) -> None:
    """Heads of columns are named as such, and each cell bears its own: a phone shows no columns."""
    heads: list[str] = []
    column = 0
    for n, token in enumerate(tokens):
        match token.type:
            case "thead_open":
                heads = []
            case "tr_open":
                column = 0
            case "th_open":
                token.attrSet("scope", "col")
                heads.append(tokens[n + 1].content)
            case "td_open":
                token.attrSet("data-head", heads[column])
                column += 1
            case _:
                pass


def _headings(tokens: list[Token], tag: str) -> list[tuple[Token, str]]:
    return [
        (token, tokens[n + 1].content)
        for n, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag == tag
    ]


def _in_sections(tokens: list[Token]) -> list[Token]:
    """The same, each chapter a section of its own, so that a search can leave one out."""
    found: list[Token] = []
    within = False
    for token in tokens:
        if token.type == "heading_open" and token.tag == "h2":
            if within:
                found.append(Token("section_close", "section", -1, block=True))
            found.append(Token("section_open", "section", 1, block=True))
            within = True
        found.append(token)
    if within:
        found.append(Token("section_close", "section", -1, block=True))
    return found
