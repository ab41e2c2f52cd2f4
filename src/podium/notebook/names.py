"""Names: what `import podium` gives."""

from __future__ import annotations

from collections.abc import Sequence

from podium.bots.players import rival_of
from podium.game import AnyGame
from podium.lab.runs.processes import Processes
from podium.lab.series import Series
from podium.lab.simulate import Summary
from podium.lab.simulate import simulate as run
from podium.notebook.matches import ShownMatch as Match
from podium.notebook.records import ShownRecord as Record
from podium.notebook.records import replay
from podium.notebook.teaching import teach
from podium.registry import game as game_of
from podium.registry import games

__all__ = ["Match", "Record", "available", "load", "replay", "simulate"]


def available() -> dict[str, str]:
    """The games that can be played: id and name."""
    return {game_id: found.name for game_id, found in games().items()}


def load(game: str) -> AnyGame:
    """The game of an id; UnknownGame says which there are."""
    found = game_of(game)
    teach(found)
    return found


def simulate(
    game: str,
    seats: int | None = None,
    *,
    bots: str | Sequence[str] | None = None,
    matches: int = 100,
    seed: int | str = 0,
    options: object = None,
    workers: int = 1,
) -> Summary:
    """Many matches between bots, and what became of them: as `podium simulate`."""
    found = game_of(game)
    bots = bots or rival_of(found)
    count = found.seats[1] if seats is None else seats
    row = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    names = tuple(row[n % len(row)] for n in range(count))
    chosen = found.options() if options is None else options
    return run(Series(found.id, count, chosen, names, str(seed), matches), Processes(workers))
