"""`podium upgrade`: what this Podium would change about a database, and the change."""

from __future__ import annotations

from typing import Annotated

import typer

from podium.cli import arguments


def upgrade(
    check: Annotated[bool, typer.Option("--check", help="Only look; nothing is changed.")] = False,
    db: arguments.Database = None,
) -> None:
    """Brings a database up to this Podium's version; `podium serve` does so by itself.

    Tells which running matches this Podium cannot play on, and then ends with 1 where it only looks.
    """
    from podium.store import Store, StoreError
    from podium.store.upgrading import looked_at
    from podium.web.history.old_rules import among, since

    url = arguments.database(db)
    try:
        found = looked_at(url, since())
        if not check:
            Store.open(url).close()
    except StoreError as wrong:
        raise arguments.failed(wrong) from wrong
    typer.echo(_versions(found.version, found.newest, check))
    old = among(found.begun)
    for each in old:
        typer.echo(f"cannot be played on: {each}")
    if not old:
        typer.echo("all running matches can be played on")
    if old and check:
        raise typer.Exit(1)


def _versions(version: str, newest: str, check: bool) -> str:
    if version == newest:
        return f"the database is at version {version}, which is this Podium's"
    done = "would be brought" if check else "was brought"
    return f"the database {done} from version {version} to {newest}"
