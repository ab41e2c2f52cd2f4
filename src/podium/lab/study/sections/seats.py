"""Seats: whether it matters where one sits."""

from __future__ import annotations

from typing import Any

import numpy as np

from podium.lab.study import plots
from podium.lab.study.estimates import DOUBT, Estimate, even, needed, part
from podium.lab.study.evidence import Evidence, SeatTrial
from podium.lab.study.section import Grid, Picture, Section

UNFAIR = 0.05
"""An advantage of so much in win chance is worth a designer's while."""


def seats(evidence: Evidence) -> Section:
    """Wins by seat, number of players and strength of play."""
    says: list[str] = []
    pictures: list[Picture] = []
    rows: list[tuple[str, ...]] = []
    figures: dict[str, object] = {}
    # Each strength at each number of players is a chance more to find what is not there.
    doubt = DOUBT / max(1, len(evidence.seatings))
    for count in evidence.asked.counts:
        there = [each for each in evidence.seatings if each.seats == count]
        if count < 2 or not there:
            continue
        shown: list[dict[str, Any]] = []
        for seating in there:
            found = by_seat(seating)
            chance = even(seating.won)
            worst = far(found, 1 / count)
            figures[f"{count}/{seating.strength.name}"] = {
                "bot": seating.strength.bot,
                "seats": found,
                "equal_p": chance,
            }
            shown += [
                {
                    "name": f"seat {n + 1}",
                    "group": seating.strength.name,
                    "value": each.value,
                    "low": each.low,
                    "high": each.high,
                }
                for n, each in enumerate(found)
            ]
            verdict = "not equal" if chance < doubt else "no difference found"
            rows.append(
                (
                    str(count),
                    f"{seating.strength.name} ({seating.strength.bot})",
                    f"{len(seating.won):,}",
                    "; ".join(f"{each.value:.0%}" for each in found),
                    f"p = {chance:.3f}, {verdict}",
                )
            )
            if not np.any(seating.won):
                says.append(
                    f"With {count} players of {seating.strength.name} play (bot {seating.strength.bot}) nobody "
                    f"won any of {len(seating.won):,} matches."
                )
            elif chance < doubt:
                says.append(
                    f"With {count} players of {seating.strength.name} play (bot "
                    f"{seating.strength.bot}) the seats are not equal: seat {worst + 1} wins "
                    f"{found[worst].share} where {1 / count:.0%} would be fair "
                    f"(p = {chance:.3f})."
                )
            else:
                says.append(
                    f"With {count} players of {seating.strength.name} play no seat is shown to be "
                    f"better: they win from {min(e.value for e in found):.0%} to "
                    f"{max(e.value for e in found):.0%} of {len(seating.won):,} matches, each good to "
                    f"{100 * max(e.high - e.low for e in found) / 2:.0f} points (p = {chance:.2f}). "
                    f"{needed(UNFAIR, count):,} matches would show an advantage of "
                    f"{100 * UNFAIR:.0f} points four times of five."
                )
        pictures.append(
            Picture(
                f"Wins by seat, {count} players",
                plots.intervals(shown, title="share of victories", rule=1 / count),
                "; ".join(f"{row['group']}, {row['name']}: {row['value']:.0%}" for row in shown),
            )
        )
    if not says:
        says.append("One player sits alone: there is nothing to compare.")
    grid = Grid(
        "Wins by seat",
        ("players", "play", "matches", "wins from seat 1 on", "all equal?"),
        tuple(rows),
    )
    return Section(
        id="seats",
        title="Seats",
        says=tuple(says),
        pictures=tuple(pictures),
        grids=(grid,) if rows else (),
        figures=figures,
    )


def by_seat(seating: SeatTrial) -> list[Estimate]:
    """The share of the victories of each seat."""
    won = np.asarray(seating.won)
    return [part(won[:, seat]) for seat in range(seating.seats)]


def far(found: list[Estimate], fair: float) -> int:
    """The seat that is furthest from what is fair."""
    return max(range(len(found)), key=lambda seat: abs(found[seat].value - fair))
