"""Migrations: from nothing, again, at once, and never backwards."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from podium.store import Store, StoreFailed, TooNew, reads
from podium.store.migrate import HEAD, VERSION_TABLE
from podium.store.tables import METADATA
from tests.store.samples import match_row, with_matches


def test_the_migrations_make_the_tables_that_the_code_asks(url: str) -> None:
    Store.open(url).close()
    engine = create_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "version_table": VERSION_TABLE,
                "compare_type": True,
                "compare_server_default": True,
            },
        )
        assert context.get_current_revision() == HEAD
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_the_newest_migration_is_the_one_the_code_names() -> None:
    config = Config()
    config.set_main_option("script_location", "podium.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_opening_again_changes_nothing(url: str) -> None:
    with Store.open(url) as store:
        with_matches(store, "m")
    for _ in range(2):
        with Store.open(url) as store:
            assert store.ask(reads.match_by_id, "m") == match_row("m")


def test_several_processes_may_start_on_an_empty_database_at_once(url: str) -> None:
    program = (
        "import sys\n"
        "from podium.store import Store\n"
        "from tests.store.samples import with_matches\n"
        "sys.stdin.readline()\n"
        "with Store.open(sys.argv[1]) as store:\n"
        "    with_matches(store, sys.argv[2])\n"
    )
    starters = [
        subprocess.Popen(
            [sys.executable, "-c", program, url, f"m{n}"],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
            text=True,
        )
        for n in range(4)
    ]
    for starter in starters:
        assert starter.stdin is not None
        starter.stdin.write("go\n")
        starter.stdin.flush()
    assert [starter.communicate(timeout=60)[1] for starter in starters] == [""] * 4
    with Store.open(url) as store:
        assert len(store.ask(reads.matches, [f"m{n}" for n in range(4)])) == 4


def test_a_database_of_a_newer_podium_is_refused_and_left_alone(url: str) -> None:
    with Store.open(url) as store:
        with_matches(store, "m")
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    with pytest.raises(TooNew, match="version 9999"):
        Store.open(url)
    with engine.begin() as connection:
        version = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
        assert version == "9999"
        assert connection.scalar(text("SELECT count(*) FROM matches")) == 1
    engine.dispose()


def test_a_migration_that_fails_half_way_leaves_nothing(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        # In the way of the last table that the first migration makes.
        connection.execute(text("CREATE TABLE log (stranger INTEGER)"))
    with pytest.raises(StoreFailed, match="log"):
        Store.open(url)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE log"))
    engine.dispose()
    with Store.open(url) as store:
        with_matches(store, "m")


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir or Madam, " * 100, encoding="utf-8")
    before = file.read_bytes()
    with pytest.raises(StoreFailed, match="not a database"):
        Store.open(f"sqlite:///{file}")
    assert file.read_bytes() == before
