"""Recorded matches replay."""

from podium.lab.recording import recorded
from podium.play.record import read, written
from podium.play.replay import replay
from podium.registry import game


def test_a_match_of_bots_is_recorded_with_their_names_and_replays() -> None:
    gotown = game("gotown")
    table = recorded(gotown, 2, gotown.options(short=True), ("greedy", "random"), "seed")
    assert table.outcome is not None
    text = list(written(table.record(("greedy", "random"))))
    *_, last = replay(read(text))
    assert last.header.players == ("greedy", "random")
    assert last.header.options["short"] is True
    assert last.state == table.state
    again = recorded(gotown, 2, gotown.options(short=True), ("greedy", "random"), "seed")
    assert list(written(again.record(("greedy", "random")))) == text
