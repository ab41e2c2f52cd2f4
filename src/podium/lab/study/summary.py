"""Summary: a report in a page of Markdown: what it says, without tables and pictures."""

from __future__ import annotations

from podium.lab.study.report import StudyReport
from podium.registry import game as game_of


def summary(report: StudyReport, page: str) -> str:
    """What a report says; `page` is the file that shows all of it."""
    asked, name = report.asked, game_of(report.asked.game).name
    lines = [
        f"# How {name} plays",
        "",
        (
            f"{asked.matches:,} matches of {asked.seats} by {', '.join(dict.fromkeys(asked.lineup(asked.seats)))}, seed "
            f"`{asked.seed}`, rules version {report.rules_version}, Podium {report.podium}; made by `make studies`. Intervals "
            f"hold 95 of a hundred. Ledger and pictures: [{page}]({page}). What to think of it: [the four studies](README.md)."
        ),
    ]
    for section in report.sections:
        if section.id != "exhibits":
            lines += ["", f"## {section.title}", "", *(f"- {said}" for said in section.says)]
    return "\n".join(lines) + "\n"
