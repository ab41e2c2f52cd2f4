"""Migrate: brings the tables of a database up to date."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, inspect, text

from podium.store.errors import TooNew

HEAD = "0005"
"""The newest migration; a test compares it with the files."""

VERSION_TABLE = "podium_schema"

_LOCK = 0x706F6469756D
"""The number of PostgreSQL's advisory lock: `podium` in ASCII."""


def migrate(engine: Engine) -> None:
    """Runs what migrations are missing, in one transaction; the other processes wait meanwhile.

    SQLite's transaction takes the write lock as it begins; PostgreSQL gets a lock of its own.
    """
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        version = _version(connection)
        if version != HEAD:
            _upgrade(connection, version)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    version: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    return version


def _upgrade(connection: Connection, version: str | None) -> None:
    # Alembic takes a quarter of a second to import, and most starts do not need it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "podium.store:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if version is not None and version not in known:
        raise TooNew(
            f"the database is at version {version}, this Podium knows {HEAD} and older; "
            "open it with the Podium that wrote it, or a newer one"
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
