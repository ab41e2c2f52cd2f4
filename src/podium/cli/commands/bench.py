"""`podium bench`: the speed table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from podium.cli import arguments, shown

if TYPE_CHECKING:
    from podium.lab.bench.speed import Speed


def bench(
    game_id: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="This game alone; else all.")
    ] = None,
    site: Annotated[
        bool, typer.Option("--site/--no-site", help="Start the site and look at it, too.")
    ] = True,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", min=1, help="The best of so many counts.")
    ] = 3,
    json: arguments.Json = False,
) -> None:
    """Decisions per second per game, and the rest of the speed table."""
    from podium.lab.bench.site import NoAnswer
    from podium.lab.bench.speed import speed, steps
    from podium.registry import games

    measured = [arguments.game_of(game_id)] if game_id else list(games().values())
    try:
        with shown.progress("Measuring", steps(measured), quiet=json) as done:
            found = speed(measured, with_site=site, rounds=rounds, progress=done)
    except NoAnswer as wrong:
        typer.echo(f"podium: {wrong}", err=True)
        raise typer.Exit(1) from None
    if json:
        shown.json(found)
    else:
        _show(found)


def _show(found: Speed) -> None:
    from rich.table import Table

    out = shown.console()
    table = Table("game", "seats", "rules", "with views", "match", "table", box=None)
    for name, game in found.games.items():
        for seats, figures in game.by_seats.items():
            row = (figures.contract, figures.with_views, figures.match, figures.table)
            table.add_row(name, seats, *(f"{rate:,.0f}" for rate in row))
    out.print("Decisions a second, one core, random play")
    out.print(table)
    moves = Table("game", "ms a move", "rules", "scenes", "words", "JSON", "bytes each", box=None)
    for name, game in found.games.items():
        one = game.move
        parts = (one.total, one.rules, one.scenes, one.words, one.json)
        moves.add_row(name, *(f"{part:.3f}" for part in parts), str(one.bytes))
    out.print("One move at a table of four with a watcher")
    out.print(moves)
    if found.site is not None:
        out.print(f"First page {found.site.first_page_seconds:.2f} s after the start")
        for name, weight in found.site.table_page_kb.items():
            out.print(f"Table page of {name}: {weight:.0f} KB compressed")
