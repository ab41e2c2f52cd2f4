"""A batch gives what its writes would have given one by one."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Literal, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, Engine, make_url

from podium.store import (
    AlreadyStored,
    Append,
    ChangeSettings,
    Conflict,
    Ending,
    Reseat,
    SeatRow,
    Sit,
    StoreError,
    reads,
)
from podium.store.batch import answers
from podium.store.engines import writing_engine
from podium.store.migrate import migrate
from podium.store.writes import Write
from tests.store.samples import line, new_match, person

MATCHES: tuple[str, ...] = ("a", "b", "c")
"""The first two are there from the start."""


class Asked(msgspec.Struct, frozen=True):
    """A write, but for the number of its line."""

    kind: Literal["create", "append", "end", "sit", "stand", "settings"]
    match: str
    off: int
    """How far its line is from the one that should follow."""
    seat: int
    word: str

    def write(self, following: int) -> Write[object]:
        row = line(self.match, following + self.off, seat=self.seat, command_id=self.word)
        match self.kind:
            case "create":
                return new_match(self.match)
            case "append":
                return Append(row)
            case "end":
                return Append(row, Ending(at=9, outcome="{}"))
            case "sit":
                return Sit(person(self.match, self.seat, self.word))
            case "stand":
                sitter = person(self.match, self.seat, self.word)
                return Reseat(sitter, SeatRow(match=self.match, seat=self.seat))
            case "settings":
                return ChangeSettings(self.match, "{}", f'"{self.word}"')


asked = st.builds(
    Asked,
    st.sampled_from(("append",) * 9 + ("end", "end", "create", "sit", "stand", "settings")),
    st.sampled_from(("a", "b") * 6 + ("c",)),
    st.sampled_from((0,) * 16 + (1, -1)),
    st.sampled_from((0, 1) * 8 + (2,)),
    st.sampled_from((*"abcdefghijklmnopqrst", "half \ud83d")),
)


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = writing_engine(make_url(url))
    migrate(engine)
    with engine.begin() as connection:
        answers(connection, [new_match("a"), new_match("b")])
    yield engine
    engine.dispose()


def test_a_batch_answers_and_stores_what_single_writes_would(engine: Engine) -> None:
    @settings(max_examples=100)
    @given(st.lists(asked, max_size=12))
    def same(batch: list[Asked]) -> None:
        writes = list(_writes(batch))
        with engine.connect() as connection:
            singly = [answers(connection, [write])[0] for write in writes]
            kept_singly = _kept(connection)
        with engine.connect() as connection:
            assert _said(answers(connection, writes)) == _said(singly)
            assert _kept(connection) == kept_singly

    same()


def test_what_sqlite_undoes_by_itself_is_told_to_nobody_as_stored(sqlite_url: str) -> None:
    engine = writing_engine(make_url(sqlite_url))
    migrate(engine)
    with engine.begin() as connection:
        answers(connection, [new_match("a"), new_match("b")])
        driver = cast(sqlite3.Connection, connection.connection.dbapi_connection)
        disturbed = iter([driver.interrupt])
        # Once, in the middle of a batch: as with an error of the disk, all before it is undone too.
        driver.create_function("disturb", 0, lambda: next(disturbed, int)() and None)
        connection.exec_driver_sql(
            "CREATE TEMP TRIGGER disturbs BEFORE INSERT ON log WHEN NEW.match = 'b'"
            " BEGIN SELECT disturb(); END"
        )
    batch = [Append(line("a", 1)), Append(line("b", 1))]
    with pytest.raises(sqlite3.OperationalError, match="interrupted"), engine.begin() as connection:
        answers(connection, batch)
    with engine.begin() as connection:
        assert answers(connection, batch) == [None, None]
        assert [reads.head(connection, match) for match in "ab"] == [1, 1]
    engine.dispose()


def _writes(batch: Sequence[Asked]) -> Iterator[Write[object]]:
    """The writes, most of whose lines follow one another."""
    following = dict.fromkeys(MATCHES, 1)
    for one in batch:
        yield one.write(following[one.match])
        following[one.match] += one.kind in ("append", "end") and not one.off


def _said(told: Sequence[object]) -> list[object]:
    """Answers as values that can be compared."""
    return [_refusal(answer) if isinstance(answer, StoreError) else answer for answer in told]


def _refusal(refused: StoreError) -> object:
    if isinstance(refused, AlreadyStored):
        return AlreadyStored, refused.row
    if isinstance(refused, Conflict):
        return Conflict, refused.what
    return type(refused)


def _kept(connection: Connection) -> object:
    return [reads.whole(connection, match) for match in MATCHES]
