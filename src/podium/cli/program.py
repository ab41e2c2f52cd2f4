"""The program: all its commands. A reader that goes away and Ctrl-C end it quietly."""

from __future__ import annotations

from typing import Annotated

import typer

from podium.cli.commands import (
    arena,
    backup,
    bench,
    benchmark,
    bot,
    check,
    coach,
    games,
    guide,
    mcp,
    new,
    play,
    prune,
    record,
    replay,
    report,
    rules,
    serve,
    simulate,
    study,
    tune,
    upgrade,
)
from podium.cli.output import Program

app = typer.Typer(
    name="podium",
    cls=Program,
    help="Published board games, playable whole and faithfully.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

for _run in (
    serve.serve,
    play.play,
    bot.bot,
    mcp.mcp,
    games.games,
    simulate.simulate,
    study.study,
    tune.tune,
    arena.arena,
    record.record,
    replay.replay,
    coach.coach,
    report.report,
    backup.backup,
    backup.restore,
    prune.prune,
    upgrade.upgrade,
    check.check,
    new.new,
    guide.guide,
    rules.rules,
    bench.bench,
    benchmark.benchmark,
):
    app.command()(_run)


@app.callback(invoke_without_command=True)
def _options(
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if version:
        from importlib.metadata import version as version_of

        typer.echo(f"podium {version_of('podium')}")
        raise typer.Exit
