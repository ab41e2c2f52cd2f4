"""Validator: what a board must hold to be raced on.

`python -m podium.games.greatrace.pieces.validator FILE…` says what is wrong with files.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from podium.games.greatrace.pieces import DANGER
from podium.games.greatrace.pieces.coast import Coasts
from podium.games.greatrace.pieces.figures import (
    Figures,
    distances,
    figures,
    neighbours,
    purple,
    risky,
    saved,
)
from podium.games.greatrace.pieces.file import City, File, decode

TILES = 60
STEPS = range(20, 31)
DETOUR = range(2, 7)
"""How many steps longer a way without risk may be."""
CARDS = range(1, 4)
SAVED = range(2, 8)
PRICES = range(80, 301, 10)
PER_STEP = (40, 50)
"""Francs for each step that a line saves."""
RISK = 1


def breaches(file: File) -> list[str]:
    """All that is wrong with a board; empty: it can be raced on."""
    unknown = list(_unknown(file))
    if unknown:
        return unknown
    checks: tuple[Callable[[File], Iterator[str]], ...] = (
        _spaces,
        _edges,
        _routes,
        _progress,
        _cities,
        _lines,
        _tiles,
        _drawing,
    )
    return [breach for check in checks for breach in check(file)]


def _unknown(file: File) -> Iterator[str]:
    """What the others must be able to look up."""
    for name in sorted({name for edge in file.edges for name in edge} - file.spaces.keys()):
        yield f"an edge names {name}, which is no space"
    for name in sorted({name for line in file.lines for name in (line.a, line.b)}):
        if not isinstance(file.spaces.get(name), City):
            yield f"a line names {name}, which is no city"
    if len(purple(file)) != 2:
        yield f"{len(purple(file))} purple cities instead of 2"


def _spaces(file: File) -> Iterator[str]:
    if "reconstruction" not in file.note:
        yield "the note does not say that the board is our reconstruction"
    names = Counter(s.name for s in file.spaces.values() if isinstance(s, City))
    yield from (f"two cities are called {name}" for name, count in names.items() if count > 1)
    places = Counter((s.row, s.col) for s in file.spaces.values())
    yield from (f"two spaces in row {r}, column {c}" for (r, c), n in places.items() if n > 1)


def _edges(file: File) -> Iterator[str]:
    edges = Counter(frozenset(edge) for edge in file.edges)
    yield from (f"{_pair(pair)}: listed twice" for pair, count in edges.items() if count > 1)
    for pair in edges.keys() ^ set(_touching(file)):
        yield f"{_pair(pair)}: edges and hexes that share a side disagree"
    for name, near in neighbours(file).items():
        if len(near) < 2:
            yield f"{name} has fewer than 2 neighbours"


def _pair(pair: frozenset[str]) -> str:
    return "-".join(sorted(pair))


def _touching(file: File) -> Iterator[frozenset[str]]:
    """Hexes that share a side; odd rows are shifted right by half a space."""
    at = {(s.row, s.col): name for name, s in file.spaces.items()}
    for (row, col), name in at.items():
        shift = row % 2
        for there in ((row, col + 1), (row + 1, col - 1 + shift), (row + 1, col + shift)):
            if there in at:
                yield frozenset((name, at[there]))


def _routes(file: File) -> Iterator[str]:
    near, (start, goal) = neighbours(file), purple(file)
    steps = distances(near, start)
    for name in sorted(file.spaces.keys() - steps.keys()):
        yield f"{name} cannot be reached by land"
    if goal not in steps:
        return
    shortest = steps[goal]
    if shortest not in STEPS:
        yield f"the shortest way takes {shortest} steps, not {STEPS[0]} to {STEPS[-1]}"
    free = distances(near, start, risky(file)).get(goal)
    if free is None:
        yield "there is no way without risk"
    elif free - shortest not in DETOUR:
        yield f"the way without risk is {free - shortest} steps longer, not 2 to 6"
    for name in file.spaces:
        if name not in (start, goal) and goal not in distances(near, start, (name,)):
            yield f"{name} is a choke point"


def _progress(file: File) -> Iterator[str]:
    start, goal = purple(file)
    if file.spaces[start].progress != 1:
        yield "progress does not begin with 1 at a purple city"
    if file.spaces[goal].progress != file.progress_max:
        yield "progress does not end with progress_max at the other purple city"
    for name, space in file.spaces.items():
        if not 1 <= space.progress <= file.progress_max:
            yield f"{name}: progress {space.progress} is outside 1 to {file.progress_max}"
    for a, b in file.edges:
        if abs(file.spaces[a].progress - file.spaces[b].progress) > 1:
            yield f"{a}-{b}: progress changes by more than 1"


def _cities(file: File) -> Iterator[str]:
    for name, space in file.spaces.items():
        if isinstance(space, City):
            wanted = range(1) if space.purple else CARDS
            if space.cards not in wanted:
                yield f"{name} shows {space.cards} cards"


def _lines(file: File) -> Iterator[str]:
    near, ends = neighbours(file), set(purple(file))
    twice = Counter(frozenset((line.a, line.b)) for line in file.lines)
    yield from (f"{_pair(pair)}: two lines" for pair, count in twice.items() if count > 1)
    for line in file.lines:
        name = f"{line.a}-{line.b}"
        if ends & {line.a, line.b}:
            yield f"{name}: a line ends in a purple city"
        if line.price not in PRICES:
            yield f"{name}: {line.price} F is no multiple of 10 from 80 to 300"
        steps = saved(near, line)
        if steps not in SAVED:
            yield f"{name}: saves {steps} steps, not 2 to 7"
        elif not PER_STEP[0] <= line.price / steps <= PER_STEP[1]:
            yield f"{name}: {line.price / steps:.1f} F for each step saved, not 40 to 50"


def _tiles(file: File) -> Iterator[str]:
    count = sum(tile.count for tile in file.tiles)
    if count != TILES:
        yield f"{count} tiles instead of {TILES}"
    kinds = Counter((t.petrol, t.damage, t.danger, t.stop) for t in file.tiles)
    yield from (f"tile {kind} is listed twice" for kind, times in kinds.items() if times > 1)
    for tile in file.tiles:
        if tile.petrol < 1 or tile.damage < 0 or tile.count < 1:
            yield f"a tile of {tile.petrol} petrol and {tile.damage} damage, {tile.count} times"
    if max(tile.petrol for tile in file.tiles) + RISK > file.gauges.petrol:
        yield "a tile in a risk zone costs more petrol than the gauge holds"
    if max(tile.damage for tile in file.tiles) + DANGER > file.gauges.engine + file.gauges.chassis:
        yield "a tile does more damage than both gauges hold"
    if file.max_turns < 1:
        yield f"{file.max_turns} game turns"


def _drawing(file: File) -> Iterator[str]:
    drawing = file.drawing
    (x0, y0), (dx, dy), (width, height) = drawing.origin, drawing.pitch, drawing.size
    coasts = Coasts(piece.path for piece in drawing.land)
    for name, space in file.spaces.items():
        x, y = space.xy
        off = (x - x0 - dx * (space.col + space.row % 2 / 2), y - y0 - dy * space.row)
        if max(map(abs, off)) > 0.06:
            yield f"{name}: xy does not follow from row and col"
        corners = [(x + a, y + b) for a, b in drawing.hex]
        if not all(map(coasts.hold, corners)):
            yield f"{name} does not lie inside the drawn land"
    points = [feature.xy for feature in drawing.features]
    points += [point for line in file.lines for point in (*line.way, line.tag)]
    if not all(0 <= x <= width and 0 <= y <= height for x, y in points):
        yield "a way, a tag or a feature lies outside the drawing"


def main(paths: list[str]) -> int:
    """Says of each file what is wrong with it, or its figures."""
    failed = not paths
    for path in paths:
        try:
            file = decode(Path(path).read_bytes())
            found = breaches(file)
        except (OSError, msgspec.DecodeError) as error:
            file, found = None, [str(error)]
        sys.stdout.write(f"{path}: {'breaches' if found else 'valid'}\n")
        sys.stdout.writelines(f"  {breach}\n" for breach in found)
        if file is not None and not found:
            sys.stdout.writelines(f"  {line}\n" for line in _report(figures(file)))
        failed = failed or bool(found)
    return int(failed)


def _report(found: Figures) -> Iterator[str]:
    yield f"land {found.land} ({found.risk} risk), cities {found.cities}"
    yield f"shortest way {found.shortest} steps, {found.risk_free} without risk"
    for line in found.lines:
        yield f"{line.a}-{line.b}: {line.price} F, saves {line.saved}, {line.per_step:.1f} F a step"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
