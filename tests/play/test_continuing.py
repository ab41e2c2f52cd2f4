"""Continuing: a record becomes a table again, and a table goes on with luck of its own."""

from collections.abc import Sequence
from typing import overload

import pytest
from msgspec.structs import replace

from podium.core.digest import digest
from podium.core.seat import SEATS
from podium.game import AnyGame
from podium.play.command import Resign, TakeBack
from podium.play.continuing import continue_from, table_of
from podium.play.record import BadRecord, Header, LuckTold, RecordLine, read, write_lines
from podium.play.replay import replay
from podium.play.table import AnyTable, restore
from tests.play.showdown import SHOWDOWN, Change, Choose, Keep
from tests.play.sitting import act, play_out, sit, undo

OTHER = "f" * 32


def find(_: str) -> AnyGame:
    return SHOWDOWN


def lived() -> AnyTable:
    """A whole match with everything in it."""
    table = sit()
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    leader = table.to_act[0]
    act(table, leader, Keep())
    undo(table, leader)
    act(table, leader, Change())
    table.command(leader, TakeBack("agreed", table.ask_id(leader)))
    table.command(SEATS[2], Resign("enough"))
    return play_out(table)


def lines(table: AnyTable) -> list[RecordLine]:
    return list(read(write_lines(table.record(("Anna", "Bruno", "Chloé")))))


def test_a_record_becomes_the_table_it_was() -> None:
    table = lived()
    again = table_of(lines(table), find)
    assert again.states == table.states
    assert again.events == table.events
    assert again.outcome == table.outcome
    assert list(again.record(("Anna", "Bruno", "Chloé"))) == list(
        table.record(("Anna", "Bruno", "Chloé"))
    )


class Counted(Sequence[RecordLine]):
    """Lines that count how often one is looked at."""

    def __init__(self, lines: list[RecordLine]) -> None:
        self._lines = lines
        self.looks = 0

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, n: int) -> RecordLine: ...
    @overload
    def __getitem__(self, n: slice) -> list[RecordLine]: ...
    def __getitem__(self, n: int | slice) -> RecordLine | list[RecordLine]:
        self.looks += 1
        return self._lines[n]


def test_a_record_of_many_undos_is_looked_through_a_few_times_and_no_more() -> None:
    table = sit()
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    leader = table.to_act[0]
    for _ in range(300):
        act(table, leader, Keep())
        undo(table, leader)
    counted = Counted(lines(play_out(table)))
    assert table_of(counted, find).states == table.states
    assert len(counted) > 600
    assert counted.looks < 5 * len(counted)


def test_a_match_goes_on_from_any_entry_with_luck_of_its_own() -> None:
    table = lived()
    for seq in range(table.seq):
        on = continue_from(table, seq, OTHER)
        assert on.states == table.states[: seq + 1]
        assert on.given == seq + 1
        assert on.commitment != table.commitment
        if on.to_act:
            play_out(on)
            assert on.outcome is not None
            record = lines(on)
            *_, last = replay(record, find)
            assert last.ended is not None
            stored = restore(SHOWDOWN, 3, on.options, OTHER, on.entries, on.given)
            assert digest(stored.state) == digest(on.state)
            again = table_of(record, find)
            assert again.given == seq + 1


def test_the_luck_after_what_was_given_must_be_the_seeds() -> None:
    on = play_out(continue_from(lived(), 2, OTHER))
    record = lines(on)
    header = record[0]
    assert isinstance(header, Header)
    assert header.given == 3
    luck = [n for n, line in enumerate(record) if isinstance(line, LuckTold)]
    assert len(luck) > 3, "some of it came after"
    # Said to be the seed's from the start, it is found out.
    with pytest.raises(BadRecord, match="the seed answers"):
        list(replay([replace(header, given=0), *record[1:]], find))
