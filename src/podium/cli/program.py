"""The program: its commands, and how it ends."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from podium.cli.commands import (
    bench,
    check,
    games,
    record,
    replay,
    rules,
    serve,
    simulate,
)

_commands = typer.Typer(
    name="podium",
    help="Four published board games, playable whole and faithfully.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

for _run in (
    serve.serve,
    games.games,
    simulate.simulate,
    record.record,
    replay.replay,
    check.check,
    rules.rules,
    bench.bench,
):
    _commands.command()(_run)


@_commands.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if version:
        from importlib.metadata import version as version_of

        typer.echo(f"podium {version_of('podium')}")
        raise typer.Exit


def app() -> None:
    """Runs the program; a reader that goes away and Ctrl-C end it quietly."""
    try:
        _commands()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Python flushes standard output once more on its way out; there is nobody to read it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
