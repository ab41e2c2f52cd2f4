"""Proofs: each written rule of a game, and the tests that are marked with it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

from podium.language.rulebook import page_of, rules_on

CLONE = Path(__file__).resolve().parents[3]
"""Where the clone is that this package may lie in."""


class ProvedRule(msgspec.Struct, frozen=True):
    """One written rule and its tests."""

    id: str
    text: str
    """In our own words."""
    tests: tuple[str, ...] = ()
    """The tests marked with it, as pytest names them."""


def proved_rules(game_id: str) -> list[ProvedRule]:
    """Every written rule of a game, in the order of its page, with its tests."""
    tests = marked(game_id)
    return [
        ProvedRule(rule.id, rule.text, tuple(tests.get(rule.id, ())))
        for rule in rules_on(page_of(game_id) or "")
    ]


def has_tests(game_id: str, clone: Path = CLONE) -> bool:
    """Whether the tests are there: they are in a clone, and not in an installed package."""
    return _tests(game_id, clone).is_dir()


def marked(game_id: str, clone: Path = CLONE) -> dict[str, list[str]]:
    """Each rule that a test is marked with, and those tests; read from the files, not run."""
    found: dict[str, list[str]] = {}
    for file in sorted(_tests(game_id, clone).rglob("test_*.py")):
        name = file.relative_to(clone).as_posix()
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


def _tests(game_id: str, clone: Path) -> Path:
    return clone / "tests" / "games" / game_id
