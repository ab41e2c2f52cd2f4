"""The race: what stands on the track."""

from __future__ import annotations

import msgspec

from podium.games.gotham.pieces.figures import Figure
from podium.games.gotham.pieces.track import Animal


class Race(msgspec.Struct, frozen=True, gc=False):
    """What stands on the track."""

    places: tuple[int, ...]
    """For each figure, how far it has come from the start; forwards is up (GR-Q01)."""
    lanes: tuple[int, ...]
    """For each figure its lane at its location; the innermost is 1."""
    order: tuple[Figure, ...]
    """The figures by position, the first one first (GR-17)."""
    finish: Animal
