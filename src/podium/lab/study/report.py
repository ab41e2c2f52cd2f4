"""StudyReport: what a study says, for people as a page and for programs as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import msgspec

from podium.lab.recording import record_match
from podium.lab.runs import seed_of
from podium.lab.study.asked import Inquiry
from podium.lab.study.evidence import Evidence
from podium.lab.study.section import Section
from podium.lab.study.sections import SECTIONS, verdict
from podium.lab.study.sections.exhibits import choose, file_of
from podium.play.record import write_lines


class StudyReport(msgspec.Struct, frozen=True, kw_only=True):
    """The stable form of `podium study --json`; more fields may be added."""

    study: int = 1
    """The version of this form."""
    asked: Inquiry
    podium: str
    rules_version: int
    sections: tuple[Section, ...]
    """The verdict first."""


def report(evidence: Evidence, what_if: Sequence[Section] = ()) -> StudyReport:
    """What the evidence says; `what_if` stands behind the verdict, being what was asked for besides."""
    found = {section.id: section for section in (make(evidence) for make in SECTIONS)}
    return StudyReport(
        asked=evidence.asked,
        podium=version("podium"),
        rules_version=evidence.game.rules_version,
        sections=(verdict(evidence, found), *what_if, *found.values()),
    )


def write_exhibits(evidence: Evidence, folder: Path) -> None:
    """The records of the exhibits: the same matches, from the seeds that they were played with."""
    asked = evidence.asked
    for n, (match, _) in enumerate(choose(evidence)):
        seed = seed_of(f"{asked.seed}/{asked.seats}", match)
        names = asked.lineup(asked.seats)
        table = record_match(evidence.game, asked.seats, asked.options, names, seed)
        lines = "\n".join(write_lines(table.record(names)))
        (folder / file_of(n)).write_text(lines + "\n", encoding="utf-8")
