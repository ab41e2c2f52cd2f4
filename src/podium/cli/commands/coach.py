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
        typer.Option("--budget", metavar="B", help="For each decision: 400 iterations, or 0.3s."),
    ] = "300",
    workers: arguments.Workers = None,
    json: arguments.Json = False,
) -> None:
    """For each decision of a seat: what a search would have done, and how much it mattered."""
    from podium.bots.budget import BadBudget, read
    from podium.cli.commands.replay import moments_of
    from podium.core.seat import SEATS
    from podium.lab.coach import NoCoach, asked, coached
    from podium.lab.runs import cores

    try:
        thought = read(budget)
    except BadBudget as wrong:
        raise arguments.bad(str(wrong), "--budget") from None
    moments = moments_of(file)
    if seat >= moments[0].header.seats:
        raise arguments.bad(f"the match has seats 0 to {moments[0].header.seats - 1}", "--seat")
    total = len(asked(moments[0].game, moments, SEATS[seat], thought))
    with shown.progress(f"{moments[0].game.name}, seat {seat}", total, quiet=json) as done:
        try:
            found = coached(moments, SEATS[seat], thought, workers or cores(), done)
        except NoCoach as wrong:
            raise arguments.bad(str(wrong), "RECORD") from None
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
            f"{each.chance:.0%}",
            "█" * round(_WIDTH * each.chance),
        )
    out.print(table)
    out.print(
        f"Result {found.won:.0%}. Decisions gave away {found.given_away:.1%}; luck and the others "
        f"brought {found.luck:+.1%}. Of all change {found.decision_share:.0%} was by decisions."
    )
    if found.turning_points:
        points = ", ".join(str(seq) for seq in found.turning_points)
        out.print(f"Turning points (←): entries {points}; see them with podium replay --at.")
