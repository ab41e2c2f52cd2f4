"""Luck and skill: where the differences come from, and whether thinking longer wins."""

from __future__ import annotations

import numpy as np

from podium.lab.study import plots
from podium.lab.study.estimates import Estimate, part
from podium.lab.study.evidence import Evidence, SeatTrial
from podium.lab.study.experiments import DECISIONS
from podium.lab.study.section import Grid, Picture, Section

SEAT = "where one sits"
"""A source too, though no luck."""


def luck(evidence: Evidence) -> Section:
    """The share of each source in who wins, and what twice the thinking is worth."""
    found = {called(what): of_source(rows) for what, rows in evidence.alone.items()}
    there = [each for each in evidence.seatings if each.seats == evidence.asked.seats > 1]
    if found and there:
        # Of those who play as well as was watched, if there are any.
        found[SEAT] = of_seat(max(there, key=lambda each: each.strength.name == "sound"))
    says: list[str] = []
    if found:
        order = sorted(found, key=lambda what: -found[what].value)
        says.append(
            "If one thing alone stays as it was and all else is drawn anew, so much of who wins stays "
            "with it, where 0% would be another match altogether: "
            + "; ".join(f"{what} {found[what].share}" for what in order)
            + "."
        )
        says.append(
            "What these shares leave of 100% is decided by how things come together; "
            f"“{called(DECISIONS)}” are those between moves that seem equally good to them."
        )
    thinking = part(evidence.thinking) if len(evidence.thinking) > 1 else None
    fair = evidence.fair
    if thinking:
        slow, quick = evidence.thinkers
        more = Estimate(
            thinking.value - fair, thinking.low - fair, thinking.high - fair, thinking.n
        )
        judged = (
            "thinking pays"
            if more.low > 0
            else "thinking longer loses"
            if more.high < 0
            else "no gain is shown"
        )
        says.append(
            f"One who thinks twice as long as the others ({slow} among {quick}), with equal luck from every "
            f"seat, wins {thinking.share} of the matches where {fair:.0%} would be fair: {judged}."
        )
    else:
        says.append("No bot of this game thinks longer on demand, so skill is not measured.")
    rows = [
        {"name": what, "value": each.value, "low": each.low, "high": each.high}
        for what, each in sorted(found.items(), key=lambda item: -item[1].value)
    ]
    return Section(
        id="luck",
        title="Luck and skill",
        says=tuple(says),
        pictures=(
            (
                Picture(
                    "What makes the winner",
                    plots.intervals(rows, title="share of who wins that it decides alone"),
                    "; ".join(f"{row['name']}: {row['value']:.0%}" for row in rows),
                ),
            )
            if rows
            else ()
        ),
        grids=(
            Grid(
                "Sources", ("source", "share"), tuple((what, e.share) for what, e in found.items())
            ),
        )
        if found
        else (),
        figures={"sources": found, "twice_the_thinking": thinking},
    )


def called(what: str) -> str:
    """A source as people call it: whose question it was is left out."""
    return "the bots’ own coin tosses" if what == DECISIONS else what.removesuffix(" of seat")


def of_source(rows: list[tuple[tuple[float, ...], tuple[float, ...]]]) -> Estimate:
    """What a source decides alone (Sobol's first order): the covariance of matches that share it and nothing else."""
    same, other = np.asarray([a for a, _ in rows]), np.asarray([b for _, b in rows])
    every = np.concatenate([same, other])
    spread = float(every.var(axis=0).sum())
    if spread == 0.0:
        return Estimate(0.0, 0.0, 0.0, len(rows))
    middle = every.mean(axis=0)
    return part(((same - middle) * (other - middle)).sum(axis=1) / spread)


def of_seat(seating: SeatTrial) -> Estimate:
    """What the seat decides alone, in the same measure: of two deals, each played from every seat."""
    fair = 1 / seating.seats
    spread = float(((np.asarray(seating.won) - fair) ** 2).sum(axis=1).mean())
    rows = seating.by_luck - fair
    pairs = len(rows) // 2
    if spread == 0.0 or not pairs:
        return Estimate(0.0, 0.0, 0.0, pairs)
    return part((rows[: 2 * pairs : 2] * rows[1 : 2 * pairs : 2]).sum(axis=1) / spread)
