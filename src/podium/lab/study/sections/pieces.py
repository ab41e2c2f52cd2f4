"""Pieces: every card, tile, space and line: whether it is used, and whether having it helps."""

from __future__ import annotations

import msgspec
import numpy as np
import polars as pl

from podium.lab.study import plots
from podium.lab.study.estimates import (
    LEVEL,
    Contrast,
    Estimate,
    gain,
    matched,
    nought,
    part,
    picked,
    surely,
    unmatched,
)
from podium.lab.study.evidence import Evidence
from podium.lab.study.section import Grid, Picture, Section
from podium.lab.study.trials import Row

TERCILES = 3
CORNERS = ("strong and seldom", "the backbone", "common and weak", "neglected")
"""Of use against victories, from the upper left one round."""
ENOUGH = 20
"""Matches, before a difference is tested: of fewer the table tells the figure and no more."""
NAMED = 8
"""More things than this are not listed in a sentence."""


def pieces(evidence: Evidence) -> Section:
    """Got, used, lost unused; what having it is worth; what doing without costs."""
    rows, costs = of_pieces(evidence)
    if not rows:
        return Section(
            id="pieces", title="Pieces", says=("This game tells of no pieces that a seat handles.",)
        )
    return Section(
        id="pieces",
        title="Pieces",
        says=tuple(_says(evidence, rows, costs)),
        pictures=(_corners(rows),) if len(rows) > 2 else (),
        grids=(_grid(rows, costs),),
        figures={"pieces": rows, "forbidden": costs},
    )


class Cost(msgspec.Struct, frozen=True):
    """What a bot loses that may not play a piece."""

    cost: Estimate
    sure: bool


def of_pieces(evidence: Evidence) -> tuple[list[Row], dict[str, Cost]]:
    """The figures of every piece, and of those that were forbidden."""
    asked = evidence.asked
    of_seat = adjusted(evidence)
    pieces = evidence.tables.scan("pieces", asked.seats).collect()
    rows: list[Row] = []
    lifts: dict[str, Contrast] = {}
    for key in sorted(set(pieces["piece"])):
        own = pieces.filter(pl.col("piece") == key)
        gains, uses, leaves = (int(own[how].sum()) for how in ("gains", "uses", "leaves"))
        # Who had it, where the game tells what one gets; else who used it.
        had = own.filter(pl.col("gains") > 0) if gains else own.filter(pl.col("uses") > 0)
        marked = of_seat.join(
            had.select("match", "seat", pl.lit(1).alias("had")), ["match", "seat"], "left"
        ).with_columns(pl.col("had").is_not_null())
        lift = lifts[key] = _lift(marked, asked.seats)
        with_it = (
            marked.filter("had")
            .group_by("match", maintain_order=True)
            .agg(pl.col("beyond").mean())
            .sort("match")
        )
        rows.append(
            {
                "key": key,
                "name": evidence.named(key),
                "gains": gains,
                "uses": uses,
                # Played pieces leave the hand too: what is more was discarded or taken away.
                "lost": max(0, leaves - uses) if gains else 0,
                "seats": int(marked["had"].sum()),
                "used": own.filter(pl.col("uses") > 0).height / of_seat.height,
                "won": part(with_it["beyond"] + evidence.fair),
                "lift": lift.estimate(),
                "p": lift.chance,
            }
        )
    tested = [row for row in rows if row["lift"].n >= ENOUGH]
    sure = surely([row["p"] for row in tested])
    told = [row["key"] for row, is_sure in zip(tested, sure, strict=True) if is_sure]
    middle = _middle(rows)
    for row in rows:
        row["sure"] = row["key"] in told
        if row["sure"]:
            row["lift"] = lifts[row["key"]].estimate(picked(sure))
        row["corner"] = corner(row["used"], row["lift"].value, middle)
    sure = surely([nought(lost) for lost in evidence.forbidden.values()])
    costs = {
        key: Cost(gain(lost, picked(sure) if is_sure else LEVEL), is_sure)
        for (key, lost), is_sure in zip(evidence.forbidden.items(), sure, strict=True)
    }
    return rows, costs


def _middle(rows: list[Row]) -> float:
    """How many seats used the piece that half of all are used less than."""
    return float(np.median([row["used"] for row in rows])) if rows else 0.0


def _lift(marked: pl.DataFrame, seats: int) -> Contrast:
    """How much more often they win who had it than the others of the same match who had not.

    The victories of a match add up to one, so its seats are no independent counts: a match is a row.
    """
    if seats < 2:
        return unmatched(
            *(marked.filter(each)["beyond"] for each in (pl.col("had"), ~pl.col("had")))
        )
    had, count = pl.col("had").sum(), pl.len()
    rows = (
        marked.group_by("match", maintain_order=True)
        .agg(
            (
                pl.col("beyond").filter(pl.col("had")).mean()
                - pl.col("beyond").filter(~pl.col("had")).mean()
            ).alias("apart"),
            (pl.col("beyond").var() * (1 / had + 1 / (count - had))).alias("by luck"),
        )
        .drop_nulls()
        .sort("match")
    )
    return matched(rows["apart"], rows["by luck"])


