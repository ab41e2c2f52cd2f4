"""Migrate: makes the tables of a database, or brings them up to date."""

from __future__ import annotations

from sqlalchemy import Column, Connection, Engine, MetaData, String, Table, inspect, text
from sqlalchemy.schema import PrimaryKeyConstraint

from podium.store.engines import take_your_time
from podium.store.errors import NotUnicode, TooNew
from podium.store.tables import METADATA

HEAD = "0008"
"""The newest migration; a test compares it with the files."""

VERSION_TABLE = "podium_schema"

_VERSION = Table(
    VERSION_TABLE,
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name=f"{VERSION_TABLE}_pkc"),
)
"""As Alembic makes it."""

_LOCK = 0x706F6469756D
"""The number of PostgreSQL's advisory lock: `podium` in ASCII."""


def migrate(engine: Engine) -> None:
    """Runs what migrations are missing, in one transaction; the other processes wait meanwhile.

    A new database gets its tables as they are today, at once: a test holds that this is what all the
    migrations come to. SQLite's transaction takes the write lock as it begins; PostgreSQL gets a lock of its own.
    """
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Another process may migrate for long, and so may this one.
            take_your_time(connection)
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            _holds_every_word(connection)
        version = version_of(connection)
        if version is None:
            _make(connection)
        elif version != HEAD:
            _upgrade(connection, version)


def _holds_every_word(connection: Connection) -> None:
    encoding = connection.scalar(text("SHOW server_encoding"))
    if encoding != "UTF8":
        raise NotUnicode(
            f"the database is encoded in {encoding}, and names and words need UTF8; make one with "
            "CREATE DATABASE podium ENCODING 'UTF8' TEMPLATE template0"
        )


def version_of(connection: Connection) -> str | None:
    """Which migration a database has come to; None: it has no tables of ours."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    version: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    return version


def _make(connection: Connection) -> None:
    """The tables of a new database; what is in the way of one is an error, not taken for it."""
    METADATA.create_all(connection, checkfirst=False)
    _VERSION.create(connection, checkfirst=False)
    connection.execute(_VERSION.insert().values(version_num=HEAD))


def _upgrade(connection: Connection, version: str) -> None:
    # Alembic takes long to import, and hardly a start needs it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "podium.store:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if version not in known:
        raise TooNew(
            f"the database is at version {version}, this Podium knows {HEAD} and older; "
            "open it with the Podium that wrote it, or a newer one"
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
