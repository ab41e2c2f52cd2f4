"""`podium new`: a small game that works, as the start of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from podium.cli import arguments


def new(
    game_id: Annotated[
        str, typer.Argument(metavar="GAME", help="The id of the game: lower-case letters, digits.")
    ],
    title: Annotated[
        str, typer.Option("--title", metavar="NAME", help="What it is called; its id if not said.")
    ] = "",
) -> None:
    """A small game that works, in ./GAME, as a distribution of its own to begin with."""
    from podium.cli.sowing import CannotSow, page, sow

    try:
        folder = sow(game_id, title.strip() or game_id.capitalize(), Path.cwd())
    except CannotSow as why:
        raise arguments.bad(str(why), "GAME") from None
    typer.echo(f"A game is in {folder}. Next:")
    typer.echo(f"  pip install -e '{folder.name}[testing]'   # then Podium finds it")
    typer.echo(f"  podium check {game_id}")
    typer.echo("  podium serve --open")
    typer.echo(f"What each of its files is for: {page()}")
