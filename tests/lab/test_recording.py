"""Recorded matches replay."""

from podium.lab.recording import record_match
from podium.play.record import read, write_lines
from podium.play.replay import replay
from podium.registry import game


def test_a_match_of_bots_is_recorded_with_their_names_and_replays() -> None:
    gotown = game("gotown")
    table = record_match(gotown, 2, gotown.options(short=True), ("greedy", "random"), "seed")
    assert table.outcome is not None
    text = list(write_lines(table.record(("greedy", "random"))))
    *_, last = replay(read(text))
    assert last.header.players == ("greedy", "random")
    assert last.header.options["short"] is True
    assert last.state == table.state
    again = record_match(gotown, 2, gotown.options(short=True), ("greedy", "random"), "seed")
    assert list(write_lines(again.record(("greedy", "random")))) == text
