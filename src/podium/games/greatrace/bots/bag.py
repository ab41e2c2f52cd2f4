"""Bag: what a space asks for that nobody knows, by the tiles that are left."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from podium.games.greatrace.pieces.board import board


class Means(msgspec.Struct, frozen=True, gc=False):
    """A tile that nobody knows, on average."""

    petrol: float
    damage: float
    """Without what a Danger adds."""
    danger: float
    stop: float


@lru_cache(maxsize=4096)
def means(board_id: str, bag: tuple[int, ...]) -> Means:
    """Of the tiles in a bag; an empty one leaves plain ground (CR-Q15)."""
    if not bag:
        return Means(1.0, 0.0, 0.0, 0.0)
    kinds = board(board_id).tiles
    tiles = [kinds[kind] for kind in bag]
    return Means(
        sum([tile.petrol for tile in tiles]) / len(tiles),
        sum([tile.damage for tile in tiles]) / len(tiles),
        sum([tile.danger for tile in tiles]) / len(tiles),
        sum([tile.stop for tile in tiles]) / len(tiles),
    )
