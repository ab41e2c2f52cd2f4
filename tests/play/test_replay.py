"""Replay: a record holds line by line, or the line that does not is named."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from podium.core.digest import commitment, digest
from podium.game import AnyGame
from podium.play.record import (
    Acted,
    BadRecord,
    Ended,
    Header,
    LuckTold,
    RecordLine,
    Undone,
    read,
    write_lines,
)
from podium.play.replay import ReplayStep, replay
from podium.registry import UnknownGame
from tests.play.showdown import SHOWDOWN, Choose, Keep
from tests.play.sitting import act, play_out, raw, sit, undo


def find(game_id: str) -> AnyGame:
    if game_id != SHOWDOWN.id:
        raise UnknownGame(game_id)
    return SHOWDOWN


def lines() -> list[RecordLine]:
    """A whole match with an undo in it."""
    table = sit()
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    leader = table.to_act[0]
    act(table, leader, Keep())
    undo(table, leader)
    return list(play_out(table).record())


def played(record: list[RecordLine]) -> list[ReplayStep]:
    return list(replay(read(write_lines(record)), find))


def test_every_moment_of_a_record_comes_back_with_its_hash() -> None:
    record = lines()
    moments = played(record)
    hashes = [line.hash for line in record if isinstance(line, Header | Acted | Undone)]
    assert [digest(moment.state) for moment in moments[:-1]] == hashes
    assert [moment.seq for moment in moments] == [*range(len(hashes)), len(hashes) - 1]
    assert moments[1].action == Choose(1)
    assert moments[5].action is None, "an undo"
    assert moments[5].state == moments[3].state
    assert moments[-1].ended is record[-1] or moments[-1].ended == record[-1]


def test_a_record_without_its_seed_is_checked_by_its_luck_alone() -> None:
    record = lines()
    assert isinstance(record[0], Header)
    assert played([replace(record[0], seed=""), *record[1:]])


Damage = Callable[[list[RecordLine]], list[RecordLine]]


def at(number: int, **fields: object) -> Damage:
    """The record with other fields in one line, counted from 1."""

    def change(record: list[RecordLine]) -> list[RecordLine]:
        return [*record[: number - 1], replace(record[number - 1], **fields), *record[number:]]

    return change


def without(number: int) -> Damage:
    return lambda record: [*record[: number - 1], *record[number:]]


@pytest.mark.parametrize(
    ("damage", "line", "why"),
    [
        (lambda _: [], 1, "the record is empty"),
        (without(1), 1, "luck before the header"),
        (lambda record: record[4:], 1, "the first line must be a header"),
        (lambda record: [record[0], *record], 1, "luck is missing"),
        (lambda record: [*record[:4], record[0], *record[4:]], 5, "one header"),
        (at(1, record=9), 1, "record version 9"),
        (at(1, game="chess"), 1, "no game is called 'chess'"),
        (at(1, seats=9), 1, "2 to 4, not by 9"),
        (at(1, options={"long": 3}), 1, "Expected `bool`"),
        (at(1, options={"wide": True}), 1, "unknown field"),
        (at(1, rules_version=0), 1, "version 0 of the rules"),
        (at(1, seed="other"), 1, "not the one committed to"),
        (at(1, seed="other", commitment=commitment("other")), 1, "the seed answers"),
        (at(1, hash="0"), 1, "the state's hash is"),
        (at(2, answer=9), 1, "luck cannot answer 9"),
        (at(2, what="charm 5"), 1, "luck was asked 'charm 0', the record says 'charm 5'"),
        (without(2), 1, "luck is missing|luck cannot|the seed answers"),
        (at(5, seat=7), 5, "there is no seat 7"),
        (at(5, seat=-1), 5, "there is no seat -1"),
        (at(5, seat=1), 5, "hash"),
        (at(5, seq=7), 5, "seq 7 follows 0"),
        (at(5, hash="0"), 5, "the state's hash is"),
        (at(5, action=raw(Choose(2))), 5, "the state's hash is"),
        (at(5, action=raw(Choose(9))), 5, "not legal for seat 0"),
        (at(5, action=msgspec.Raw(b"{}")), 5, "not an action of Showdown"),
        (without(8), 7, "luck is missing"),
        (
            lambda record: [*record[:8], LuckTold("die", 1), *record[8:]],
            7,
            "1 answers of luck too many",
        ),
        (at(10, hash="0"), 10, "the state's hash is"),
        (lambda record: [*record[:4], Undone(1, 0, "")], 5, "nothing to take back"),
        (lambda record: [*record[:9], record[-1]], 10, "the match had not ended"),
        (lambda record: [*record[:-1], Ended((1, 1, 1), (9, 9, 9), "x")], 17, "the outcome was"),
        (lambda record: [*record, record[-2]], 18, "the match had ended|luck after the end"),
    ],
)
def test_what_does_not_hold_is_named_with_its_line(damage: Damage, line: int, why: str) -> None:
    with pytest.raises(BadRecord, match=why) as bad:
        played(damage(lines()))
    if "|" not in why:
        assert bad.value.number == line
