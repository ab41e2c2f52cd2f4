"""Archive: what stays of matches that go: the record of each, in a file of its own."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from podium.play.record import write_lines
from podium.registry import game
from podium.store import Kept, Store
from podium.store.flushing import flush_folder
from podium.store.retention import Forget, over
from podium.web.host.stored import restore_table

_AT_ONCE = 50
"""So many matches go in one transaction, so that no move waits long behind them."""


async def prune(store: Store, before: int, folder: Path | None) -> int:
    """Lets all matches go that were over before then; how many. Their records are on the disk first."""
    gone = 0
    while ids := await store.answer(over, before, _AT_ONCE):
        if folder is not None:
            files = [
                await asyncio.to_thread(write, folder, kept)
                for match in ids
                if (kept := await store.whole(match)) is not None
            ]
            await asyncio.to_thread(_flush, files)
        went = await store.write(Forget(ids, before))
        gone += went
        if not went:
            # Somebody came back to all of these, or another process was quicker.
            break
    return gone


def write(folder: Path, kept: Kept) -> Path:
    """Writes what was kept of a match; the file is whole, or not there."""
    month = datetime.fromtimestamp(kept.match.created / 1000, UTC).strftime("%Y-%m")
    text, ending = _text(kept)
    file = folder / month / f"{kept.match.id}.{ending}"
    file.parent.mkdir(mode=0o700, exist_ok=True)
    beginning = file.with_name(f".{file.name}.{os.getpid()}")
    with os.fdopen(os.open(beginning, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    beginning.replace(file)
    return file


def _flush(files: Sequence[Path]) -> None:
    """The names of files that were written, and of the months that they lie in."""
    months = {file.parent for file in files}
    for folder in months | {month.parent for month in months}:
        flush_folder(folder)


def _text(kept: Kept) -> tuple[str, str]:
    """The match's record, as `podium replay` reads it, and how such a file ends.

    One that has not ended, that was played by other rules or that cannot be played again is kept as its rows.
    """
    if kept.match.ended is not None:
        with suppress(Exception):  # Whatever is wrong with one match, the others go.
            if game(kept.match.game).rules_version == kept.match.rules_version:
                names = tuple(seat.name for seat in kept.seats)
                lines = write_lines(restore_table(kept).record(names))
                return "".join(f"{line}\n" for line in lines), "jsonl"
    return msgspec.json.encode(kept).decode() + "\n", "rows.json"
