"""Keeping: a report as it goes with a release, small enough for a page of the site."""

from __future__ import annotations

from typing import Any

import msgspec

from podium.lab.study.estimates import Estimate
from podium.lab.study.report import StudyReport
from podium.lab.study.section import Grid, Picture, Section
from podium.play.studied import (
    Studied,
    StudiedChapter,
    StudiedFact,
    StudiedGrid,
    StudiedPicture,
)

ROWS = 30
"""A longer table is cut: the page of `podium study --html` has all of it."""
LEFT_OUT = ("exhibits",)
"""Records are not kept, so there is nothing to open."""

_LENGTHS = (("length", "length"), ("length", "minutes"), ("length", "longest_wait"))
_SHARES = (
    ("choices", "forced"),
    ("drama", "winner_was_behind"),
    ("drama", "leader_at_half_won"),
    ("luck", "twice_the_thinking"),
)
"""Sections with the figures of theirs that are told first."""


def kept(report: StudyReport) -> Studied:
    """What the site shows of a report."""
    asked = report.asked
    figures = {section.id: section.figures for section in report.sections}
    return Studied(
        podium=report.podium,
        rules_version=report.rules_version,
        seats=asked.seats,
        matches=asked.matches,
        bots=tuple(dict.fromkeys(asked.lineup(asked.seats))),
        seed=asked.seed,
        shares=_facts(figures, _SHARES),
        lengths=_facts(figures, _LENGTHS),
        chapters=tuple(
            _chapter(section) for section in report.sections if section.id not in LEFT_OUT
        ),
    )


def written(studied: Studied) -> str:
    """As `study.json` holds it: a line a chapter's thing, so that a change of one is seen as one."""
    return msgspec.json.format(msgspec.json.encode(studied), indent=1).decode() + "\n"


def _facts(
    figures: dict[str, dict[str, Any]], names: tuple[tuple[str, str], ...]
) -> tuple[StudiedFact, ...]:
    found: list[StudiedFact] = []
    for section, name in names:
        told = figures[section].get(name)
        if isinstance(told, Estimate) and told.n:
            value, low, high = (round(each, 4) for each in (told.value, told.low, told.high))
            found.append(StudiedFact(name, value, low, high, told.n))
    return tuple(found)


def _chapter(section: Section) -> StudiedChapter:
    return StudiedChapter(
        section.id,
        section.says,
        tuple(map(_picture, section.pictures)),
        tuple(map(_grid, section.grids)),
    )


def _picture(picture: Picture) -> StudiedPicture:
    # The site has these colours under these names: what they are in print need not be said again.
    svg = picture.svg
    for name in ("ink", "line", "mark", "soft"):
        start = f"var(--{name}, "
        while start in svg:
            before, _, rest = svg.partition(start)
            svg = f"{before}var(--{name}){rest.partition(')')[2]}"
    return StudiedPicture(picture.title, svg, picture.words)


def _grid(grid: Grid) -> StudiedGrid:
    return StudiedGrid(grid.title, grid.head, grid.rows[:ROWS])
