"""Glances: what was told of a match is remembered, and told to whom it may be."""

import json
from typing import Any

from podium.core.seat import SEATS
from podium.lab.recording import record_match
from podium.play.entry import Was
from podium.play.table import AnyTable
from podium.registry import game
from podium.web.history.glances import ALL, WATCHER, Glances
from podium.wire.past import Book, finish_of


class Counted(AnyTable):
    """A table that counts how often somebody looks back."""

    looks = 0

    def was(self, seq: int) -> Was[Any, Any]:
        self.looks += 1
        return super().was(seq)


def book() -> tuple[Book, Counted]:
    found = game("gotown")
    played = record_match(found, 2, found.options(), ["greedy"] * 2, "glances")
    table = Counted(found, 2, found.options(), "")
    table.__dict__.update(played.__dict__)
    return Book(table, "match", "", ("Anna", "Bruno"), finish_of(table)), table


def lines(glances: Glances, of: Book, eyes: str, at: int, code: str = "en") -> list[Any]:
    found: list[Any] = json.loads(glances.of(of, eyes, at, code, story=True))["scene"]["lines"]
    return found


def test_the_log_of_a_match_is_told_once_whatever_moment_is_asked_for() -> None:
    (of, table), glances = book(), Glances()
    first = lines(glances, of, WATCHER, 1)
    assert table.looks > table.seq
    table.looks = 0
    for at in range(2, 12):
        assert lines(glances, of, WATCHER, at) == first
    assert lines(glances, of, ALL, 3) == first
    assert table.looks < 100, "the moments alone"


def test_each_pair_of_eyes_and_each_language_has_a_log_of_its_own() -> None:
    (of, _), glances = book(), Glances()
    eyes = [WATCHER, *(str(int(seat)) for seat in SEATS[:2])]
    told = [lines(glances, of, each, 5, code) for each in eyes for code in ("en", "de")]
    fresh = [lines(Glances(), of, each, 5, code) for each in eyes for code in ("en", "de")]
    assert told == fresh
    assert len({json.dumps(each) for each in told}) == len(told)
