"""Backup: all that is kept, as of one moment, in one SQLite file; and back from it into any database.

One form for both kinds of database: a backup can be looked into with any SQLite, and it moves a site
from one kind to the other. It is made beside the running site, in a transaction that sees one moment.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from podium.store.engines import reading_engine, take_your_time, writing_engine
from podium.store.errors import BadUrl, StoreFailed, TooNew, reason
from podium.store.flushing import flush_folder
from podium.store.location import address, is_empty
from podium.store.migrate import HEAD, migrate, version_of
from podium.store.tables import LOG, MATCHES, METADATA, PASSING

_AT_ONCE = 2000
"""So many rows are in memory at any time."""

Copied = dict[str, int]
"""How many rows of each table."""


def back_up(url: str | None, file: Path) -> Copied:
    """Writes all that a database holds into a new file, which is whole or not there."""
    if file.exists():
        raise BadUrl(f"{file} is there already; name another file")
    if not file.parent.is_dir():
        raise BadUrl(f"there is no folder {file.parent} to keep {file.name} in")
    beginning = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with _failing(f"back up to {file}"), _reading(address(url)) as source:
            _check_version(source)
            copied = _into_new_file(source, beginning)
        with _failing(f"back up to {file}"):
            beginning.replace(file)
            flush_folder(file.parent)
    finally:
        for left in beginning.parent.glob(f"{beginning.name}*"):
            left.unlink()
    return copied


def bring_back(file: Path, url: str | None) -> Copied:
    """Writes all of a backup into a database that holds no match yet."""
    if not file.is_file() or file.stat().st_size == 0:
        raise BadUrl(f"{file} is no backup of Podium")
    with tempfile.TemporaryDirectory(prefix="podium-restore-") as folder:
        # A copy: an older backup is brought up to date, and the file itself is never written to.
        own = Path(folder) / "backup.db"
        with _failing(f"read {file}"):
            shutil.copyfile(file, own)
            _up_to_date(own, file)
        where = address(url)
        shown = where.render_as_string()
        with (
            _failing(f"restore into {shown}"),
            _writing(where) as target,
            _reading(URL.create("sqlite", database=str(own))) as source,
            target.begin() as connection,
        ):
            take_your_time(connection)
            held = _count(connection, MATCHES)
            if held:
                raise BadUrl(
                    f"{shown} holds {held} matches already; restore into an empty database"
                )
            for table in reversed(METADATA.sorted_tables):
                connection.execute(table.delete())
            return _copy(source, connection)


def _into_new_file(source: Connection, file: Path) -> Copied:
    """All rows in a new file, every line of every log after the one before it."""
    with _writing(URL.create("sqlite", database=str(file))) as target:
        with target.begin() as connection:
            copied = _copy(source, connection)
            _check_whole(connection)
        with target.connect() as connection:
            # Out of any transaction: one file, without a log beside it.
            raw = connection.connection.dbapi_connection
            assert raw is not None
            connection.rollback()
            raw.cursor().execute("PRAGMA journal_mode = DELETE")
    return copied


def _copy(source: Connection, target: Connection) -> Copied:
    copied: Copied = {}
    for table in METADATA.sorted_tables:
        if table.info.get(PASSING):
            continue
        rows = source.execution_options(yield_per=_AT_ONCE).execute(select(table))
        for some in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in some])
        copied[table.name] = _count(target, table)
        if copied[table.name] != _count(source, table):
            raise StoreFailed(f"not all rows of {table.name} were copied")
    return copied


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def _check_whole(connection: Connection) -> None:
    """StoreFailed if a log has a hole: then the database itself is damaged."""
    last, lines = func.max(LOG.c.seq), func.count()
    torn = select(LOG.c.match).group_by(LOG.c.match).having(last + 1 != lines)
    found = list(connection.scalars(torn))
    if found:
        raise StoreFailed(f"the logs of {len(found)} matches have holes, such as {found[0]}")
    ill = connection.execute(text("PRAGMA foreign_key_check")).first()
    if ill is not None:
        raise StoreFailed(f"a row of {ill[0]} belongs to nothing")


def _check_version(connection: Connection) -> None:
    version = version_of(connection)
    if version is None:
        raise BadUrl("there is no database of Podium")
    if version != HEAD:
        raise TooNew(
            f"the database is at version {version}, this Podium writes {HEAD}; "
            "back it up with the Podium that serves it"
        )


def _up_to_date(own: Path, file: Path) -> None:
    """Brings the copy of a backup to today's tables; it must be one."""
    where = URL.create("sqlite", database=str(own))
    engine = reading_engine(where, 1)
    try:
        with engine.connect() as connection:
            version = version_of(connection)
    except SQLAlchemyError as wrong:
        raise BadUrl(f"{file} is no backup of Podium: {reason(wrong)}") from wrong
    finally:
        engine.dispose()
    if version is None:
        raise BadUrl(f"{file} is no backup of Podium")
    with _writing(where):
        pass


@contextmanager
def _reading(where: URL) -> Generator[Connection]:
    """A connection that sees one moment and changes nothing."""
    if is_empty(where):
        raise BadUrl(f"there is no database of Podium at {where.render_as_string()}")
    engine = reading_engine(where, 1)
    try:
        with engine.connect() as connection:
            take_your_time(connection)
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _writing(where: URL) -> Generator[Engine]:
    """A database with today's tables."""
    engine = writing_engine(where)
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _failing(doing: str) -> Generator[None]:
    """What a database or a disk says in there is said as ours."""
    try:
        yield
    except (SQLAlchemyError, OSError) as wrong:
        raise StoreFailed(f"cannot {doing}: {reason(wrong)}") from wrong
