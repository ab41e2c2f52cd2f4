"""The documents are complete: rules, decisions, and the commands they tell people to type."""

import re
from collections import Counter
from pathlib import Path

import pytest

from podium.lab import rulebook
from tests.rule_marks import RULE

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GAMES = sorted({path.parent.name for path in (ROOT / "src/podium/games").glob("*/*.py")})
DECISIONS = sorted(path.name for path in (DOCS / "decisions").glob("[0-9]*.md"))
CHAPTERS = [
    "What we faced",
    "What we chose",
    "What it costs",
    "What others do",
    "When to look again",
]
CODE = re.compile(r"^```.*?^```|`[^`\n]+`|^(?: {4}|\t)[^\n]+$", re.MULTILINE | re.DOTALL)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def rules(page: Path) -> list[str]:
    return RULE.findall(read(page))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_rules_and_tests(game: str) -> None:
    page = DOCS / "rules" / f"{game}.md"
    assert page.exists(), f"{page} is written before the game"
    assert rules(page), f"{page} has no row that begins with a rule's id"
    assert list((ROOT / "tests" / "games" / game).glob("test_*.py"))


@pytest.mark.parametrize("game", GAMES)
def test_podium_rules_lists_the_rules_that_the_marks_know(game: str) -> None:
    page = DOCS / "rules" / f"{game}.md"
    listed = rulebook.rules(game)
    assert [rule.id for rule in listed] == rules(page)
    assert all(rule.text for rule in listed)


def test_a_rules_page_belongs_to_a_game() -> None:
    assert {page.stem for page in (DOCS / "rules").glob("*.md")} <= set(GAMES)


def test_no_rule_id_is_used_twice() -> None:
    ids = Counter(rule for page in (DOCS / "rules").glob("*.md") for rule in rules(page))
    assert [rule for rule, times in ids.items() if times > 1] == []


def test_a_page_has_one_pair_of_letters_and_no_other_page_has_it() -> None:
    letters = {
        page.stem: {rule.split("-")[0] for rule in rules(page)}
        for page in (DOCS / "rules").glob("*.md")
    }
    assert all(len(pairs) == 1 for pairs in letters.values()), letters
    assert len({pair for pairs in letters.values() for pair in pairs}) == len(letters), letters


def test_decisions_are_numbered_without_a_gap_and_listed() -> None:
    assert [name[:4] for name in DECISIONS] == [f"{n + 1:04}" for n in range(len(DECISIONS))]
    listed = re.findall(r"\]\((\d{4}-[a-z0-9-]+\.md)\)", read(DOCS / "decisions" / "README.md"))
    assert listed == DECISIONS


@pytest.mark.parametrize("name", DECISIONS)
def test_a_decision_is_one_page_that_says_it_all(name: str) -> None:
    text = read(DOCS / "decisions" / name)
    assert text.startswith(f"# {name[:4]} ")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == CHAPTERS
    assert len(text.splitlines()) <= 60


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_a_command_that_people_are_told_is_in_the_makefile(document: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", read(ROOT / "Makefile"), re.MULTILINE))
    # Only what is written as code: in prose, `make` is a verb.
    code = CODE.findall(read(ROOT / document))
    told = {name for piece in code for name in re.findall(r"\bmake ([a-z-]+)", piece)}
    assert told, f"{document} tells no command"
    assert told <= targets, f"{document} tells of {told - targets}, which make does not know"


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "docs/decisions/README.md"])
def test_a_link_to_a_file_leads_somewhere(document: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", read(ROOT / document))
    broken = [link for link in links if not ((ROOT / document).parent / link).exists()]
    assert not broken


def test_every_change_note_names_its_kind() -> None:
    notes = [path.name for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md"]
    assert notes
    wrong = [n for n in notes if not re.fullmatch(r"[a-z0-9-]+\.(added|changed|fixed)\.md", n)]
    assert not wrong, "a note is called <what>.added.md, .changed.md or .fixed.md"
