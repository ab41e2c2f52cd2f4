"""Engines: how each kind of database is spoken to."""

from __future__ import annotations

import os
from pathlib import Path
from sqlite3 import Connection as Sqlite

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection

_PATIENCE = 10
"""Seconds to wait for a lock or a server before it counts as a failure."""
_NEXT = 2
"""Seconds to wait for a server where the address names another, which may be the one that leads by now."""
_GONE = 5
"""Seconds after which a machine that says nothing is gone, with all that was said to it."""
LET_GO = (
    "SET tcp_keepalives_idle = 3; SET tcp_keepalives_interval = 1; "
    f"SET tcp_keepalives_count = {_GONE - 3}; SET tcp_user_timeout = '{_GONE}s'"
)
"""By which the server notices as soon that a process's machine is gone. By itself it takes two hours, for which a
transaction that it had begun stands in others' way, and its locks say that it thinks for bots."""
_LONGEST = 30
"""Seconds that one statement may take in PostgreSQL, but for what `take_your_time` is said to."""


def writing_engine(url: URL) -> Engine:
    """One connection, for the writer."""
    if url.get_backend_name() == "sqlite":
        _make_private(Path(url.database or ""))
        # The write lock is taken at once: taken later, it could come too late to be waited for.
        return _sqlite(url, 1, "BEGIN IMMEDIATE", "PRAGMA query_only = OFF")
    return _postgres(
        create_engine(
            url,
            pool_size=1,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args=alive(url),
        )
    )


def reading_engine(url: URL, readers: int) -> Engine:
    """A few connections that change nothing and see one moment each time."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, readers, "BEGIN", "PRAGMA query_only = ON")
    return _postgres(
        create_engine(
            url,
            pool_size=readers,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            isolation_level="REPEATABLE READ",
            execution_options={"postgresql_readonly": True},
            connect_args=alive(url),
        )
    )


def take_your_time(connection: Connection) -> None:
    """Lets a transaction take as long as it takes, as one does that goes through all that is kept."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))


def plain(url: URL) -> str:
    """The address of a PostgreSQL database as its driver takes it, for a connection that notices."""
    from psycopg.conninfo import make_conninfo

    words = {name: str(value) for name, value in {**_named(url), **alive(url)}.items()}
    return make_conninfo("", **words)


def _named(url: URL) -> dict[str, str]:
    """What an address says, in the driver's own words: several hosts are one word with commas."""
    _, named = url.get_dialect()().create_connect_args(url)
    return dict(named)


def alive(url: URL) -> dict[str, int | str]:
    """How a connection to PostgreSQL notices that the other end is gone; what the address says goes before.

    A cut network says nothing: without these the writer would wait for a quarter of an hour.
    """
    noticing: dict[str, int | str] = {
        # Else a database without an encoding answers in bytes, and nothing can be asked of it.
        "client_encoding": "utf8",
        "connect_timeout": _NEXT if "," in _named(url).get("host", "") else _PATIENCE,
        "keepalives": 1,
        "keepalives_idle": 3,
        "keepalives_interval": 1,
        "keepalives_count": _GONE - 3,
        "tcp_user_timeout": 1000 * _GONE,
    }
    return {name: value for name, value in noticing.items() if name not in url.query}


def _postgres(engine: Engine) -> Engine:
    """What a connection says first: no server's settings make an acknowledgement less than a promise."""

    def connected(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false) "
            "WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')"
        )
        cursor.execute(LET_GO)
        cursor.execute(f"SET statement_timeout = '{_LONGEST}s'")
        cursor.execute(f"SET idle_in_transaction_session_timeout = '{2 * _LONGEST}s'")
        cursor.close()
        connection.commit()

    event.listen(engine, "connect", connected)
    return engine


def _sqlite(url: URL, connections: int, begin: str, query_only: str) -> Engine:
    engine = create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,
        # None: the driver begins no transactions of its own, so that ours hold savepoints.
        connect_args={"isolation_level": None, "timeout": _PATIENCE, "check_same_thread": False},
    )

    def connected(connection: Sqlite, _: object) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        # Only should `checkpoints` fall behind: a commit that carries 80 MB over holds all others up.
        connection.execute("PRAGMA wal_autocheckpoint = 20000")
        connection.execute(query_only)

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine


def _make_private(file: Path) -> None:
    """The file, readable by its owner alone: it holds the seeds of running matches."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
