"""Batch: several writes in one transaction, in which one may fail without its neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from sqlite3 import Connection as Sqlite
from typing import cast

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, IntegrityError, OperationalError

from podium.store.errors import StoreError, Unstorable, failed, reason
from podium.store.together.bus import Alone, Bus
from podium.store.together.due import Wind
from podium.store.together.keys import DropKeys, KeepKey
from podium.store.together.news import Appended, News, Rearranged
from podium.store.together.others import TellOthers
from podium.store.together.presence import Attend
from podium.store.together.tries import Forgive, Guess
from podium.store.writes import (
    Append,
    ChangeSettings,
    Rearrange,
    Reseat,
    Sit,
    Unfit,
    Write,
    append,
    append_bare,
)

_UNKEPT = (DataError, ValueError, OverflowError)
"""What databases and their drivers raise about a value that they cannot keep."""


class NotTogether(Exception):
    """Raised where not all of a batch could be done at once: its transaction is to be undone."""


def is_simple(batch: Sequence[Write[object]]) -> bool:
    """Whether a batch holds plain appends alone."""
    return all(map(_is_plain, batch))


def answers_at_once(
    connection: Connection, batch: Sequence[Write[object]], bus: Bus
) -> list[object]:
    """What came of a simple batch, in as few questions as can be; `NotTogether` if one failed."""
    ordered = sorted(batch, key=_place)
    try:
        append(connection, [write for write in ordered if isinstance(write, Append)])
    except Exception as wrong:
        if _is_the_database_s(wrong, connection):
            raise
        raise NotTogether from wrong
    told: list[object] = [None] * len(batch)
    bus.tell(connection, news_of(ordered, told))
    return told


def answers(
    connection: Connection,
    batch: Sequence[Write[object]],
    bus: Bus = Alone(),  # noqa: B008 - it never changes, so it can be shared
) -> list[object]:
    """What came of each write; a `StoreError` in the place of each that failed by its own fault.

    Plain appends that stand together go to the database in one go; only if it is refused is each
    tried by itself. An exception from here is the database's, and undoes the whole batch. Where other
    processes write too, all do so in one order, and none waits for another that waits for it.
    """
    if not bus.shared:
        return _answers(connection, batch)
    order = sorted(range(len(batch)), key=lambda n: _place(batch[n]))
    ordered = [batch[n] for n in order]
    told = _answers(connection, ordered)
    bus.tell(connection, news_of(ordered, told))
    placed = dict(zip(order, told, strict=True))
    return [placed[n] for n in range(len(batch))]


def news_of(batch: Sequence[Write[object]], told: Sequence[object]) -> list[News]:
    """What the other processes are to hear of a batch."""
    return [
        news
        for write, answer in zip(batch, told, strict=True)
        if not isinstance(answer, StoreError) and (news := _news(write)) is not None
    ]


def _news(write: Write[object]) -> News | None:
    match write:
        case Append(row=row):
            return Appended(row.match, row)
        case Sit(row=row) | Reseat(after=row):
            return Rearranged(row.match)
        case KeepKey(row=key):
            return Rearranged(key.match)
        case ChangeSettings() | Rearrange() | Attend() | DropKeys():
            return Rearranged(write.match)
        case TellOthers(news=news):
            return news
        case _:
            return None


def _place(write: Write[object]) -> str:
    """Of what a write is, as all processes put them in order: those of one match stay as they came."""
    match write:
        case Append(row=row) | Sit(row=row) | Reseat(after=row):
            return row.match
        case ChangeSettings() | Rearrange() | Attend() | DropKeys() | Wind():
            return write.match
        case KeepKey(row=key):
            return key.match
        case Guess() | Forgive():
            return write.door
        case _:
            return ""


def _answers(connection: Connection, batch: Sequence[Write[object]]) -> list[object]:
    told: list[object] = []
    for plain, run in groupby(batch, _is_plain):
        together = list(run)
        if plain and connection.dialect.name == "sqlite":
            told += [_answer_append(connection, write) for write in together]
        elif plain and len(together) > 1 and _appended(connection, together):
            told += [None] * len(together)
        else:
            told += [_answer(connection, write) for write in together]
    return told


def _is_plain(write: Write[object]) -> bool:
    return isinstance(write, Append) and write.ending is None


def _answer_append(connection: Connection, write: Write[object]) -> object:
    """What came of a plain append, without a savepoint: in SQLite a statement that fails leaves nothing.

    After an error of the disk SQLite may have undone the whole transaction, and what came before with it.
    """
    assert isinstance(write, Append)
    try:
        if append_bare(connection, write):
            return None
    except Exception:
        if not cast(Sqlite, connection.connection.dbapi_connection).in_transaction:
            raise
        # Whatever it was, the slow way says it in the store's terms.
    return _answer(connection, write)


def _appended(connection: Connection, writes: Sequence[Write[object]]) -> bool:
    """Whether the database took all of these plain appends; if not, it took none."""
    try:
        with connection.begin_nested():
            append(connection, [write for write in writes if isinstance(write, Append)])
    except Exception as wrong:
        if _is_the_database_s(wrong, connection):
            raise
        return False
    return True


def _answer(connection: Connection, write: Write[object]) -> object:
    try:
        with connection.begin_nested():
            return write.run(connection)
    except StoreError as refused:
        return refused
    except (Unfit, IntegrityError):
        return write.refused(connection)
    except _UNKEPT as wrong:
        return Unstorable(f"the database cannot keep a value: {reason(wrong)}")
    except Exception as wrong:
        if _is_the_database_s(wrong, connection):
            raise
        return failed(wrong)


def _is_the_database_s(wrong: Exception, connection: Connection) -> bool:
    """Whether no write of the batch can go on: disk, lock or connection."""
    return isinstance(wrong, OperationalError) or connection.invalidated
