"""Proofs: each written rule of a game, and the tests that are marked with it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

from podium import registry
from podium.language.rulebook import page_of, rules_on


class ProvedRule(msgspec.Struct, frozen=True):
    """One written rule and its tests."""

    id: str
    text: str
    """In our own words."""
    tests: tuple[str, ...] = ()
    """The tests marked with it, as pytest names them from the folder they lie in."""


def proved_rules(game_id: str, tests: Path | None) -> list[ProvedRule]:
    """Every written rule of a game, in the order of its page, with those tests in a folder."""
    named = marked(tests) if tests else {}
    return [
        ProvedRule(rule.id, rule.text, tuple(named.get(rule.id, ())))
        for rule in rules_on(page_of(game_id) or "")
    ]


def tests_of(game_id: str) -> Path | None:
    """Where a game's tests lie: in the project that its package lies in; None where it was installed."""
    for above in Path(str(registry.folder(game_id))).parents:
        if above.name == "site-packages":
            return None
        if (above / "pyproject.toml").is_file():
            places = (above / "tests" / "games" / game_id, above / "tests")
            return next((place for place in places if place.is_dir()), None)
    return None


def marked(tests: Path) -> dict[str, list[str]]:
    """Each rule that a test of a folder is marked with, and those tests; read from the files, not run."""
    found: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        name = file.relative_to(tests).as_posix()
        for test, rule in _marks(ast.parse(file.read_text(encoding="utf-8"))):
            found.setdefault(rule, []).append(f"{name}::{test}")
    return found


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Test and rule for every mark of a module; a mark on a class or a module is on its tests."""
    everywhere = [
        rule
        for node in tree.body
        if isinstance(node, ast.Assign)
        and any(isinstance(name, ast.Name) and name.id == "pytestmark" for name in node.targets)
        for mark in (node.value.elts if isinstance(node.value, ast.List) else [node.value])
        for rule in _rules(mark)
    ]
    yield from _inside(tree.body, "", everywhere)


def _inside(body: list[ast.stmt], prefix: str, above: list[str]) -> Iterator[tuple[str, str]]:
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        here = above + [rule for mark in node.decorator_list for rule in _rules(mark)]
        if isinstance(node, ast.ClassDef):
            yield from _inside(node.body, f"{prefix}{node.name}::", here)
        elif node.name.startswith("test"):
            yield from ((prefix + node.name, rule) for rule in dict.fromkeys(here))


def _rules(mark: ast.expr) -> list[str]:
    """The ids of `pytest.mark.rule("GT-07", "GT-Q03")`; nothing for another expression."""
    match mark:
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=args):
            return [
                a.value for a in args if isinstance(a, ast.Constant) and isinstance(a.value, str)
            ]
        case _:
            return []
