"""Migrations: from any version, again, at once, and never backwards; and tables made at once."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from podium.store import Store, StoreFailed, TooNew, reads
from podium.store.migrate import HEAD, VERSION_TABLE
from podium.store.tables import METADATA
from tests.store import postgres
from tests.store.samples import match_row, with_matches


def alembic() -> Config:
    config = Config()
    config.set_main_option("script_location", "podium.store:migrations")
    return config


REVISIONS = [
    script.revision for script in ScriptDirectory.from_config(alembic()).walk_revisions("base")
]


def bring(url: str, revision: str) -> None:
    """An empty database, brought to a version by the migrations alone."""
    engine = create_engine(url)
    with engine.begin() as connection:
        config = alembic()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def schema(url: str) -> dict[str, object]:
    """All that a database says of its tables, constraints and indexes, with their names and order."""
    engine = create_engine(url)
    there = inspect(engine)
    described: dict[str, object] = {
        table: (
            [{**column, "type": repr(column["type"])} for column in there.get_columns(table)],
            there.get_pk_constraint(table),
            sorted(there.get_foreign_keys(table), key=repr),
            sorted(there.get_unique_constraints(table), key=repr),
            sorted(there.get_indexes(table), key=repr),
            there.get_check_constraints(table),
        )
        for table in there.get_table_names()
    }
    engine.dispose()
    return described


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_database_of_every_version_comes_to_the_tables_that_a_new_one_gets(
    url: str, revision: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    bring(url, revision)
    Store.open(url).close()
    if url.startswith("sqlite"):
        new = f"sqlite:///{tmp_path / 'new.db'}"
    else:
        new = postgres.fresh_database(request.getfixturevalue("postgres_server"))
    Store.open(new).close()
    assert schema(url) == schema(new)


@pytest.mark.parametrize("version", [None, HEAD])
def test_the_migration_tool_is_loaded_only_where_there_is_something_to_migrate(
    sqlite_url: str, version: str | None
) -> None:
    if version is not None:
        bring(sqlite_url, version)
    program = (
        "import sys\n"
        "from podium.store import Store\n"
        "Store.open(sys.argv[1]).close()\n"
        "assert 'alembic' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program, sqlite_url], check=True)


@pytest.mark.parametrize("revision", [None, *REVISIONS])
def test_what_is_opened_has_the_tables_that_the_code_asks(url: str, revision: str | None) -> None:
    if revision is not None:
        bring(url, revision)
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
    assert ScriptDirectory.from_config(alembic()).get_current_head() == HEAD


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


@pytest.mark.parametrize(
    ("revision", "table"),
    [
        pytest.param(None, "log", id="the last but one that is made"),
        pytest.param("0001", "runs", id="the last of a later migration"),
    ],
)
def test_what_fails_half_way_leaves_nothing(url: str, revision: str | None, table: str) -> None:
    if revision is not None:
        bring(url, revision)
    before = schema(url)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE TABLE {table} (stranger INTEGER)"))
    with pytest.raises(StoreFailed, match=table):
        Store.open(url)
    with engine.begin() as connection:
        connection.execute(text(f"DROP TABLE {table}"))
    engine.dispose()
    assert schema(url) == before
    with Store.open(url) as store:
        with_matches(store, "m")


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir or Madam, " * 100, encoding="utf-8")
    before = file.read_bytes()
    with pytest.raises(StoreFailed, match="not a database"):
        Store.open(f"sqlite:///{file}")
    assert file.read_bytes() == before
