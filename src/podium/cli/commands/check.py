"""`podium check`: the conformance suite on one game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from podium.cli import arguments, shown

if TYPE_CHECKING:
    from podium.lab.conformance.suite import CheckReport


def check(
    game_id: arguments.GameId,
    matches: Annotated[
        int,
        typer.Option(
            "--matches", metavar="M", min=1, help="How many, over all seats and options in turn."
        ),
    ] = 60,
    thorough: Annotated[
        bool,
        typer.Option(
            "--thorough", help="Every place of every match: many minutes for a long game."
        ),
    ] = False,
    seed: arguments.Seed = None,
    workers: arguments.WorkersOption = None,
    on: arguments.PlaceOption = "processes",
    json: arguments.Json = False,
) -> None:
    """The conformance suite on one game, leak test included: in two minutes, or thoroughly."""
    from podium.lab.conformance.beside import beside
    from podium.lab.conformance.met import unmet
    from podium.lab.conformance.run import run, tasks, wording
    from podium.lab.conformance.suite import together
    from podium.lab.runs import gather

    game = arguments.game_of(game_id)
    words, wanting = wording(game)
    for gap in wanting:
        shown.warn(str(gap))
    work = tasks(game, matches, seed or "check", thorough=thorough)
    place = arguments.place_of(on, workers)
    with shown.progress(f"{game.name}", len(work), quiet=json) as done:
        report = together([words, beside(game), *gather(place, run, work, lambda _: done(1))])
    if never := unmet(game, report.met):
        shown.warn(
            f"no match showed {', '.join(never)}: more of them may (--matches), or nothing leads there"
        )
    if json:
        shown.json(report)
    else:
        _show(game.name, report, thorough=thorough)
    if report.findings:
        raise typer.Exit(1)


def _show(name: str, report: CheckReport, *, thorough: bool) -> None:
    from rich.table import Table

    out = shown.console()
    found = [finding.check for finding in report.findings]
    table = Table("check", "tried", "found", box=None)
    for check_name, tried in report.tried.items():
        count = found.count(check_name)
        table.add_row(check_name, str(tried), f"[red]{count}" if count else "–")
    out.print(table)
    # One fault is found in many matches: of each check the first is told, the others are in --json.
    first = {finding.check: finding for finding in reversed(report.findings)}
    for check_name in filter(first.__contains__, report.tried):
        out.print(f"[red]✗[/] {_plain(str(first[check_name]))}")
    verdict = f"{len(found)} findings" if found else "everything holds"
    out.print(f"{name}: {verdict}, {report.matches} matches, {report.places} places.")
    if not thorough:
        out.print("A long match was tried here and there; --thorough tries every place.")


def _plain(text: str) -> str:
    from rich.markup import escape

    return escape(text)
