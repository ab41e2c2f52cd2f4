"""Exhibits: ten matches worth a look, each for what it shows, as records that open in a replay."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import polars as pl

from podium.lab.study.evidence import Evidence
from podium.lab.study.experiments import POINTS, ROUNDS
from podium.lab.study.section import Grid, Section
from podium.lab.study.sections.drama import changes, decided

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
    found: dict[int, str] = {}
    for each in (_lengths, _swings, _clashes, _scores, _endings, _others):
        for matches, why in each(evidence):
            new = next((n for n in matches if n not in found), None)
            if new is not None and len(found) < MOST:
                found[new] = why
            elif len(matches) == 1 and matches[0] in found:
                # The most of two things at once.
                found[matches[0]] += f"; {why}"
    return list(found.items())


Candidates = Iterator[tuple[list[int], str]]
"""Numbers of matches, of which any shows it; a single one is the most of something."""


def _matches(evidence: Evidence) -> pl.DataFrame:
    return evidence.tables.scan("matches", evidence.asked.seats).sort("match").collect()


def _lengths(evidence: Evidence) -> Candidates:
    matches, unit = _matches(evidence), evidence.game.unit
    by_length = matches.sort("length", "match")
    yield by_length["match"].to_list()[:1], f"the shortest, {by_length['length'][0]} {unit}"
    yield by_length["match"].to_list()[-1:], f"the longest, {by_length['length'][-1]} {unit}"
    middle = float(np.median(matches["length"]))
    nearest = matches.with_columns((pl.col("length") - middle).abs().alias("off"))
    yield (
        nearest.sort("off", "match")["match"].to_list(),
        f"a match of middling length; half of all are over by {middle:.0f} {unit}",
    )


def _swings(evidence: Evidence) -> Candidates:
    """Of those that were played on: the comeback, the seesaw, the runaway."""
    curves = {each.n: np.asarray(each.chances) for each in evidence.curves}
    won = {n: (c, int(c[-1].argmax())) for n, c in curves.items() if c[-1].max() > 0}
    if evidence.asked.seats < 2 or not won:
        return
    worst = {
        n: (c[:-1, winner].min(), int(c[:-1, winner].argmin())) for n, (c, winner) in won.items()
    }
    back = min(worst, key=lambda n: worst[n])
    chance, look = worst[back]
    yield (
        [back],
        (
            f"the greatest comeback: its winner won {chance * ROUNDS:.0f} of {ROUNDS} playings on after "
            f"{look} of {POINTS} parts of its decisions"
        ),
    )
    swings = {n: changes(c) for n, (c, _) in won.items()}
    if max(swings.values()):
        seesaw = max(swings, key=lambda n: swings[n])
        yield [seesaw], f"the most changes of a clear lead: {swings[seesaw]}"
    early = {n: decided(c, winner) for n, (c, winner) in won.items()}
    first = min(early, key=lambda n: early[n])
    yield [first], f"the earliest decided: after {early[first]} of {POINTS} parts of its decisions"


def _clashes(evidence: Evidence) -> Candidates:
    hits = (
        evidence.tables.scan("hits", evidence.asked.seats)
        .group_by("match", maintain_order=True)
        .len()
        .collect()
    )
    if hits.height:
        rough = hits.sort("len", "match", descending=[True, False])
        yield (
            rough["match"].to_list()[:1],
            f"the roughest: {rough['len'][0]} times something was done to another",
        )


def _scores(evidence: Evidence) -> Candidates:
    results = evidence.tables.scan("results", evidence.asked.seats).collect()
    spread = results.group_by("match", maintain_order=True).agg(
        (pl.col("score").max() - pl.col("score").min()).alias("spread")
    )
    spread = spread.drop_nulls().sort("spread", "match")
    if spread.height:
        yield (
            spread["match"].to_list()[:1],
            f"the closest: {spread['spread'][0]} between first and last",
        )
        yield (
            spread["match"].to_list()[-1:],
            f"the most one-sided: {spread['spread'][-1]} between first and last",
        )
    shared = results.filter(pl.col("won").is_between(0.01, 0.99)).unique("match").sort("match")
    if shared.height:
        yield shared["match"].to_list(), "a shared victory"


def _endings(evidence: Evidence) -> Candidates:
    """One of each ending, the rarest first."""
    matches = _matches(evidence)
    counts = matches.group_by("ending").len().sort("len", "ending")
    for ending, count in counts.iter_rows():
        own = matches.filter(pl.col("ending") == ending)["match"].to_list()
        yield own, f"ends by {ending}, as {count} of {matches.height} did"


def _others(evidence: Evidence) -> Candidates:
    matches = _matches(evidence)
    most = matches.sort("decisions", "match", descending=[True, False])
    yield most["match"].to_list()[:1], f"the most decisions: {most['decisions'][0]}"
    for _ in range(MOST):
        yield matches["match"].to_list(), "one like any other"
