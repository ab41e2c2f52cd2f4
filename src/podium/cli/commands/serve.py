"""`podium serve`: the site."""

from __future__ import annotations

import gc
from typing import Annotated

import typer

from podium.cli import arguments


def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen at; 127.0.0.1 if not said.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="0 is any free one; 8000 if not said.")
    ] = None,
    db: arguments.Database = None,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser there.")] = True,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Open the page that begins this game.")
    ] = None,
    trusted_proxies: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESSES",
            help="Proxies that are believed when they say whom they speak for, commas between.",
        ),
    ] = None,
    leave_old_matches: Annotated[
        bool,
        typer.Option(
            "--leave-old-matches",
            help="Start although running matches were begun by other rules and cannot be played on.",
        ),
    ] = False,
) -> None:
    """The site: play in a browser, against bots or with others."""
    # All that a start makes stays; what looks for waste begins once the first page is there.
    gc.disable()
    path = "/" if game is None else f"/new/{arguments.game_of(game).id}"
    from podium.web.serve import run

    run(host, port, db, open_, path, trusted_proxies, leave_old_matches)
