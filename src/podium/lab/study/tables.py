"""Ledger: what was watched, as Parquet in a folder, written piece by piece and read as a whole.

Whoever adds up what belongs to a match keeps the order of its rows (`maintain_order`): in whichever order
threads were done, the last digit of a sum would be another one.
"""

from __future__ import annotations

import os
from pathlib import Path

import polars as pl

from podium.lab.study.trials import Watched

SCHEMAS: dict[str, dict[str, pl.DataType]] = {
    "matches": {
        "match": pl.Int32(),
        "seats": pl.Int8(),
        "seed": pl.String(),
        "ending": pl.String(),
        "length": pl.Int32(),
        "decisions": pl.Int32(),
    },
    "results": {
        "match": pl.Int32(),
        "seats": pl.Int8(),
        "seat": pl.Int8(),
        "bot": pl.String(),
        "rank": pl.Int8(),
        "won": pl.Float64(),
        "score": pl.Int32(),
    },
    "decisions": {
        "match": pl.Int32(),
        "seats": pl.Int8(),
        "n": pl.Int32(),
        "at": pl.Int32(),
        "seat": pl.Int8(),
        "action": pl.String(),
        "options": pl.Int32(),
        "awaited": pl.Int8(),
    },
    "luck": {
        "match": pl.Int32(),
        "seats": pl.Int8(),
        "n": pl.Int32(),
        "what": pl.String(),
        "answer": pl.String(),
    },
    "pieces": {
        "match": pl.Int32(),
        "seats": pl.Int8(),
        "seat": pl.Int8(),
        "piece": pl.String(),
        "gains": pl.Int32(),
        "uses": pl.Int32(),
        "leaves": pl.Int32(),
        "first": pl.Int32(),
    },
    "hits": {
        "match": pl.Int32(),
        "seats": pl.Int8(),
        "n": pl.Int32(),
        "by": pl.Int8(),
        "to": pl.Int8(),
        "event": pl.String(),
    },
    "events": {
        "match": pl.Int32(),
        "seats": pl.Int8(),
        "event": pl.String(),
        "rule": pl.String(),
        "count": pl.Int32(),
    },
}
"""Columns of each table; a match is named by its number and the number of seats."""


class Ledger:
    """A folder of tables: `matches/2-00000.parquet` and so on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, part: str, seen: Watched) -> None:
        """One piece of each table; written anew it is the same."""
        for name, schema in SCHEMAS.items():
            place = self.folder / name
            place.mkdir(parents=True, exist_ok=True)
            frame = pl.DataFrame(getattr(seen, name), schema=schema)
            # Whoever reads the folder meanwhile, or is stopped here, leaves no half of a table.
            half = place / f"{part}.{os.getpid()}"
            frame.write_parquet(half)
            half.replace(place / f"{part}.parquet")

    def scan(self, name: str, seats: int | None = None) -> pl.LazyFrame:
        """A table, of all matches or of those with so many seats; read as far as it is asked for."""
        found = sorted((self.folder / name).glob("*.parquet"))
        frame = pl.scan_parquet(found)
        return frame if seats is None else frame.filter(pl.col("seats") == seats)
