"""One word for one thing: catalogues and rules pages say what docs/glossary.md says, and as it says."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from podium import registry
from podium.language import LANGUAGES, catalogue
from podium.language.rulebook import page_of

DOCS = Path(__file__).parents[2] / "docs"
GLOSSARY = (DOCS / "glossary.md").read_text(encoding="utf-8")
CODES = ["en", "de", "fr", "es", "it", "nl"]
TEMPLATE = DOCS.parent / "src/podium/cli/template/src/lonestar"
"""What `podium new` writes is said by us too."""
GAMES = sorted(registry.games())
NARROW = "\u202f"
FIXED = "\u00a0"


def page(game: str, code: str) -> str:
    """The rules of a game, which every language has."""
    written = page_of(game, code)
    assert written, (game, code)
    return written


def entries(code: str) -> Iterator[tuple[str, str]]:
    """Every sentence of every catalogue of a language, with where it stands."""
    new = json.loads((TEMPLATE / "lang" / f"{code}.json").read_bytes())
    for owner, read in [
        ("platform", catalogue.entries_of_platform(code)),
        *((game, catalogue.entries_of_game(game, code)) for game in GAMES),
        ("podium new", new),
    ]:
        for key, entry in read.items():
            for form, text in [("", entry)] if isinstance(entry, str) else entry.items():
                if form != "by":
                    yield f"{owner} {key} {form}".strip(), text


@cache
def said(code: str) -> tuple[tuple[str, str], ...]:
    """Catalogues and rules pages of a language, line by line; code within a page is left out."""
    new = TEMPLATE / "docs" / "rules" / ("" if code == "en" else code) / "lonestar.md"
    read = [(game, page(game, code)) for game in GAMES]
    pages = [
        (f"rules of {game}", re.sub(r"`[^`]*`", "", line))
        for game, text in [*read, ("podium new", new.read_text(encoding="utf-8"))]
        for line in text.splitlines()
    ]
    return (*entries(code), *pages)


def found(code: str, pattern: str, flags: re.RegexFlag = re.IGNORECASE) -> list[tuple[str, str]]:
    """Where something is said that matches."""
    wanted = re.compile(pattern, flags)
    return [(where, text) for where, text in said(code) if wanted.search(text)]


def terms() -> Iterator[tuple[str, str]]:
    """Every word of the tables with its language."""
    for row in re.findall(r"^\| (.+) \|$", GLOSSARY, re.MULTILINE):
        cells = row.split(" | ")
        assert len(cells) == len(CODES), row
        if cells[0] != "English":
            for code, cell in zip(CODES[1:], cells[1:], strict=True):
                yield from ((code, word) for word in cell.split(", "))


def forbidden() -> Iterator[tuple[str, str]]:
    """What a language does not say."""
    parts = re.findall(r"^Not: (.+)\.$", GLOSSARY, re.MULTILINE)
    assert len(parts) == len(CODES)
    for code, part in zip(CODES, parts, strict=True):
        yield from ((code, word) for word in part.split(", "))


def test_the_glossary_has_all_languages() -> None:
    assert set(CODES) == set(LANGUAGES)


@pytest.mark.parametrize(("code", "word"), sorted(set(terms())))
def test_a_word_of_the_glossary_is_in_use(code: str, word: str) -> None:
    assert found(code, rf"(?<!\w){re.escape(word)}")


@pytest.mark.parametrize(("code", "word"), sorted(forbidden()))
def test_a_word_that_is_not_said_is_said_nowhere(code: str, word: str) -> None:
    assert not found(code, rf"(?<!\w){re.escape(word)}(?!\w)")


@pytest.mark.parametrize("code", CODES)
def test_quotes_and_apostrophes_are_curved(code: str) -> None:
    assert not found(code, r"[\"']")


@pytest.mark.parametrize(
    ("code", "others"),
    [("en", "„«»"), ("de", "”«»"), ("fr", "“”„"), ("es", "“”„"), ("it", "“”„"), ("nl", "“”„«»")],
)
def test_a_language_has_one_kind_of_quotes(code: str, others: str) -> None:
    assert not found(code, f"[{others}]")


@pytest.mark.parametrize(
    ("code", "formal"),
    [
        # Mid-sentence, where Sie could not be they or she.
        ("de", r"(?-i:(?<=[a-zäöüß,] )(Sie|Ihnen|Ihre?[mnrs]?)\b)"),
        ("fr", r"\b(tu|te|ton|ta|tes|toi|tiens?|tiennes?)\b"),
        ("es", r"\b(usted(es)?|vosotros|vuestr\w+)\b"),
        ("it", r"(?-i:\bLei\b)|\b(voi|vostr\w+)\b"),
        ("nl", r"\b(u|uw)\b"),
    ],
)
def test_a_language_has_one_form_of_address(code: str, formal: str) -> None:
    # The Dutch clock counts hours with a small u, and a terminal names its keys.
    others = ("ui.clock.short", "ui.terminal.keys", "ui.terminal.plain_help")
    assert not [one for one in found(code, formal) if not any(key in one[0] for key in others)]


def test_in_french_narrow_spaces_stand_where_they_belong() -> None:
    misplaced = re.compile(rf"(?<!{NARROW})[:;!?»]|«(?!{NARROW})")
    read = [(where, re.sub(r"\{[^}]*\}", "…", text)) for where, text in said("fr")]
    assert not [one for one in read if misplaced.search(one[1])]


def test_in_french_no_word_before_a_name_would_lose_its_vowel() -> None:
    shortened = r"\b(de|que|le|la|ne|se|me|je|jusque|lorsque|puisque) \{\w+:names?\}"
    assert not found("fr", shortened)


def test_in_german_a_fixed_space_stands_before_three_dots() -> None:
    assert not found("de", rf"(?<!{FIXED})…")


@pytest.mark.parametrize(
    ("code", "space"),
    [("en", ""), ("de", FIXED), ("fr", NARROW), ("es", FIXED), ("it", ""), ("nl", "")],
)
def test_percent_has_the_space_of_its_language(code: str, space: str) -> None:
    signs = [text for _, text in said(code) if "%" in text]
    assert signs
    assert all(re.search(rf"[\d}}]{space}%", text) for text in signs)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_rules_call_an_option_as_the_form_calls_it(game: str, code: str) -> None:
    labels = {
        key: text
        for key, text in catalogue.entries_of_game(game, code).items()
        if key.startswith("option.") and isinstance(text, str) and not key.endswith(".help")
    }
    whole = {
        re.sub(r"\s", " ", f"{labels[key.rsplit('.', 1)[0]]}: {text}").replace(f" {NARROW}", "")
        for key, text in labels.items()
        if key.count(".") > 1
    }
    named = re.findall(r"(?i)(?:option|opción|opzione|optie) \*([^*]+)\*", page(game, code))
    assert named
    for name in named:
        assert re.sub(r"\s:", ":", name) in whole | set(labels.values()), name
