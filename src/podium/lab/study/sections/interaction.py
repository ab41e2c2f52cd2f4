"""Interaction: who does what to whom, and how long one has nothing to say."""

from __future__ import annotations

from bisect import bisect_left

import numpy as np
import polars as pl

from podium.lab.study import plots
from podium.lab.study.estimates import Estimate, amount, by_match, gain, part, share
from podium.lab.study.evidence import Evidence
from podium.lab.study.experiments import ROUNDS
from podium.lab.study.section import Grid, Picture, Section
from podium.lab.study.sections.drama import clear_leader
from podium.lab.study.sections.length import clocked

HOPELESS = 1 / ROUNDS
"""Whoever wins no more often than that, played on from there, has nothing left to win but to decide who does."""


def interaction(evidence: Evidence) -> Section:
    """Hits, the leader as target, kingmaking, time without a meaningful choice."""
    hits = evidence.tables.scan("hits", evidence.asked.seats).collect()
    says: list[str] = []
    figures: dict[str, object] = {}
    grids: tuple[Grid, ...] = ()
    pictures: tuple[Picture, ...] = ()
    if hits.is_empty():
        says.append("Nobody does anything to anybody: the game tells of no such event.")
    else:
        often = _often(evidence, hits)
        figures["a_match"] = often
        says.append(f"In a match players do something to one another {often.figure()} times.")
        if evidence.asked.seats > 2:
            _aimed(evidence, hits, says, figures)
            _kings(evidence, hits, says, figures)
        grids = _grids(evidence, hits)
        pictures = (_whom(evidence, hits),)
    _silence(evidence, says, figures)
    return Section(
        id="interaction",
        title="Interaction",
        says=tuple(says),
        pictures=pictures,
        grids=grids,
        figures=figures,
    )


def _often(evidence: Evidence, hits: pl.DataFrame) -> Estimate:
    matches = evidence.tables.scan("matches", evidence.asked.seats).select("match").collect()
    counts = matches.join(hits.group_by("match", maintain_order=True).len(), "match", "left")[
        "len"
    ].fill_null(0)
    return amount(counts)


def _aimed(
    evidence: Evidence, hits: pl.DataFrame, says: list[str], figures: dict[str, object]
) -> None:
    """Whether what is done goes to whoever leads when it is done, or to who wins in the end."""
    seats = evidence.asked.seats
    seen = _at_the_time(evidence, hits)
    rows: list[float] = []
    for match in seen.values():
        free = [(to == leader) for by, to, leader, _ in match if leader not in (None, by)]
        if free:
            rows.append(float(np.mean(free)) - 1 / (seats - 1))
    if len(rows) > 1:
        leader = gain(rows)
        figures["at_the_leader"] = leader
        says.append(
            f"Where one clearly led, what others did went to the leader {leader.points} beyond blind choice, "
            f"which would be {1 / (seats - 1):.0%}: {_judged(leader, 'who leads')}."
        )
    winners = (
        evidence.tables.scan("results", seats)
        .filter(pl.col("rank") == 1)
        .group_by("match", maintain_order=True)
        .agg(pl.col("seat").alias("first"))
        .collect()
    )
    won = pl.col("first")
    fair = (won.list.len() - won.list.contains(pl.col("by")).cast(pl.Int8)) / (seats - 1)
    at_winner = gain(
        hits.join(winners, "match")
        .with_columns((won.list.contains(pl.col("to")).cast(pl.Float64) - fair).alias("more"))
        .group_by("match", maintain_order=True)
        .agg(pl.col("more").mean())
        .sort("match")["more"]
    )
    figures["at_the_winner"] = at_winner
    says.append(
        f"It was done to whoever came in first in the end {at_winner.points} beyond what blind choice would "
        f"do: {_judged(at_winner, 'who wins')}."
    )


def _kings(
    evidence: Evidence, hits: pl.DataFrame, says: list[str], figures: dict[str, object]
) -> None:
    """How often somebody without hope takes the victory from whoever leads."""
    seen = _at_the_time(evidence, hits)
    ends = {each.n: each.chances[-1] for each in evidence.curves}
    if not seen:
        return
    by_lost = part([float(np.mean([lost for *_, lost in match])) for match in seen.values()])
    crowned = share(
        sum(
            any(lost and to == leader and ends[n][to] == 0 for _, to, leader, lost in match)
            for n, match in seen.items()
        ),
        len(ends),
    )
    figures["by_the_hopeless"], figures["kingmaking"] = by_lost, crowned
    says.append(
        f"Of what was done {by_lost.share} was done by somebody who, played on from there, won at most one of "
        f"{ROUNDS} times. In {crowned.share} of the matches such a one struck a clear leader who then did not win: "
        "so often a king may have been made by who could not be one."
    )


