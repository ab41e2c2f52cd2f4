"""`podium coach`: a finished match thought over, from one seat's own view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from podium.cli import arguments, shown

if TYPE_CHECKING:
    from podium.lab.coach import Coached

_WIDTH = 30
"""Characters that a certain victory is long."""


def coach(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record; - is standard input.")],
    seat: Annotated[
        int, typer.Option("--seat", metavar="N", min=0, help="Whose decisions are thought over.")
    ] = 0,
    budget: Annotated[
        str,
        typer.Option("--budget", metavar="B", help="A decision: 400 imagined matches, or 0.3s."),
    ] = "",
    workers: arguments.WorkersOption = None,
    on: arguments.PlaceOption = "processes",
    json: arguments.Json = False,
) -> None:
    """For each decision of a seat: what the coach would have done, and how much it mattered."""
    from podium.bots.budget import BadBudget, read
    from podium.cli.commands.replay import table_of
    from podium.coach.course import NoCoach, course_of
    from podium.coach.verdict import usual
    from podium.core.seat import SEATS
    from podium.lab.coach import coached

    try:
        given = read(budget) if budget else None
    except BadBudget as wrong:
        raise arguments.bad(str(wrong), "--budget") from None
    table = table_of(file)
    thought = given or usual(table.game)
    if seat >= table.seats:
        raise arguments.bad(f"the match has seats 0 to {table.seats - 1}", "--seat")
    try:
        course = course_of(table, SEATS[seat], thought)
    except NoCoach as wrong:
        raise arguments.bad(str(wrong), "RECORD") from None
    place = arguments.place_of(on, workers)
    name, total = f"{table.game.name}, seat {seat}", len(course.choices)
    with shown.progress(name, total, quiet=json) as done:
        found = coached(course, place, done)
    if json:
        shown.json(found)
    else:
        _show(found)


def _show(found: Coached) -> None:
    from rich.table import Table

    out = shown.console()
    table = Table("entry", "done", "better", "cost", "win chance", "", box=None)
    for each in found.decisions:
        turn = " ←" if each.seq in found.turning_points else ""
        cost = f"{each.cost:.1%} ({each.low:.1%} to {each.high:.1%})" if each.cost else ""
        table.add_row(
            f"{each.seq}{turn}",
            each.done,
            each.better if each.better != each.done else "",
            cost,
            f"{each.chance:.0%} ({each.chance_low:.0%} to {each.chance_high:.0%})",
            "█" * round(_WIDTH * each.chance),
        )
    out.print(table)
    share = ""
    if found.decision_share is not None:
        share = f" Of all change {found.decision_share:.0%} was by decisions."
    out.print(
        f"Result {found.won:.0%}. Decisions gave away {found.given_away:.1%} "
        f"({found.given_low:.1%} to {found.given_high:.1%}); luck and the others brought "
        f"{found.luck:+.1%}.{share}"
    )
    if found.turning_points:
        points = ", ".join(str(seq) for seq in found.turning_points)
        out.print(f"Turning points (←): entries {points}; see them with podium replay --at.")
