"""Figures: what can be counted on a board, with its distances by land."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from podium.games.greatrace.pieces.file import City, File, Land, LineEntry

Near = dict[str, set[str]]


class LineFigures(msgspec.Struct, frozen=True):
    """A line held against the way by land."""

    a: str
    b: str
    saved: int
    price: int

    @property
    def per_step(self) -> float:
        """Francs for each step saved."""
        return self.price / max(1, self.saved)


class Figures(msgspec.Struct, frozen=True):
    """What can be counted on a board (CR-T13)."""

    land: int
    risk: int
    cities: int
    shortest: int
    """Steps from purple city to purple city."""
    risk_free: int
    lines: tuple[LineFigures, ...]


def neighbours(file: File) -> Near:
    """Land neighbours of every space."""
    near: Near = {name: set() for name in file.spaces}
    for a, b in file.edges:
        near[a].add(b)
        near[b].add(a)
    return near


def distances(near: Near, start: str, closed: Iterable[str] = ()) -> dict[str, int]:
    """Land steps from a space to all that can be reached without entering a closed one."""
    steps, todo, shut = {start: 0}, deque([start]), set(closed)
    while todo:
        here = todo.popleft()
        for there in near[here] - shut - steps.keys():
            steps[there] = steps[here] + 1
            todo.append(there)
    return steps


def purple(file: File) -> list[str]:
    """The purple cities, the one of the least progress first."""
    found = [n for n, s in file.spaces.items() if isinstance(s, City) and s.purple]
    return sorted(found, key=lambda name: file.spaces[name].progress)


def risky(file: File) -> set[str]:
    """The spaces of risk zones."""
    return {name for name, s in file.spaces.items() if isinstance(s, Land) and s.risk}


def figures(file: File) -> Figures:
    """The figures of a board that has no breach."""
    near, (start, goal) = neighbours(file), purple(file)
    cities = sum(isinstance(s, City) for s in file.spaces.values())
    return Figures(
        len(file.spaces) - cities,
        len(risky(file)),
        cities,
        distances(near, start)[goal],
        distances(near, start, risky(file))[goal],
        tuple(LineFigures(x.a, x.b, saved(near, x), x.price) for x in file.lines),
    )


def saved(near: Near, line: LineEntry) -> int:
    """Steps that a line saves against the shortest way by land."""
    return distances(near, line.a).get(line.b, 0) - 1
