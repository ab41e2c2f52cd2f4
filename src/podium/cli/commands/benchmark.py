"""`podium benchmark`: how an agent does on a fixed schedule, in figures that others can cite."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from podium.cli import arguments, shown

if TYPE_CHECKING:
    from podium.lab.benchmark import Results


def benchmark(
    agents: Annotated[
        list[str],
        typer.Option(
            "--agent",
            metavar="MODULE:POLICY",
            help="A policy of yours, (observation, mask) to a number, or one for each game by its id, such "
            "as my_policy.py:policy; or a bot by name. May be said more than once.",
        ),
    ],
    games: Annotated[
        list[str] | None,
        typer.Option(
            "--game", metavar="GAME", help="This game alone; may be said more than once. Else all."
        ),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals", metavar="N", min=1, help="So many deals a row, not the schedule's own."
        ),
    ] = None,
    workers: arguments.WorkersOption = None,
    on: arguments.PlaceOption = "processes",
    resume: arguments.ResumeOption = None,
    page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE", help="Write a page in Markdown too."),
    ] = None,
    json: arguments.Json = False,
) -> None:
    """A fixed schedule: every game, few and many seats, each level, every deal from every seat."""
    from podium.lab.arena.policies import PolicyFailed
    from podium.lab.arena.seating import check
    from podium.lab.benchmark import hold_benchmark, schedule_of
    from podium.lab.benchmark.page import page_of
    from podium.registry import games as there
    from podium.registry import ships_with_us

    chosen = dict.fromkeys(games or [game_id for game_id in there() if ships_with_us(game_id)])
    played = [arguments.game_of(game_id) for game_id in chosen]
    row = list(dict.fromkeys(agents))
    for game in played:
        for name in row:
            arguments.named(game, name, check, "--agent")
    if page is not None and not page.absolute().parent.is_dir():
        raise arguments.bad(f"there is no folder {page.parent}", "--page")
    schedule = schedule_of(played, deals)
    place = arguments.place_of(on, workers, resume)
    try:
        with shown.progress("Matches", schedule.matches * len(row), quiet=json) as done:
            found = hold_benchmark(schedule, row, place, done)
    except PolicyFailed as wrong:
        raise arguments.failed(wrong) from None
    if page is not None:
        page.write_text(page_of(found), encoding="utf-8")
    if json:
        shown.json(found)
    else:
        _show(found)


def _show(found: Results) -> None:
    from rich.table import Table

    out = shown.console()
    for agent in found.agents:
        out.print(f"{agent.name}, {agent.ms_per_decision:.2f} ms a decision")
        table = Table("game", "seats", "against", "matches", "wins", "stands before", box=None)
        for row in agent.rows:
            table.add_row(
                *(row.game, str(row.seats), f"{row.level}: {row.bot}", str(row.matches)),
                *(str(row.wins), str(row.before)),
            )
        out.print(table)
        out.print(f"In all it stands before {agent.before} of those it meets; a half is fair.\n")
    schedule = found.schedule
    games = ", ".join(f"{game_id} v{each.release}" for game_id, each in schedule.games.items())
    out.print(f"Benchmark {schedule.version}, Podium {schedule.podium}: {games}")
    out.print(f"{found.matches} matches an agent, hash {found.hash}")
