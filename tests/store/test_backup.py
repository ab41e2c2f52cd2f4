"""Backups: whole, as of one moment, from a database that is written to; and back into either kind."""

import shutil
import sqlite3
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import psycopg
import pytest

from podium.store import Append, BadUrl, Store, StoreError, StoreFailed, TooNew, engines, reads
from podium.store.backup import back_up, bring_back
from tests.store import postgres
from tests.store.samples import line, with_matches
from tests.store.test_migrate import bring


def all_kept(url: str) -> list[object]:
    with Store.open(url) as store:
        return [store.ask(reads.whole, f"m{n}") for n in range(5)]


def sown(url: str) -> None:
    with Store.open(url) as store:
        with_matches(store, *[f"m{n}" for n in range(5)])
        for n in range(5):
            store.submit(Append(line(f"m{n}", 1, command_id="c1"))).result(10)


@pytest.mark.parametrize("into", ["sqlite", "postgres"])
def test_what_was_backed_up_comes_back_into_either_kind(
    url: str, into: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sown(url)
    file = tmp_path / "backup"
    copied = back_up(url, file)
    assert (copied["matches"], copied["log"]) == (5, 10)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "it holds the seeds of running matches"
    assert [it.name for it in tmp_path.glob("*backup*")] == ["backup"], (
        "one file, nothing beside it"
    )
    target = f"sqlite:///{tmp_path / 'new.db'}"
    if into == "postgres":
        target = postgres.fresh_database(request.getfixturevalue("postgres_server"))
    assert bring_back(file, target) == copied
    assert all_kept(target) == all_kept(url)
    with pytest.raises(BadUrl, match="holds 5 matches already"):
        bring_back(file, target)
    with pytest.raises(BadUrl, match="is there already"):
        back_up(url, file)


def test_a_backup_of_a_database_that_is_written_to_is_of_one_moment(
    url: str, tmp_path: Path
) -> None:
    sown(url)
    done = threading.Event()

    def write(store: Store) -> None:
        seq = 2
        while not done.is_set():
            for n in range(5):
                store.submit(Append(line(f"m{n}", seq, command_id=f"c{seq}"))).result(30)
            seq += 1

    with Store.open(url) as store:
        writer = threading.Thread(target=write, args=(store,))
        writer.start()
        try:
            counts = [back_up(url, tmp_path / f"b{n}")["log"] for n in range(3)]
        finally:
            done.set()
            writer.join()
    assert counts == sorted(counts)
    for n in range(3):
        with Store.open(f"sqlite:///{tmp_path / f'b{n}'}") as kept:
            heads = [len(kept.ask(reads.log, f"m{m}")) for m in range(5)]
            assert max(heads) - min(heads) <= 1, "as of one moment"
            assert sum(heads) == counts[n]


def test_a_plain_copy_of_a_running_sqlite_file_holds_nothing(
    sqlite_url: str, tmp_path: Path
) -> None:
    """Why there is a command for it at all."""
    with Store.open(sqlite_url) as store:
        with_matches(store, "m0")
        shutil.copy(tmp_path / "podium.db", tmp_path / "copy.db")
        back_up(sqlite_url, tmp_path / "backup.db")
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("select count(*) from sqlite_master").fetchone() == (0,)
    copy.close()
    with Store.open(f"sqlite:///{tmp_path / 'backup.db'}") as kept:
        assert kept.ask(reads.match_by_id, "m0")


def test_what_is_no_backup_is_said(sqlite_url: str, tmp_path: Path) -> None:
    noise, empty, other = (tmp_path / name for name in ("noise", "empty", "other"))
    noise.write_bytes(b"not a database at all" * 100)
    empty.touch()
    with sqlite3.connect(other) as connection:
        connection.execute("create table things (id int)")
    connection.close()
    for file in (noise, empty, other, tmp_path / "nowhere", tmp_path):
        with pytest.raises(BadUrl, match="no backup of Podium"):
            bring_back(file, sqlite_url)
    with pytest.raises(StoreError):
        back_up(sqlite_url, tmp_path / "b")
    assert not (tmp_path / "podium.db").exists(), "looking makes nothing"


def test_versions_are_minded(tmp_path: Path) -> None:
    old = f"sqlite:///{tmp_path / 'old.db'}"
    bring(old, "0005")
    with pytest.raises(TooNew, match="0005"):
        back_up(old, tmp_path / "b")
    bring_back(tmp_path / "old.db", f"sqlite:///{tmp_path / 'new.db'}")
    with sqlite3.connect(tmp_path / "old.db") as kept:
        assert kept.execute("select version_num from podium_schema").fetchone() == ("0005",)
    kept.close()


def test_a_log_with_a_hole_is_not_backed_up(sqlite_url: str, tmp_path: Path) -> None:
    sown(sqlite_url)
    with sqlite3.connect(tmp_path / "podium.db") as raw:
        raw.execute("delete from log where match = 'm3' and seq = 0")
    raw.close()
    with pytest.raises(StoreFailed, match="m3"):
        back_up(sqlite_url, tmp_path / "b")
    assert not (tmp_path / "b").exists()


def test_a_large_site_takes_longer_than_a_statement_may(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor may the database end what waits for the other side meanwhile."""
    sown(postgres_url)
    target = postgres.fresh_database(postgres_url.partition("&options")[0])
    Store.open(target).close()
    slow = (
        "create function slow() returns trigger as "
        "'begin perform pg_sleep(0.15); return new; end' language plpgsql; "
        "create trigger slow before insert on log for each row execute function slow()"
    )
    with psycopg.connect(postgres.plain(target), autocommit=True) as admin:
        admin.execute(slow)
    monkeypatch.setattr(engines, "_LONGEST", 0.1)
    file = tmp_path / "backup"
    with psycopg.connect(postgres.plain(postgres_url)) as admin, ThreadPoolExecutor() as beside:
        admin.execute("lock table log in access exclusive mode")
        copying = beside.submit(back_up, postgres_url, file)
        sleep(0.5)
        admin.rollback()
        assert copying.result(30)["log"] == 10
    assert bring_back(file, target)["log"] == 10
