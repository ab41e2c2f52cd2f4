"""Who has won (MR-01, MR-Q11, MR-Q21)."""

from __future__ import annotations

from podium.core.outcome import Outcome, ranks_of
from podium.core.seat import PerSeat
from podium.games.motorcar.pieces import LEGS
from podium.games.motorcar.state import Car, Options


def arrival(cars: PerSeat[Car], options: Options) -> Outcome:
    """Fewest days, then most tiles; equals share (MR-01, MR-Q11, MR-Q21)."""
    keys = [(car.day, -car.tiles) for car in cars]
    return Outcome(
        ranks_of(keys),
        tuple([car.day for car in cars]),
        _ending(keys, options),
    )


def _ending(keys: list[tuple[int, int]], options: Options) -> str:
    """Which race it was, and whether tiles had to part the fastest (MR-Q11, MR-Q20)."""
    race = "paris" if options.legs == LEGS else "short"
    best = min(keys)
    by_tiles = any(key != best and key[0] == best[0] for key in keys)
    return f"{race}_by_tiles" if by_tiles else race
