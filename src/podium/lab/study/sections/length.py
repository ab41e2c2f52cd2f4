"""Length: how long a match is, in turns, decisions and minutes, and how long one waits."""

from __future__ import annotations

import msgspec
import numpy as np
import polars as pl

from podium.lab.study import plots
from podium.lab.study.estimates import Estimate, amount, by_match, mean, median, part, share
from podium.lab.study.evidence import Evidence
from podium.lab.study.section import Grid, Picture, Section
from podium.lab.study.whatif import GLANCE, THOUGHT

PARTS = 4
"""A match is told in so many parts, from the opening to the end."""


def clocked(evidence: Evidence) -> pl.LazyFrame:
    """Each decision with what it takes: of whoever decides, and of the table."""
    return (
        evidence.tables.scan("decisions", evidence.asked.seats)
        .with_columns(
            pl.when(pl.col("options") > 1)
            .then(GLANCE + THOUGHT * pl.col("options").log(2))
            .otherwise(GLANCE)
            .alias("seconds")
        )
        # Who choose at the same time think at the same time.
        .with_columns((pl.col("seconds") / pl.col("awaited")).alias("clock"))
    )


def timed(evidence: Evidence) -> pl.DataFrame:
    """Each match of the main table with its minutes, at the table and of all players together."""
    return (
        clocked(evidence)
        .group_by("match", maintain_order=True)
        .agg(pl.col("clock").sum() / 60, pl.col("seconds").sum() / 60, pl.len().alias("decisions"))
        .sort("match")
        .collect()
    )


def timed_waits(evidence: Evidence) -> pl.DataFrame:
    """Each match with the minutes between two decisions of one seat: usual, and the longest."""
    gap = pl.col("begins") - pl.col("ends").shift(1).over("match", "seat")
    return (
        clocked(evidence)
        .sort("match", "n")
        .with_columns(pl.col("clock").cum_sum().over("match").alias("ends"))
        .with_columns((pl.col("ends") - pl.col("clock")).alias("begins"))
        .with_columns((gap / 60).alias("wait"))
        .filter(pl.col("wait") > 0.01)
        .group_by("match", maintain_order=True)
        .agg(pl.col("wait").mean().alias("usual"), pl.col("wait").max().alias("longest"))
        .sort("match")
        .collect()
    )


class Phase(msgspec.Struct, frozen=True):
    """A part of a match: as many decisions as any other part."""

    minutes: Estimate
    options: Estimate
    forced: Estimate
    most: str
    """What is done most, and what share of the decisions it is."""


def phases(evidence: Evidence) -> list[Phase]:
    """How a match changes from its opening to its end."""
    at = PARTS * (pl.col("n") - 1) // pl.len().over("match")
    decisions = clocked(evidence).with_columns(at.alias("part")).collect()
    found: list[Phase] = []
    for n in range(PARTS):
        there = decisions.filter(pl.col("part") == n)
        by = (
            there.group_by("match", maintain_order=True)
            .agg(
                pl.col("clock").sum() / 60,
                pl.col("options").cast(pl.Float64).mean(),
                (pl.col("options") == 1).mean().alias("forced"),
            )
            .sort("match")
        )
        action, often = next(iter(by_match(there, "action").items()))
        found.append(
            Phase(
                amount(by["clock"]),
                mean(by["options"]),
                part(by["forced"]),
                f"{action} {often.share}",
            )
        )
    return found


def length(evidence: Evidence) -> Section:
    """Turns, decisions, minutes, phases, waiting, endings."""
    asked, game = evidence.asked, evidence.game
    matches = evidence.tables.scan("matches", asked.seats).sort("match").collect()
    times = timed(evidence)
    lengths, minutes = median(matches["length"]), median(times["clock"])
    acts = median(matches["decisions"])
    # Of a table of n everybody waits while others think, but for what is chosen at once.
    own = times["seconds"] / asked.seats
    waiting = median(1 - own / times["clock"])
    endings = matches.group_by("ending").len().sort("len", "ending", descending=[True, False])
    early, late = np.quantile(matches["length"], (0.1, 0.9))
    waits = timed_waits(evidence)
    usual, longest = mean(waits["usual"]), mean(waits["longest"])
    says = [
        (
            f"A match of {asked.seats} takes {lengths.figure(0)} {game.unit} (the median); "
            + (
                f"eight of ten take from {early:.0f} to {late:.0f}."
                if early < late
                else "hardly any takes more or fewer."
            )
        ),
        (
            f"It asks for {acts.figure(0)} decisions. If somebody needs {GLANCE:g} seconds to look and "
            f"{THOUGHT:g} for each doubling of what may be done (a model, not measured on people), that is "
            f"{minutes.figure(0)} minutes; the box says {game.minutes}."
        ),
        (
            f"Between two decisions of their own, where others come between, players wait for "
            f"{usual.figure()} minutes; the longest wait of a match is {longest.figure()} minutes. In all "
            f"they wait {waiting.share} of the time, which with {asked.seats} players who take turns is "
            f"{1 - 1 / asked.seats:.0%} at any game."
        ),
    ]
    parts = phases(evidence)
    ended: dict[str, int] = dict(endings.iter_rows())
    rows = tuple((ending, share(count, len(matches)).share) for ending, count in ended.items())
    counts = [
        {"at": int(at), "count": count}
        for at, count in matches.group_by("length").len().sort("length").iter_rows()
    ]
    picture = Picture(
        f"Length in {game.unit}",
        plots.bars(_few(counts), x=game.unit, y="matches"),
        f"Median {lengths.value:.0f}, from {counts[0]['at']} to {counts[-1]['at']}.",
    )
    return Section(
        id="length",
        title="Length",
        says=tuple(says),
        pictures=(picture,),
        grids=(
            Grid("How matches end", ("ending", "share"), rows),
            Grid(
                "From the opening to the end, each part with as many decisions",
                ("part", "minutes", "options", "only one answer", "done most"),
                tuple(
                    (
                        f"{n + 1} of {PARTS}",
                        each.minutes.figure(),
                        each.options.figure(),
                        each.forced.share,
                        each.most,
                    )
                    for n, each in enumerate(parts)
                ),
            ),
        ),
        figures={
            "unit": game.unit,
            "length": lengths,
            "decisions": acts,
            "minutes": minutes,
            "waiting": waiting,
            "usual_wait": usual,
            "longest_wait": longest,
            "endings": ended,
            "phases": parts,
            "model": {"glance": GLANCE, "doubling": THOUGHT},
        },
    )


def _few(counts: list[dict[str, int]], most: int = 40) -> list[dict[str, int]]:
    """The same counts in so many bins at most, each named by its least."""
    low, high = counts[0]["at"], counts[-1]["at"]
    width = max(1, -(-(high - low + 1) // most))
    bins: dict[int, int] = {}
    for each in counts:
        at = low + (each["at"] - low) // width * width
        bins[at] = bins.get(at, 0) + each["count"]
    return [{"at": at, "count": count} for at, count in sorted(bins.items())]
