"""Batch: several writes in one transaction, in which one may fail without its neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from sqlite3 import Connection as Sqlite
from typing import cast

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, IntegrityError, OperationalError

from podium.store.errors import StoreError, Unstorable, failed, reason
from podium.store.writes import Append, Unfit, Write, append, append_bare

_UNKEPT = (DataError, ValueError, OverflowError)
"""What databases and their drivers raise about a value that they cannot keep."""


def answers(connection: Connection, batch: Sequence[Write[object]]) -> list[object]:
    """What came of each write; a `StoreError` in the place of each that failed by its own fault.

    Plain appends that stand together go to the database in one go; only if it is refused is each
    tried by itself. An exception from here is the database's, and undoes the whole batch.
    """
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
        if append_bare(connection, write.row):
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
            append(connection, [write.row for write in writes if isinstance(write, Append)])
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
