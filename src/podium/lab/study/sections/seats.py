"""Seats: whether it matters where one sits."""

from __future__ import annotations

import msgspec
import numpy as np

from podium.lab.study import plots
from podium.lab.study.estimates import DOUBT, FEWEST, LEVEL, Estimate, even, needed, part, together
from podium.lab.study.evidence import Evidence, SeatTrial
from podium.lab.study.section import Grid, Picture, Section

UNFAIR = 0.05
"""An advantage of so much in win chance is worth a designer's while."""


def seats(evidence: Evidence) -> Section:
    """Wins by seat, number of players and strength of play, with the same luck in every seat."""
    says: list[str] = []
    pictures: list[Picture] = []
    rows: list[tuple[str, ...]] = []
    figures: dict[str, object] = {}
    # Each strength at each number of players is a chance more to find what is not there.
    trials = len(evidence.seatings)
    doubt = DOUBT / max(1, trials)
    for count in evidence.asked.counts:
        there = [each for each in evidence.seatings if each.seats == count]
        if count < 2 or not there:
            continue
        shown: list[dict[str, object]] = []
        for seating in there:
            found = of_trial(seating, trials)
            figures[f"{count}/{seating.strength.name}"] = found
            told = found.equal_p < doubt
            shown += [_row(n, seating, each) for n, each in enumerate(found.seats)]
            rows += _lines(seating, found, told=told)
            says.append(_said(seating, found, told=told))
        pictures.append(
            Picture(
                f"Wins by seat, {count} players",
                plots.intervals(shown, title="share of victories", rule=1 / count),
                "; ".join(f"{row['group']}, {row['name']}: {row['value']:.0%}" for row in shown),
            )
        )
    if says:
        says.insert(
            0,
            "The luck is mirrored: each deal is played once from every seat, with its cards and dice moved on "
            "by a seat each time, so that what differs is where one sits. n counts deals. The interval of the seat "
            "that is named is wider than in the table, as the furthest of all was picked.",
        )
    else:
        says.append("One player sits alone: there is nothing to compare.")
    grid = Grid(
        "Wins by seat; the effect is what a seat wins beyond its fair share",
        ("players", "play", "seat", "wins", "effect", "all equal?"),
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


class Furthest(msgspec.Struct, frozen=True):
    """The seat that is furthest from its share, and how far; wider than the others, as it was picked."""

    seat: int
    effect: Estimate


class TrialFigures(msgspec.Struct, frozen=True):
    """How the seats did at one number of players and one strength of play."""

    bot: str
    seats: list[Estimate]
    effects: list[Estimate]
    """What each wins beyond its fair share."""
    furthest: Furthest
    equal_p: float
    matches: int
    mirror_worth: float | None


def of_trial(seating: SeatTrial, trials: int) -> TrialFigures:
    """The figures of one of so many trials."""
    found = by_seat(seating)
    return TrialFigures(
        seating.strength.bot,
        found,
        [beyond(each, seating.fair) for each in found],
        furthest(seating, trials),
        even(seating.by_luck, seating.seats),
        len(seating.won),
        seating.worth,
    )


def by_seat(seating: SeatTrial, level: float = LEVEL) -> list[Estimate]:
    """The share of the victories of each seat."""
    return [part(won, level) for won in seating.by_luck.T]


def furthest(seating: SeatTrial, trials: int) -> Furthest:
    """Picked out of all seats of so many trials, with the interval that asks for."""
    seats = seating.seats
    doubt = DOUBT / max(1, trials)
    found = by_seat(seating, together(seats - 1, len(seating.by_luck), doubt))
    worst = max(range(seats), key=lambda seat: abs(found[seat].value - seating.fair))
    return Furthest(worst, beyond(found[worst], seating.fair))


def beyond(found: Estimate, fair: float) -> Estimate:
    """A share as what is above a fair one."""
    return Estimate(found.value - fair, found.low - fair, found.high - fair, found.n)


def _row(seat: int, seating: SeatTrial, found: Estimate) -> dict[str, object]:
    return {
        "name": f"seat {seat + 1}",
        "group": seating.strength.name,
        "value": found.value,
        "low": found.low,
        "high": found.high,
    }


def _lines(seating: SeatTrial, found: TrialFigures, *, told: bool) -> list[tuple[str, ...]]:
    """A line a seat; who plays, and the test of all of them, stand in the first."""
    head = (
        str(seating.seats),
        f"{seating.strength.name} ({seating.strength.bot}), {len(seating.won):,} matches",
    )
    verdict = f"p = {found.equal_p:.3f}, {'not equal' if told else 'no difference found'}"
    return [
        (
            *(head if not n else ("", "")),
            f"{n + 1}",
            share.share,
            effect.points,
            "" if n else verdict,
        )
        for n, (share, effect) in enumerate(zip(found.seats, found.effects, strict=True))
    ]


def _said(seating: SeatTrial, found: TrialFigures, *, told: bool) -> str:
    count, matches = seating.seats, len(seating.won)
    whose = f"With {count} players of {seating.strength.name} play"
    if not np.any(seating.won):
        return f"{whose} (bot {seating.strength.bot}) nobody won any of {matches:,} matches."
    worst, apart, chance = found.furthest.seat, found.furthest.effect, found.equal_p
    if told:
        return (
            f"{whose} (bot {seating.strength.bot}) the seats are not equal: seat {worst + 1} wins "
            f"{apart.value + seating.fair:.0%} where {seating.fair:.0%} would be fair, {apart.points} (p = {chance:.3f})."
        )
    spread = float(seating.by_luck.var(axis=0, ddof=1).mean()) ** 0.5
    lucks = max(needed(UNFAIR, spread), FEWEST + count)
    worth = seating.worth
    gain = f" One of them tells as much as {worth:.1f} without mirrors." if worth else ""
    return (
        f"{whose} no seat is shown to be better: seat {worst + 1}, the furthest from its share, is "
        f"{apart.points} from it (p = {chance:.2f}; {matches:,} matches). "
        f"{lucks * count:,} matches would show an advantage of {100 * UNFAIR:.0f} points four times of five.{gain}"
    )
