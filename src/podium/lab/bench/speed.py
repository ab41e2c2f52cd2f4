"""The speed table of all games, taken in one run."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence

import msgspec

from podium.game import AnyGame
from podium.lab.bench.decisions import ROUNDS, Decisions, decisions
from podium.lab.bench.move import Move, move
from podium.lab.bench.site import SiteTimes, site
from podium.lab.runs import cores


class GameSpeed(msgspec.Struct, frozen=True):
    """How quick one game is."""

    decisions_per_second: float
    """Through the contract, at the slowest number of seats."""
    move_ms: float
    """One accepted move at a table of four with a watcher: rules, views, scenes, words, bytes."""
    by_seats: dict[str, Decisions]
    move: Move


class Speed(msgspec.Struct, frozen=True):
    """The whole table; the stable form of `podium bench --json`."""

    games: dict[str, GameSpeed]
    site: SiteTimes | None
    python: str
    cores: int


def steps(games: Sequence[AnyGame]) -> int:
    """How many pieces of work the table of these games takes."""
    return sum(len(_seats(game.seats)) + 1 for game in games) + 1


def speed(
    games: Sequence[AnyGame],
    *,
    with_site: bool = True,
    rounds: int = ROUNDS,
    progress: Callable[[int], None] = lambda _: None,
) -> Speed:
    """Measures these games and the site, one thing after another."""
    found: dict[str, GameSpeed] = {}
    for game in games:
        by_seats: dict[str, Decisions] = {}
        for seats in _seats(game.seats):
            by_seats[str(seats)] = decisions(game, seats, rounds)
            progress(1)
        one = move(game)
        progress(1)
        slowest = min(figures.contract for figures in by_seats.values())
        found[game.id] = GameSpeed(slowest, one.total, by_seats, one)
    seen = site(list(found)) if with_site else None
    progress(1)
    return Speed(found, seen, platform.python_version(), cores())


def _seats(bounds: tuple[int, int]) -> tuple[int, ...]:
    """The fewest and the most."""
    return tuple(dict.fromkeys(bounds))
