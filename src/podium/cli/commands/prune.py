"""`podium prune`: lets matches go that were over long ago."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from podium.cli import arguments


def prune(
    older: Annotated[
        str, typer.Option("--older", metavar="SPAN", help="How long ago: 365d, 12h or 30m.")
    ],
    archive: Annotated[
        Path | None,
        typer.Option(
            "--archive",
            metavar="FOLDER",
            exists=True,
            file_okay=False,
            writable=True,
            help="Where the record of each is written to before it goes.",
        ),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many.")] = False,
    db: arguments.Database = None,
) -> None:
    """Lets matches go that ended so long ago, or that nobody has touched for so long.

    A site does so by itself where `PODIUM_KEEP` is set.
    """
    from podium.store import Store, StoreError
    from podium.store.retention import count_over
    from podium.web.history import archive as archives
    from podium.web.host.gauges.now import now
    from podium.web.settings import Span

    try:
        before = now() - Span.of(older)
    except ValueError as wrong:
        raise arguments.bad(str(wrong), "--older") from None
    try:
        with Store.find(arguments.database(db)) as store:
            if dry_run:
                typer.echo(f"{store.ask(count_over, before)} matches would go")
                return
            gone = asyncio.run(archives.prune(store, before, archive))
    except StoreError as wrong:
        raise arguments.failed(wrong) from wrong
    typer.echo(f"{gone} matches went")