def _at_the_time(
    evidence: Evidence, hits: pl.DataFrame
) -> dict[int, list[tuple[int, int, int | None, bool]]]:
    """Of each match that was played on: by whom, to whom, who clearly led, whether whose deed it was had lost."""
    found: dict[int, list[tuple[int, int, int | None, bool]]] = {}
    for each in evidence.curves:
        leaders = [clear_leader(np.asarray(row)) for row in each.chances]
        own = hits.filter(pl.col("match") == each.n).sort("n").select("n", "by", "to")
        rows: list[tuple[int, int, int]] = own.rows()
        for n, by, to in rows:
            # What was so at the last look before it: what a deed makes of it is no reason for it.
            look = max(0, bisect_left(each.at, n) - 1)
            lost = each.chances[look][by] <= HOPELESS
            found.setdefault(each.n, []).append((by, to, leaders[look], lost))
    return found


def _silence(evidence: Evidence, says: list[str], figures: dict[str, object]) -> None:
    """How long, and for how much of a match, somebody has nothing to choose."""
    seats = evidence.asked.seats
    clocks = clocked(evidence).sort("match", "n")
    clocks = clocks.with_columns(pl.col("clock").cum_sum().over("match").alias("ends"))
    real = clocks.filter(pl.col("options") > 1).with_columns(
        (pl.col("ends") - pl.col("clock") - pl.col("ends").shift(1).over("match", "seat")).alias(
            "gap"
        )
    )
    longest = (
        real.group_by("match", maintain_order=True)
        .agg(pl.col("gap").max() / 60)
        .sort("match")
        .collect()
    )
    gaps = longest["gap"].drop_nulls()
    whole = clocks.group_by("match", maintain_order=True).agg(pl.col("clock").sum().alias("whole"))
    busy = real.group_by("match", maintain_order=True).agg(pl.col("seconds").sum().alias("busy"))
    shares = (
        whole.join(busy, "match", "left")
        .with_columns((1 - pl.col("busy").fill_null(0) / seats / pl.col("whole")).alias("idle"))
        .sort("match")
        .collect()["idle"]
    )
    if len(gaps):
        figures["longest_without_choice"] = amount(gaps)
        says.append(
            f"The longest that a player of a match has nothing to choose lasts {amount(gaps).figure()} minutes."
        )
    figures["without_choice"] = part(shares)
    says.append(
        f"In all a player has nothing to choose for {part(shares).share} of a match, by the model of thinking time: "
        "others think, or there is only one answer."
    )


def _judged(found: Estimate, who: str) -> str:
    if found.high < 0:
        return f"less is done to {who} than to others"
    if found.low > 0:
        return f"more is done to {who} than to others"
    return "nobody is shown to be singled out"


def _pairs(evidence: Evidence, hits: pl.DataFrame) -> dict[tuple[int, int], Estimate]:
    """How often a match one does something to another."""
    seats = evidence.asked.seats
    matches = evidence.tables.scan("matches", seats).select("match").sort("match").collect()
    counts = hits.group_by("match", "by", "to").len()
    return {
        (by, to): amount(
            matches.join(
                counts.filter((pl.col("by") == by) & (pl.col("to") == to)), "match", "left"
            )["len"].fill_null(0)
        )
        for by in range(seats)
        for to in range(seats)
        if by != to
    }


def _grids(evidence: Evidence, hits: pl.DataFrame) -> tuple[Grid, ...]:
    kinds = by_match(hits.select("match", "event"), "event")
    rows = tuple((event, each.share) for event, each in kinds.items())
    pairs, seats = _pairs(evidence, hits), range(evidence.asked.seats)
    square = tuple(
        (
            f"seat {by + 1}",
            *("–" if by == to else f"{pairs[by, to].figure(2)}" for to in seats),
        )
        for by in seats
    )
    return (
        Grid("What is done", ("event", "share"), rows),
        Grid("Times a match, row to column", ("by", *(f"to seat {n + 1}" for n in seats)), square),
    )


def _whom(evidence: Evidence, hits: pl.DataFrame) -> Picture:
    shown = [
        {
            "name": f"by seat {by + 1}",
            "group": f"to seat {to + 1}",
            "value": each.value,
            "low": each.low,
            "high": each.high,
        }
        for (by, to), each in _pairs(evidence, hits).items()
    ]
    return Picture(
        "Who hits whom",
        plots.intervals(shown, title="times a match", form=".1f"),
        "; ".join(f"{row['name']} {row['group']}: {row['value']:.1f}" for row in shown),
    )
