"""Choices: how much there is to choose, and how much it matters."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
import polars as pl

from podium.lab.study import plots
from podium.lab.study.estimates import by_match, gain, median, part
from podium.lab.study.evidence import Evidence
from podium.lab.study.section import Grid, Picture, Section
from podium.language.rulebook import rule_ids


def choices(evidence: Evidence) -> Section:
    """Options a decision, forced ones, margins, and what is never done or met."""
    asked = evidence.asked
    decisions = evidence.tables.scan("decisions", asked.seats)
    counts = decisions.group_by("options").len().sort("options").collect()
    total = int(counts["len"].sum())
    # Decisions of one match are no independent ones: shares are those of matches.
    forced = part(
        decisions.group_by("match", maintain_order=True)
        .agg((pl.col("options") == 1).mean())
        .sort("match")
        .collect()["options"]
    )
    real = (
        decisions.filter(pl.col("options") > 1)
        .group_by("match", maintain_order=True)
        .agg(pl.col("options").median())
        .sort("match")
        .collect()["options"]
    )
    options = median(real) if len(real) else None
    says = [f"Of the decisions of a match {forced.share} had only one answer."]
    if options:
        says.append(f"Where there was a choice, it was among {options.figure(0)} (the median).")
    margins = [float(np.mean([each.margin for each in row])) for row in evidence.weighed if row]
    margin = gain(margins) if len(margins) > 1 else None
    if margin:
        judged = (
            ": what one chooses matters."
            if margin.low > 0
            else ": that the choice between the two matters is not shown."
        )
        says.append(
            f"Some decisions were played out again and again with each choice. On fresh luck the choice that had "
            f"seemed best did better than the second best by {margin.points}{judged}"
        )
    dead = unmet(evidence)
    never, rules = dead["never_taken"], dead["rules_never_met"]
    says.append(
        f"Not done once in {total:,} decisions: {', '.join(never)}."
        if never
        else "Every kind of action was taken."
    )
    says.append(
        f"Of the rules whose use shows in what happens, no match met {', '.join(rules)}."
        if rules
        else "Every rule whose use shows in what happens was met."
    )
    rows = tuple(
        (action, each.share) for action, each in by_match(decisions.collect(), "action").items()
    )
    return Section(
        id="choices",
        title="Choices",
        says=tuple(says),
        pictures=(
            Picture(
                "Options a decision",
                plots.bars(_some(counts), x="options", y="decisions"),
                f"{forced.value:.0%} with one answer.",
            ),
        ),
        grids=(Grid("What was done", ("action", "share of decisions"), rows),),
        figures={
            "forced": forced,
            "options": options,
            "margin": margin,
            **dead,
        },
    )


def unmet(evidence: Evidence) -> dict[str, list[str]]:
    """What nobody ever did, and the rules that no event told of."""
    asked, game = evidence.asked, evidence.game
    actions = evidence.tables.scan("decisions", asked.seats).select("action").unique().collect()
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(game.action) or (game.action,)}
    events = evidence.tables.scan("events", asked.seats).select("rule").unique().collect()
    told = {kind.rule for kind in get_args(game.event) or (game.event,)}
    return {
        "never_taken": sorted(kinds - set(actions["action"])),
        "rules_never_met": sorted((told - set(events["rule"])) & (rule_ids(game.id) or told)),
    }


def _some(counts: pl.DataFrame, most: int = 30) -> list[dict[str, Any]]:
    """The commonest numbers of options, in their order; the rest is one bar."""
    rows: list[dict[str, Any]] = [
        {"at": str(at), "count": int(count)} for at, count in counts.iter_rows()
    ]
    kept = rows[:most]
    if rows[most:]:
        kept.append(
            {"at": f">{rows[most - 1]['at']}", "count": sum(r["count"] for r in rows[most:])}
        )
    return kept