def adjusted(evidence: Evidence) -> pl.DataFrame:
    """Every seat of every match: how far it won beyond what its place, the match's length and its share of pieces give.

    Whoever sits well, plays long or draws much gets more of every piece: without this each would seem good.
    """
    seats = evidence.asked.seats
    results = evidence.tables.scan("results", seats).select("match", "seat", "won").collect()
    lengths = evidence.tables.scan("matches", seats).select("match", "length").collect()
    drawn = (
        evidence.tables.scan("pieces", seats)
        .group_by("match", "seat", maintain_order=True)
        .agg(pl.col("gains").sum().alias("drawn"))
        .collect()
    )
    alike = ("seat", "third", "depth")
    return (
        results.join(lengths, "match")
        .join(drawn, ["match", "seat"], "left")
        .with_columns(_third("length").alias("third"))
        # How much one draws is told within matches of about the same length.
        .with_columns(_third(pl.col("drawn").fill_null(0)).over("third").alias("depth"))
        .with_columns((pl.col("won") - pl.col("won").mean().over(alike)).alias("beyond"))
        .sort("match", "seat")
    )


def _third(column: str | pl.Expr) -> pl.Expr:
    """Which third a row is in by this; equal ones are in the same."""
    value = pl.col(column) if isinstance(column, str) else column
    return (value.rank("average") / pl.len() * TERCILES).ceil().clip(1, TERCILES)


def _says(
    evidence: Evidence,
    rows: list[Row],
    costs: dict[str, Cost],
) -> list[str]:
    says: list[str] = []
    unused = [row["name"] for row in rows if not row["uses"]]
    if unused:
        named = f": {', '.join(unused)}" if len(unused) <= NAMED else " (the table has them)"
        says.append(f"{len(unused)} of {len(rows)} pieces were never used by these bots{named}.")
    good = sorted((row for row in rows if row["sure"]), key=lambda row: -abs(row["lift"].value))
    for row in good[:4]:
        side = "more" if row["lift"].value > 0 else "less"
        verb = "had" if row["gains"] else "used"
        says.append(
            f"Whoever {verb} {row['name']} won {side} often than the others of the same match who did not: "
            f"{row['lift'].points}, seat, length of the match and how much one draws allowed for."
        )
    if good:
        says.append(
            "What goes with a victory need not make it: what it costs to do without says more."
        )
    if not good:
        says.append(
            "No piece is shown to make its owner win more or less: of all differences none is surer "
            "than luck, with at most one false finding in twenty."
        )
    shown = {key: each.cost for key, each in costs.items() if each.sure}
    dear = sorted(shown.items(), key=lambda item: -item[1].value)
    says += [
        f"A bot that may not play {evidence.named(key)} wins "
        f"{'less' if cost.value > 0 else 'more'} often; it loses {cost.points} by that."
        for key, cost in dear[:4]
    ]
    idle = [evidence.named(key) for key in costs if key not in shown]
    if idle:
        named = f": {', '.join(idle)}" if len(idle) <= NAMED else " (the table has them)"
        says.append(
            f"Of {len(costs)} pieces that a bot was forbidden to play, {len(idle)} made no difference that "
            f"{len(next(iter(evidence.forbidden.values())))} matches each would show{named}."
        )
    return says


def _grid(rows: list[Row], costs: dict[str, Cost]) -> Grid:
    def line(row: Row) -> tuple[str, ...]:
        cost = costs.get(row["key"])
        return (
            row["name"],
            f"{row['gains']:,}" if row["gains"] else "–",
            f"{row['uses']:,}",
            f"{row['lost']:,}" if row["gains"] else "–",
            row["won"].share,
            row["lift"].points + (" *" if row["sure"] else ""),
            row["corner"],
            cost.cost.points + (" *" if cost.sure else "") if cost else "–",
        )

    head = (
        "piece",
        "got",
        "used",
        "wasted",
        "wins with it, allowed for",
        "above the others of a match",
        "corner",
        "lost by never playing it",
    )
    return Grid("Every piece; * is surer than luck", head, tuple(line(row) for row in rows))


def corner(used: float, lift: float, middle: float) -> str:
    """The corner of a piece: used by more or fewer seats than most, with more or fewer victories."""
    strong, common = lift > 0, used >= middle
    return CORNERS[int(common) if strong else 3 - int(common)]


def _corners(rows: list[Row]) -> Picture:
    middle = _middle(rows)
    known = [row for row in rows if np.isfinite(row["lift"].low)]
    points = [{"name": row["name"], "x": row["used"], "y": row["lift"].value} for row in known]
    return Picture(
        "Used and useful",
        plots.corners(
            points or [{"name": "", "x": middle, "y": 0.0}],
            x="seats that used it",
            y="wins above others",
            middle=(middle, 0.0),
            called=CORNERS,
        ),
        "Left and right of the middle: fewer or more seats used it than the median piece. Above and below: who had it won "
        "more or less often than who did not. The table says which of that is surer than luck.",
    )
