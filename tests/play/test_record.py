"""Records: a match as JSON lines."""

import json

import pytest

from podium.play.record import BadRecord, read, write_lines
from tests.play.showdown import Choose, Keep
from tests.play.sitting import SEED, act, play_out, sit, undo


def lines() -> list[str]:
    table = sit()
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    leader = table.to_act[0]
    act(table, leader, Keep())
    undo(table, leader)
    return list(write_lines(play_out(table).record(("Ada", "Bert", "Cleo"))))


def test_a_record_is_a_header_then_a_line_for_each_action_and_answer_then_the_outcome() -> None:
    record = [json.loads(line) for line in lines()]
    kinds = [line["line"] for line in record]
    assert kinds[:4] == ["header", "chance", "chance", "chance"]
    assert kinds[4:9] == ["action", "action", "action", "chance", "action"]
    assert kinds[9] == "undo"
    assert kinds[-1] == "outcome"
    assert kinds.count("header") == kinds.count("outcome") == 1
    header = record[0]
    assert header["game"] == "showdown"
    assert header["options"] == {"long": False}
    assert header["seed"] == SEED
    assert header["players"] == ["Ada", "Bert", "Cleo"]
    assert record[7] == {"line": "chance", "what": "die", "answer": record[7]["answer"]}


def test_a_record_of_a_running_match_is_not_given_out() -> None:
    with pytest.raises(AssertionError, match="secrets"):
        next(sit().record())


def test_what_was_written_is_read_again() -> None:
    text = lines()
    assert list(write_lines(read(text))) == text
    assert (
        list(write_lines(read([line.encode() + b"\n" for line in text] + [b"\n", b" \n"]))) == text
    )


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("nonsense", "not a line of a record"),
        ("{}", "not a line of a record"),
        ('{"line":"dance"}', "not a line of a record"),
        ('{"line":"action","seq":1}', "not a line of a record"),
        (b"\xff\xfe", "not a line of a record"),
        ('{"line":"action","action":' + "[" * 100_000, "not a line of a record"),
        ("", "an empty line"),
    ],
)
def test_a_line_that_is_none_is_named(bad: str | bytes, why: str) -> None:
    with pytest.raises(BadRecord, match=f"line 2: {why}"):
        list(read([*lines()[:1], bad, *lines()[2:]]))
