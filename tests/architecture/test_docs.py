"""The documents are complete: rules, decisions, and the commands they tell people to type."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from podium.language.rulebook import rules_on
from podium.web.app import ROUTES
from podium.web.settings import Settings

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
    return [rule.id for rule in rules_on(read(page))]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_rules_and_tests(game: str) -> None:
    page = DOCS / "rules" / f"{game}.md"
    assert page.exists(), f"{page} is written before the game"
    assert rules(page), f"{page} has no row that begins with a rule's id"
    assert list((ROOT / "tests" / "games" / game).glob("test_*.py"))


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


@pytest.mark.parametrize(
    "document",
    [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "changelog.d/README.md",
        "docs/decisions/README.md",
        *(f"docs/{page.name}" for page in sorted(DOCS.glob("*.md"))),
    ],
)
def test_a_link_to_a_file_leads_somewhere(document: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", read(ROOT / document))
    broken = [link for link in links if not ((ROOT / document).parent / link).exists()]
    assert not broken


def test_the_page_of_settings_lists_every_setting_and_what_it_does() -> None:
    rows = re.findall(
        r"^\| `(PODIUM_\w+)` \|.*\| ([^|]+) \|$", read(DOCS / "settings.md"), re.MULTILINE
    )
    fields = [f"PODIUM_{name.upper()}" for name in Settings.__struct_fields__]
    assert [name for name, _ in rows] == fields
    assert all(what.endswith(".") for _, what in rows)


def test_the_page_of_settings_is_what_the_settings_make() -> None:
    checked = subprocess.run(
        [sys.executable, ROOT / "scripts" / "settings", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


def test_the_pages_of_environments_are_what_the_games_make() -> None:
    checked = subprocess.run(
        [sys.executable, ROOT / "scripts" / "spaces", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("document", ["README.md", "docs/looking-after.md"])
def test_a_setting_that_people_are_told_of_exists(document: str) -> None:
    told = {name.lower() for name in re.findall(r"\bPODIUM_(\w+)", read(ROOT / document))}
    assert told <= set(Settings.__struct_fields__)


def test_the_page_of_routes_lists_every_route_and_no_other() -> None:
    rows = re.findall(
        r"^\| ([A-Z]+) \| `(/[^`]*)` \| (\S.*) \|$", read(DOCS / "routes.md"), re.MULTILINE
    )
    listed = Counter((method, path) for method, path, _ in rows)
    there = Counter(
        (method, re.sub(r":\w+\}", "}", path))
        for route in ROUTES
        for method in _methods(route)
        for path in route.paths
    )
    assert listed == there


def _methods(route: HTTPRouteHandler | WebsocketRouteHandler) -> list[str]:
    if isinstance(route, WebsocketRouteHandler):
        return ["WS"]
    return [str(method) for method in route.http_methods]
