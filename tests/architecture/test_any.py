"""`Any` switches the type checkers off, so the package may only come to hold less of it."""

import ast
from pathlib import Path

import pytest

PODIUM = Path(__file__).parents[2] / "src" / "podium"
MOST = 170
"""So often is `Any` written now. It may be lowered, and never raised."""
EDGES = ("client/", "lab/study/", "rl/")
"""Rooms that speak with libraries without types, with rows of tables, and with games that a program
names while it runs: counted by themselves."""
MOST_AT_EDGES = 58
"""As above: lowered when there is less of it."""


def times(source: str) -> int:
    """How often a source writes `Any`, in a type inside quotes too; its import does not count."""
    return sum(
        _quoted(node.value)
        if isinstance(node, ast.Constant)
        else isinstance(node, ast.Name) and node.id == "Any"
        for node in ast.walk(ast.parse(source))
    )


def _quoted(value: object) -> int:
    if not isinstance(value, str) or "Any" not in value:
        return 0
    try:
        return times(value)
    except SyntaxError:  # words, and no type
        return 0


@pytest.mark.parametrize(("at_edges", "most"), [(False, MOST), (True, MOST_AT_EDGES)])
def test_any_is_written_no_more_often_than_it_was(at_edges: bool, most: int) -> None:
    found = {
        name: count
        for path in sorted(PODIUM.rglob("*.py"))
        if (name := str(path.relative_to(PODIUM))).startswith(EDGES) == at_edges
        and (count := times(path.read_text(encoding="utf-8")))
    }
    total = sum(found.values())
    listed = "\n".join(f"{count:4} {path}" for path, count in found.items())
    assert total <= most, f"Any is written {total} times, {most} are allowed:\n{listed}"
    assert total == most, f"Any is written {total} times only: lower it to {total}"


def test_it_is_found_wherever_it_is_written() -> None:
    assert times("from typing import Any") == 0
    assert times("def f(x: Any, *more: list[Any]) -> 'dict[str, Any]': ...") == 3
    assert times('"""Any card."""\nx: "Any"\nAnyGame = 3') == 1
