"""Saved: matches that are played in terminals, each a record in the user's data folder.

What was acknowledged is in the file: every command is written and synchronised before it is shown.
"""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import IO

import msgspec

from podium.core.folders import data_folder
from podium.core.seat import Seat
from podium.play.continuing import table_of
from podium.play.record import BadRecord, Header, LuckTold, read, write_lines
from podium.play.table import AnyTable, Corrupt, restore
from podium.registry import UnknownGame

ENDINGS = (".jsonl", ".seats.json")


class Places(msgspec.Struct, frozen=True):
    """Who sits where at a table that is kept."""

    names: tuple[str, ...]
    people: tuple[int, ...]
    bots: dict[int, str]
    """By seat, the name or level of its bot."""


class KeptMatch:
    """The file of one match, held by this process alone."""

    def __init__(self, file: Path, places: Places, held: IO[bytes]) -> None:
        self.file = file
        self.places = places
        self._held = held

    def append(self, table: AnyTable, since: int) -> None:
        """Writes what was done from an entry on; it is on the disk when this returns."""
        lines = "".join(line + "\n" for line in write_lines(table.kept(self.places.names, since)))
        self._held.write(lines.encode())
        self._held.flush()
        os.fsync(self._held.fileno())

    def close(self) -> None:
        """Lets another process have it."""
        self._held.close()


def folder() -> Path:
    """Where they lie."""
    return data_folder(sys.platform, os.environ, Path.home()) / "terminal"


def begin(where: Path, table: AnyTable, places: Places) -> KeptMatch:
    """A new file, with all that the table has so far."""
    where.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = f"{table.game.id}-{secrets.token_hex(6)}"
    _written(where / f"{name}.seats.json", msgspec.json.encode(places))
    file = where / f"{name}.jsonl"
    held = _held(file)
    assert held is not None, file
    kept = KeptMatch(file, places, held)
    kept.append(table, 0)
    return kept


def left(where: Path, game_id: str) -> tuple[KeptMatch, AnyTable] | None:
    """The match of a game that was left last and can be gone on with; None: there is none."""
    if not where.is_dir():
        return None
    files = sorted(where.glob(f"{game_id}-*.jsonl"), key=lambda file: file.stat().st_mtime)
    for file in reversed(files):
        found = _opened(file)
        if found is not None:
            return found
    return None


def _opened(file: Path) -> tuple[KeptMatch, AnyTable] | None:
    """A file with its table, if nobody else holds it, it can be read, and the match goes on."""
    beside = file.with_name(file.stem + ".seats.json")
    try:
        places = msgspec.json.decode(beside.read_bytes(), type=Places)
    except (OSError, msgspec.DecodeError):
        return None
    held = _held(file)
    if held is None:
        return None
    try:
        text, table = _whole(file.read_bytes())
    except (BadRecord, Corrupt, UnknownGame, OSError):
        held.close()
        return None
    if table.outcome is not None:
        held.close()
        return None
    # What a crash cut off was never acknowledged: it goes, before anything is written behind it.
    held.truncate(len(text))
    return KeptMatch(file, places, held), table


def _whole(text: bytes) -> tuple[bytes, AnyTable]:
    """As much of a file as holds, with its table; raises BadRecord where that is nothing."""
    text = text[: text.rfind(b"\n") + 1]
    try:
        return text, _table(text)
    except BadRecord:
        # The last entry may lack some of its luck.
        lines = text.splitlines(keepends=True)
        told = list(read(lines))
        last = max(n for n, line in enumerate(told) if not isinstance(line, LuckTold))
        if last == 0:
            raise
        shorter = b"".join(lines[:last])
        return shorter, _table(shorter)


def _table(text: bytes) -> AnyTable:
    """The table of a record, its luck going on where it stopped."""
    lines = list(read(text.splitlines()))
    table = table_of(lines)
    header = lines[0]
    assert isinstance(header, Header), header
    return restore(table.game, table.seats, table.options, header.seed, table.entries)


def _written(file: Path, content: bytes) -> None:
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())


def _held(file: Path) -> IO[bytes] | None:
    """A file to append to, held as long as it is open; None: another process holds it."""
    out = os.fdopen(os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "ab")
    try:
        import fcntl
    except ImportError:
        return out
    try:
        fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        out.close()
        return None
    return out


def people_of(places: Places) -> tuple[Seat, ...]:
    """Who plays at the terminal."""
    return tuple(Seat(seat) for seat in places.people)
