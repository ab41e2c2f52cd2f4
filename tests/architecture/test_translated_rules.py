"""The rules say the same in every language: rule for rule, number for number."""

import re
from pathlib import Path

import pytest

from podium.language import DEFAULT, LANGUAGES

RULES = Path(__file__).parents[2] / "docs" / "rules"
OTHERS = [code for code in LANGUAGES if code != DEFAULT]
PAGES = [(page.stem, code) for page in sorted(RULES.glob("*.md")) for code in OTHERS]
ROW = re.compile(r"^\| ([A-Z]{2}-[A-Z]?\d+) \|(.*)\|(.*)\|(.*)\|$", re.MULTILINE)
MARKS = re.compile(r"[A-Z]{2}-[A-Z]?\d+|−?\d+")
OPTION = re.compile(r"\*[^*]+\*")
"""What an option is called may hold numbers in one language and none in another."""

Rows = dict[str, tuple[str, str, str]]


def source(game: str, code: str) -> str:
    folder = RULES if code == DEFAULT else RULES / code
    return (folder / f"{game}.md").read_text(encoding="utf-8")


def rows(text: str) -> Rows:
    """Each rule with its words, where it is printed, and its note."""
    return {rule: (a.strip(), b.strip(), c.strip()) for rule, a, b, c in ROW.findall(text)}


def numbers(words: str) -> list[str]:
    return sorted(MARKS.findall(OPTION.sub("", words)))


def shape(text: str) -> list[str]:
    """Headings by their depth, rows by their id or the number of their cells, in their order."""
    found: list[str] = []
    for line in text.splitlines():
        if line.startswith("#"):
            found.append(line.split(" ")[0])
        elif line.startswith("|"):
            rule = line.split("|")[1].strip()
            found.append(rule if "-" in rule and rule[0] != "-" else str(line.count("|")))
    return found


def test_every_page_is_there_in_every_language_and_no_other() -> None:
    known = {page.name for page in RULES.glob("*.md")}
    assert {path.name for path in RULES.iterdir() if path.is_dir()} == set(OTHERS)
    for folder in (RULES / code for code in OTHERS):
        assert {page.name for page in folder.iterdir()} == known


@pytest.mark.parametrize(("game", "code"), PAGES)
def test_the_same_rules_stand_in_the_same_order(game: str, code: str) -> None:
    assert shape(source(game, code)) == shape(source(game, DEFAULT))
    assert list(rows(source(game, code))) == list(rows(source(game, DEFAULT)))


@pytest.mark.parametrize(("game", "code"), PAGES)
def test_every_rule_is_said_and_said_in_this_language(game: str, code: str) -> None:
    english, other = rows(source(game, DEFAULT)), rows(source(game, code))
    for rule, (words, page, note) in other.items():
        said, printed, noted = english[rule]
        assert words, rule
        assert words != said, f"{rule} is still English"
        assert bool(page) == bool(printed), f"{rule}: where it is printed"
        assert bool(note) == bool(noted), f"{rule}: the note"


@pytest.mark.parametrize(("game", "code"), PAGES)
def test_numbers_and_cited_rules_are_the_same(game: str, code: str) -> None:
    english, other = rows(source(game, DEFAULT)), rows(source(game, code))
    wrong = {
        rule: (there, here)
        for rule, cells in other.items()
        if (there := numbers(english[rule][0])) != (here := numbers(cells[0]))
    }
    assert not wrong
