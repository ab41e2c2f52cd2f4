"""The rules say the same in every language: rule for rule, number for number."""

import re
from pathlib import Path

import pytest

from podium.language import DEFAULT, LANGUAGES
from podium.language.rulebook import WrittenRule, page_of, rules_on

RULES = Path(__file__).parents[2] / "docs" / "rules"
OTHERS = [code for code in LANGUAGES if code != DEFAULT]
PAGES = [(page.stem, code) for page in sorted(RULES.glob("*.md")) for code in OTHERS]
MARKS = re.compile(r"[A-Z]{2}-[A-Z]?\d+|−?\d+")
OPTION = re.compile(r"\*[^*]+\*")
"""What an option is called may hold numbers in one language and none in another."""


def source(game: str, code: str) -> str:
    page = page_of(game, code)
    assert page is not None
    return page


def rows(game: str, code: str) -> dict[str, WrittenRule]:
    return {rule.id: rule for rule in rules_on(source(game, code))}


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
    assert list(rows(game, code)) == list(rows(game, DEFAULT))


@pytest.mark.parametrize(("game", "code"), PAGES)
def test_every_rule_is_said_and_said_in_this_language(game: str, code: str) -> None:
    english, other = rows(game, DEFAULT), rows(game, code)
    for rule, here in other.items():
        there = english[rule]
        assert here.text, rule
        assert here.text != there.text, f"{rule} is still English"
        assert bool(here.printed) == bool(there.printed), f"{rule}: where it is printed"
        assert bool(here.note) == bool(there.note), f"{rule}: the note"


@pytest.mark.parametrize(("game", "code"), PAGES)
def test_numbers_and_cited_rules_are_the_same(game: str, code: str) -> None:
    english, other = rows(game, DEFAULT), rows(game, code)
    wrong = {
        rule: (there, here)
        for rule, written in other.items()
        if (there := numbers(english[rule].text)) != (here := numbers(written.text))
    }
    assert not wrong
