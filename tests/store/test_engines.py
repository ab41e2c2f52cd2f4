"""How the databases are spoken to: durable, checked, private."""

from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import DBAPIError

from podium.store import Append, Store
from podium.store.engines import reading_engine, writing_engine
from podium.store.errors import NotUnicode
from tests.store import postgres
from tests.store.samples import line, with_matches


def test_sqlite_waits_for_the_disk_and_checks_what_rows_belong_to(sqlite_url: str) -> None:
    engine = writing_engine(make_url(sqlite_url))
    with engine.begin() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        pragmas = {name: connection.scalar(text(f"PRAGMA {name}")) for name in asked}
    engine.dispose()
    full = 2
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 10_000,
    }


def test_the_database_and_its_companions_are_private(sqlite_url: str, tmp_path: Path) -> None:
    with Store.open(sqlite_url) as store:
        with_matches(store, "m")
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert modes == dict.fromkeys(["podium.db", "podium.db-wal", "podium.db-shm"], 0o600)


def test_readers_cannot_write(url: str) -> None:
    with Store.open(url) as store:
        with_matches(store, "m")
    engine = reading_engine(make_url(url), 1)
    with engine.connect() as connection, pytest.raises(DBAPIError, match=r"read-?only"):
        connection.execute(text("DELETE FROM log"))
    engine.dispose()


def test_a_reader_sees_one_moment_however_long_it_looks(url: str) -> None:
    with Store.open(url) as store:
        with_matches(store, "m")
        engine = reading_engine(make_url(url), 1)
        lines = text("SELECT count(*) FROM log")
        with engine.connect() as connection:
            assert connection.scalar(lines) == 1
            store.submit(Append(line("m", 1))).result(30)
            assert connection.scalar(lines) == 1
        with engine.connect() as connection:
            assert connection.scalar(lines) == 2
        engine.dispose()


def test_errors_do_not_tell_what_rows_held(url: str) -> None:
    engine = writing_engine(make_url(url))
    with engine.connect() as connection, pytest.raises(DBAPIError) as wrong:
        connection.execute(text("INSERT INTO nowhere VALUES (:seed)"), {"seed": "very-secret"})
    engine.dispose()
    assert "very-secret" not in str(wrong.value)


def test_postgres_keeps_what_it_acknowledges_and_does_not_wait_for_ever(postgres_url: str) -> None:
    """Whatever the server's own settings say."""
    careless = [
        make_url(f"{postgres_url}%20-csynchronous_commit%3D{less}") for less in ("off", "local")
    ]
    for engine in (*map(writing_engine, careless), reading_engine(careless[0], 1)):
        with engine.connect() as connection:
            asked = ("synchronous_commit", "statement_timeout", "search_path")
            said = {name: connection.scalar(text(f"SHOW {name}")) for name in asked}
        engine.dispose()
        assert said["synchronous_commit"] == "on"
        assert said["statement_timeout"] == "30s"
        assert said["search_path"].startswith("test_"), "the address's own settings hold"
    stronger = f"{postgres_url}%20-csynchronous_commit%3Dremote_apply"
    engine = writing_engine(make_url(stronger))
    with engine.connect() as connection:
        assert connection.scalar(text("SHOW synchronous_commit")) == "remote_apply"
    engine.dispose()


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_cannot_hold_every_word_is_refused_with_the_way_out(
    postgres_server: str, encoding: str
) -> None:
    made = f"CREATE DATABASE {encoding} ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C'"
    with psycopg.connect(postgres.plain(postgres_server), autocommit=True) as admin:
        admin.execute(f"{made} TEMPLATE template0".encode())
    there = make_url(postgres_server).set(database=encoding.lower())
    with pytest.raises(NotUnicode, match=rf"in {encoding}, .* ENCODING 'UTF8' TEMPLATE template0"):
        Store.open(there.render_as_string(hide_password=False))
