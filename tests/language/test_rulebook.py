"""The written rules: pages found in a language, rows read from them."""

import pytest

from podium.language import DEFAULT, LANGUAGES
from podium.language.rulebook import WrittenRule, page_of, rule_id, rule_ids, rules_on
from podium.registry import games

PAGE = r"""
# Ludo

| id | rule | page | note |
|---|---|---|---|
| LU-01 | Four pawns  each. | 1 | |
| `LU-Q02` | Either a \| or b. | – | ours |
| **LU-T3** | An example. | 2
| LU-07 |
|
LU-04 is mentioned here.
| see LU-05 | no | 1 | |
 | LU-06 | indented | 1 | |
"""


def test_rows_of_tables_are_rules_and_other_lines_are_not() -> None:
    assert rules_on(PAGE) == [
        WrittenRule("LU-01", "Four pawns each.", "1", ""),
        WrittenRule("LU-Q02", "Either a | or b.", "–", "ours"),
        WrittenRule("LU-T3", "An example.", "2"),
        WrittenRule("LU-07"),
    ]


@pytest.mark.parametrize("text", ["", "GT", "gt-01", "GT-", "GTX-01", "GT-01 and GT-02", "GT-QQ1"])
def test_only_two_letters_and_a_number_are_an_id(text: str) -> None:
    assert rule_id(text) == ""


@pytest.mark.parametrize("text", ["GT-01", " `GT-01`", "**GT-01** ", "~~GT-01~~"])
def test_an_id_may_be_decorated(text: str) -> None:
    assert rule_id(text) == "GT-01"


@pytest.mark.parametrize("game_id", games())
def test_every_game_has_a_page_and_every_id_on_it_is_there_once(game_id: str) -> None:
    rules = rules_on(page_of(game_id) or "")
    assert rules
    assert len(rules) == len(rule_ids(game_id))
    assert all(rule.text and "|" not in rule.text for rule in rules)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_page_is_found_in_each_language(code: str) -> None:
    page = page_of("gotown", code)
    assert page is not None
    assert (page == page_of("gotown")) == (code == DEFAULT)


def test_what_nobody_has_written_is_not_there() -> None:
    assert page_of("gotown", "eo") is None
    assert page_of("chess") is None
    assert rule_ids("chess") == frozenset()
