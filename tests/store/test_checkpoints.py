"""SQLite's log is carried over into the database while the writer goes on."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from podium.store import Append, Store
from podium.store.checkpoints import EVERY, Checkpoints
from tests.store.samples import line, with_matches


def lines_without_log(file: Path) -> int:
    """How many lines stand in the database itself, whatever its log holds besides."""
    try:
        with closing(sqlite3.connect(f"file:{file}?immutable=1", uri=True)) as connection:
            found: int = connection.execute("SELECT count(*) FROM log").fetchone()[0]
            return found
    except sqlite3.DatabaseError:
        return 0  # Looked at while it was being written: such a look takes no locks.


def test_after_so_many_commits_what_they_wrote_is_in_the_database(
    sqlite_url: str, tmp_path: Path
) -> None:
    with Store.open(sqlite_url) as store:
        with_matches(store, "m")
        assert lines_without_log(tmp_path / "podium.db") == 0
        for seq in range(1, EVERY + 2):
            store.submit(Append(line("m", seq))).result(30)
        until = time.monotonic() + 30
        while lines_without_log(tmp_path / "podium.db") < EVERY - 1:
            assert time.monotonic() < until, "the log was not carried over"
            time.sleep(0.01)


def test_a_database_that_cannot_be_opened_ends_no_thread(tmp_path: Path) -> None:
    checkpoints = Checkpoints(str(tmp_path / "missing" / "podium.db"))
    checkpoints.committed(EVERY)
    checkpoints.committed(2 * EVERY)
    checkpoints.close()


def test_a_store_that_was_closed_left_no_log_behind(sqlite_url: str, tmp_path: Path) -> None:
    with Store.open(sqlite_url) as store:
        with_matches(store, "m")
    assert [file.name for file in tmp_path.iterdir()] == ["podium.db"]
