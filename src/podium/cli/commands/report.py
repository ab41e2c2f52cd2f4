"""`podium report`: problems that people reported, each as a record that replays."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from podium.cli import arguments, shown

if TYPE_CHECKING:
    from podium.store import ReportRow, Store


def report(
    report_id: Annotated[
        str | None, typer.Argument(metavar="ID", help="A report; all of them are listed if none.")
    ] = None,
    db: arguments.Database = None,
    json: arguments.Json = False,
) -> None:
    """Lists the problems that people reported, or prints one as a record for `podium replay`.

    The record of a match that still goes on tells its secrets: it is for you alone.
    """
    from podium.store import Store, StoreError

    try:
        store = Store.find(arguments.database(db))
    except StoreError as wrong:
        raise arguments.bad(str(wrong), "--db") from None
    with store:
        if report_id is None:
            _list(store, json)
        else:
            _print(store, report_id)


def _list(store: Store, json: bool) -> None:
    from podium.store import reads

    rows = store.ask(reads.reports)
    if json:
        shown.json(rows)
        return
    if not rows:
        typer.echo("Nothing was reported.")
    for row in rows:
        who = "a watcher" if row.seat is None else f"seat {row.seat}"
        typer.echo(f"{row.id}  {_when(row)}  match {row.match}  {who}, entry {row.seq}")
        for line in (*row.text.splitlines(), row.browser):
            typer.echo(f"    {line}")


def _when(row: ReportRow) -> str:
    return datetime.fromtimestamp(row.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _print(store: Store, report_id: str) -> None:
    from podium.play.record import write_lines
    from podium.store import reads
    from podium.web.host.stored import record_of

    row = store.ask(reads.report, report_id)
    kept = store.ask(reads.whole, row.match) if row else None
    if row is None or kept is None:
        raise arguments.bad(f"there is no report {report_id!r}", "ID")
    for line in write_lines(record_of(row, kept)):
        sys.stdout.write(line + "\n")
