"""Interaction: who does what to whom, and how long one has nothing to say."""

from __future__ import annotations

import polars as pl

from podium.lab.study.estimates import by_match, mean, part
from podium.lab.study.evidence import Evidence
from podium.lab.study.section import Grid, Section


def interaction(evidence: Evidence) -> Section:
    """Hits, the leader as target, kingmaking, time without a meaningful choice."""
    asked = evidence.asked
    hits = evidence.tables.scan("hits", asked.seats).collect()
    matches = evidence.tables.scan("matches", asked.seats).select("match", "decisions").collect()
    results = (
        evidence.tables.scan("results", asked.seats)
        .select("match", "seat", "rank", "won")
        .collect()
    )
    says: list[str] = []
    figures: dict[str, object] = {}
    grids: list[Grid] = []
    if hits.is_empty():
        says.append("Nobody does anything to anybody: the game tells of no such event.")
    else:
        a_match = matches.join(hits.group_by("match").len(), "match", "left")["len"].fill_null(0)
        often = mean(a_match)
        says.append(f"In a match players do something to one another {often.figure()} times.")
        # Whoever came in first, or last, was hit how often, of what would be fair?
        ends = results.rename({"seat": "to"}).with_columns(pl.col("to").cast(pl.Int8))
        of_winner = hits.join(ends, ["match", "to"])
        blind = of_winner.join(
            results.filter(pl.col("rank") == 1)
            .group_by("match")
            .agg(pl.col("seat").alias("first")),
            "match",
        ).with_columns(
            (
                (
                    pl.col("first").list.len()
                    - pl.col("first").list.contains(pl.col("by")).cast(pl.Int8)
                )
                / (asked.seats - 1)
            ).alias("fair"),
            (pl.col("rank") == 1).cast(pl.Float64).alias("hit"),
        )
        at_winner = mean(
            blind.group_by("match")
            .agg((pl.col("hit") - pl.col("fair")).mean().alias("more"))
            .sort("match")["more"]
        )
        late = matches.rename({"decisions": "all"})
        last = (
            hits.join(late, "match")
            .filter(pl.col("n") >= 0.8 * pl.col("all"))
            .join(ends, ["match", "to"])
        )
        by = results.rename({"seat": "by", "rank": "by_rank", "won": "by_won"}).with_columns(
            pl.col("by").cast(pl.Int8)
        )
        makers = last.join(by.select("match", "by", "by_rank"), ["match", "by"])
        king = part(
            makers.group_by("match")
            .agg(((pl.col("rank") > 1) & (pl.col("by_rank") == asked.seats)).mean().alias("share"))
            .sort("match")["share"]
        )
        aimed = (
            "less is done to who wins than to others"
            if at_winner.high < 0
            else "more is done to who wins than to others"
            if at_winner.low > 0
            else "nobody is shown to be singled out"
        )
        says.append(
            f"It was done to whoever came in first in the end {at_winner.points} beyond what blind choice would "
            f"do: {aimed}."
        )
        if makers.height:
            says.append(
                f"Of what was done in the last fifth of a match {king.share} was done by the player who came in "
                f"last to one who did not come in first: so often the last may have chosen between others "
                f"(kingmaking)."
            )
        kinds = by_match(hits.select("match", "event"), "event")
        rows = tuple((event, each.share) for event, each in kinds.items())
        grids.append(Grid("What is done to whom", ("event", "share"), rows))
        square = tuple(
            (
                f"seat {n + 1}",
                *(
                    "–"
                    if n == m
                    else f"{hits.filter((pl.col('by') == n) & (pl.col('to') == m)).height / matches.height:.2f}"
                    for m in range(asked.seats)
                ),
            )
            for n in range(asked.seats)
        )
        grids.append(
            Grid(
                "Times a match, row to column",
                ("by", *(f"seat {m + 1}" for m in range(asked.seats))),
                square,
            )
        )
        figures = {"a_match": often, "at_the_winner": at_winner, "late_by_the_last": king}
    decisions = (
        evidence.tables.scan("decisions", asked.seats)
        .select("match", "n", "seat", "options")
        .collect()
    )
    gaps = (
        decisions.filter(pl.col("options") > 1)
        .sort("match", "n")
        .with_columns(pl.col("n").diff().over("match", "seat").alias("gap"))
        .group_by("match")
        .agg(pl.col("gap").max())
        .sort("match")["gap"]
        .drop_nulls()
    )
    if len(gaps):
        longest = mean(gaps)
        says.append(
            f"The longest that a player of a match has nothing to choose lasts {longest.figure()} decisions of all "
            f"players together."
        )
        figures["longest_without_choice"] = longest
    return Section(
        id="interaction",
        title="Interaction",
        says=tuple(says),
        grids=tuple(grids),
        figures=figures,
    )
