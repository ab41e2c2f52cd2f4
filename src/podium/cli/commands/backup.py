"""`podium backup` and `podium restore`: all that a site keeps, in one file and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from podium.cli import arguments


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; a new one.")],
    db: arguments.Database = None,
) -> None:
    """Writes all that a site keeps into one file, as of one moment, while the site runs.

    The file is a SQLite database, whichever database the site has. It holds the seeds of running matches:
    keep it as well as the database itself.
    """
    from podium.store import StoreError
    from podium.store.backup import back_up

    try:
        copied = back_up(arguments.database(db), file)
    except StoreError as wrong:
        raise arguments.failed(wrong) from wrong
    size = file.stat().st_size / 1e6
    typer.echo(f"{file}: {copied['matches']} matches, {copied['log']} lines, {size:.1f} MB")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `podium backup` wrote.")],
    db: arguments.Database = None,
) -> None:
    """Writes all of a backup into a database that holds no match yet, SQLite or PostgreSQL."""
    from podium.store import StoreError
    from podium.store.backup import bring_back

    try:
        copied = bring_back(file, arguments.database(db))
    except StoreError as wrong:
        raise arguments.failed(wrong) from wrong
    typer.echo(f"restored {copied['matches']} matches, {copied['log']} lines")
