"""Page: a report as one HTML file that needs nothing else."""

from __future__ import annotations

from importlib.resources import files

import jinja2

from podium.lab.study.report import StudyReport
from podium.play.options import turned, word_for
from podium.registry import game as game_of


def page(report: StudyReport) -> str:
    """The whole page."""
    game = game_of(report.asked.game)
    options = ", ".join(
        f"{name} = {word_for(value)}" for name, value in turned(game, report.asked.options).items()
    )
    source = files("podium.lab.study").joinpath("page.html").read_text(encoding="utf-8")
    template = jinja2.Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    ).from_string(source)
    return template.render(report=report, game=game, seats=report.asked.seats, options=options)
