"""Retention: what is over goes whole, what goes on stays; and what an upgrade would leave behind is counted."""

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.store import Append, BadUrl, Create, Ending, Store, TooNew, reads
from podium.store.retention import Begun, Forget, begun_by_rules, count_over, over
from podium.store.tables import METADATA
from podium.store.upgrading import looked_at
from tests.store.samples import line, match_row, open_seats, setup_row
from tests.store.test_migrate import bring

OLD, NEW = 1_000, 1_000_000
BETWEEN = 500_000


def create(store: Store, match: str, at: int, rules: int = 1, sat: int | None = None) -> None:
    row = replace(match_row(match), created=at, rules_version=rules)
    seats = [replace(seat, joined=sat) for seat in open_seats(match)]
    store.submit(Create(row, seats, replace(setup_row(match), at=at))).result(10)


def end(store: Store, match: str, at: int) -> None:
    row = replace(line(match, 1, command_id="last"), at=at)
    store.submit(Append(row, Ending(at, "{}"))).result(10)


def test_what_was_over_long_ago_goes_with_all_that_belongs_to_it(url: str) -> None:
    with Store.open(url) as store:
        for match, at in (
            ("ended-long-ago", OLD),
            ("ended-lately", OLD),
            ("left", OLD),
            ("new", NEW),
        ):
            create(store, match, at)
        create(store, "sat-down-lately", OLD, sat=NEW)
        create(store, "played-lately", OLD)
        store.submit(Append(replace(line("played-lately", 1, command_id="c"), at=NEW))).result(10)
        end(store, "ended-long-ago", OLD)
        end(store, "ended-lately", NEW)
        assert store.ask(count_over, BETWEEN) == 2
        gone = store.ask(over, BETWEEN, 10)
        assert set(gone) == {"ended-long-ago", "left"}
        asked = ["ended-lately", "new", "sat-down-lately", "played-lately", *gone]
        assert store.submit(Forget(asked, BETWEEN)).result(10) == 2, "looked at again as it is done"
        assert store.ask(over, BETWEEN, 10) == []
        for match in gone:
            assert store.ask(reads.whole, match) is None
            assert store.ask(reads.log, match) == ()
        for match in asked[:4]:
            assert store.ask(reads.whole, match) is not None


def test_every_table_that_belongs_to_matches_is_thought_of() -> None:
    """A new table that points at matches has a column `match`, by which its rows go."""
    pointing = {
        table.name
        for table in METADATA.tables.values()
        for key in table.foreign_keys
        if key.column.table.name == "matches"
    }
    assert pointing
    assert all("match" in METADATA.tables[name].c for name in pointing)


def test_matches_that_go_on_are_counted_by_their_rules(url: str) -> None:
    with Store.open(url) as store:
        create(store, "a", OLD)
        create(store, "b", NEW)
        create(store, "c", NEW, rules=2)
        create(store, "over", OLD)
        end(store, "over", NEW)
        game = match_row("a").game
        assert store.ask(begun_by_rules, BETWEEN) == [Begun(game, 1, 2, 1), Begun(game, 2, 1, 1)]
    found = looked_at(url, BETWEEN)
    assert [each.matches for each in found.begun] == [2, 1]


def test_a_look_before_an_upgrade_changes_nothing(url: str, tmp_path: Path) -> None:
    bring(url, "0003")
    found = looked_at(url, 0)
    assert (found.version, found.begun) == ("0003", [])
    assert looked_at(url, 0).version == "0003"
    with pytest.raises(BadUrl):
        looked_at(f"sqlite:///{tmp_path / 'nowhere.db'}", 0)
    assert not (tmp_path / "nowhere.db").exists()


def test_a_database_of_a_newer_podium_is_said(sqlite_url: str, tmp_path: Path) -> None:
    Store.open(sqlite_url).close()
    with sqlite3.connect(tmp_path / "podium.db") as raw:
        raw.execute("update podium_schema set version_num = '9999'")
    raw.close()
    with pytest.raises(TooNew):
        looked_at(sqlite_url, 0)
