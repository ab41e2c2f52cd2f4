"""Ill-formed actions: values of the right types that are a little wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import combinations
from typing import Any, cast

from msgspec.structs import replace

_FAR = 2**40


def illformed(action: Any) -> Iterator[Any]:
    """The action with one field perturbed, or with two fields of one type swapped."""
    fields: tuple[str, ...] = action.__struct_fields__
    for name in fields:
        value = getattr(action, name)
        for other in _others(value):
            yield replace(action, **{name: other})
    for one, two in combinations(fields, 2):
        first, second = getattr(action, one), getattr(action, two)
        if type(first) is type(second) and first != second:
            yield replace(action, **{one: second, two: first})


def _others(value: object) -> Iterable[object]:
    """Other values of the same type: neighbours, members, bounds overstepped."""
    if isinstance(value, Enum):
        return [member for member in type(value) if member is not value]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [-1, -value - 1, value - 1, value + 1, 99, _FAR, -_FAR]
    if isinstance(value, str):
        return ["", value + "x"]
    if isinstance(value, tuple):
        row = cast("tuple[object, ...]", value)
        return [(), row[::-1], row[:-1], row + row[:1], *_with_another(row)]
    return []


def _with_another(row: tuple[object, ...]) -> Iterator[tuple[object, ...]]:
    for n, item in enumerate(row):
        for other in _others(item):
            yield (*row[:n], other, *row[n + 1 :])
