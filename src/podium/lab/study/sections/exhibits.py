"""Exhibits: ten matches worth a look, each for what it shows, as records that open in a replay."""

from __future__ import annotations

import numpy as np
import polars as pl

from podium.lab.study.evidence import Evidence
from podium.lab.study.section import Grid, Section

MOST = 10


def exhibits(evidence: Evidence) -> Section:
    """The numbers of the matches, why each was chosen, and the seed that plays it again."""
    chosen = choose(evidence)
    rows = tuple((str(n + 1), why, str(match), file_of(n)) for n, (match, why) in enumerate(chosen))
    return Section(
        id="exhibits",
        title="Ten matches",
        says=(
            (
                "Each is a record beside this page, where it was written to a folder: bring it to the site "
                "(Replays, open a record) or read it with `podium replay FILE`."
            ),
        ),
        grids=(Grid("Exhibits", ("", "shows", "match", "record"), rows),),
        figures={"exhibits": [{"match": match, "shows": why} for match, why in chosen]},
    )


def file_of(n: int) -> str:
    """The name of an exhibit's record."""
    return f"exhibit-{n + 1:02}.jsonl"


def choose(evidence: Evidence) -> list[tuple[int, str]]:
    """Matches of the main table, each the most of something, none twice."""
    seats = evidence.asked.seats
    matches = evidence.tables.scan("matches", seats).sort("match").collect()
    hits = evidence.tables.scan("hits", seats).group_by("match").len().collect()
    found: list[tuple[int, str]] = []

    def add(frame: pl.DataFrame, why: str) -> None:
        taken = {match for match, _ in found}
        for match in frame["match"]:
            if match not in taken and len(found) < MOST:
                found.append((int(match), why))
                return

    by_length = matches.sort("length", "match")
    unit = evidence.game.unit
    add(by_length, f"the shortest, {by_length['length'][0]} {unit}")
    add(by_length.reverse(), f"the longest, {by_length['length'][-1]} {unit}")
    middle = float(np.median(matches["length"]))
    add(
        matches.with_columns((pl.col("length") - middle).abs().alias("off")).sort("off", "match"),
        f"a match of middling length, {middle:.0f} {unit}",
    )
    for (ending,), part in matches.group_by(["ending"], maintain_order=True):
        add(part, f"ends by {ending}")
    if hits.height:
        add(
            hits.sort("len", "match", descending=[True, False]),
            "the roughest: most was done to others",
        )
    results = evidence.tables.scan("results", seats).collect()
    spread = results.group_by("match").agg(
        (pl.col("score").max() - pl.col("score").min()).alias("spread")
    )
    spread = spread.drop_nulls().sort("spread", "match")
    if spread.height:
        add(spread, "the closest in points")
        add(spread.reverse(), "the most one-sided in points")
    shared = results.filter(pl.col("won").is_between(0.01, 0.99)).unique("match").sort("match")
    if shared.height:
        add(shared, "a shared victory")
    add(matches.sort("decisions", "match", descending=[True, False]), "the most decisions")
    while len(found) < min(MOST, matches.height):
        add(matches, "one like any other")
    return found
