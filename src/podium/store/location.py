"""Location: which database, and where it lies if nobody says."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from podium.core.folders import data_folder
from podium.store.errors import BadUrl

_FORMS = "sqlite:///path/to/file.db or postgresql+psycopg://user@host/database"

_POSTGRES = {"postgres", "postgresql", "postgresql+psycopg"}


def default_url() -> str:
    """The address of a SQLite file in the user's data folder."""
    file = data_folder(sys.platform, os.environ, Path.home()) / "podium.db"
    return URL.create("sqlite", database=str(file)).render_as_string()


def address(url: str | None) -> URL:
    """The database that a URL names, ready to be opened; None is the default one."""
    if url is None:
        where = make_url(default_url())
        folder = Path(where.database or "").parent
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as wrong:
            raise BadUrl(f"there is no place for the database: {wrong}; name one") from wrong
        return where
    try:
        where = make_url(url)
    except (ArgumentError, ValueError) as wrong:
        raise BadUrl(f"this is no database URL; write {_FORMS}") from wrong
    if where.drivername in _POSTGRES:
        return _postgres(where)
    if where.drivername in {"sqlite", "sqlite+pysqlite"}:
        return _sqlite(where)
    raise BadUrl(f"{where.drivername!r} is no database that Podium uses; write {_FORMS}")


def _postgres(where: URL) -> URL:
    if find_spec("psycopg") is None:
        raise BadUrl(
            "PostgreSQL needs its driver; in a clone: .venv/bin/pip install -e '.[postgres]'"
        )
    if not where.database:
        raise BadUrl("the URL names no database: postgresql+psycopg://user@host/database")
    return where.set(drivername="postgresql+psycopg")


def _sqlite(where: URL) -> URL:
    if where.host or where.query:
        raise BadUrl("a SQLite URL is a path after three slashes: sqlite:///path/to/file.db")
    if not where.database or where.database == ":memory:":
        raise BadUrl("a database in memory keeps nothing; name a file: sqlite:///path/to/file.db")
    file = Path(where.database)
    try:
        if file.is_dir():
            raise BadUrl(f"{file} is a folder; name a file in it: sqlite:///{file / 'podium.db'}")
        if not file.parent.is_dir():
            raise BadUrl(f"there is no folder {file.parent} to keep {file.name} in")
    except OSError as wrong:
        raise BadUrl(f"that path cannot be used: {wrong}") from wrong
    return where.set(drivername="sqlite")


def is_empty(where: URL) -> bool:
    """Whether there is no SQLite file yet, or one without anything; asking it would write to it."""
    if where.get_backend_name() != "sqlite":
        return False
    file = Path(where.database or "")
    return not file.is_file() or file.stat().st_size == 0
