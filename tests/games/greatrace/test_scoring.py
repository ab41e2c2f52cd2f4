"""What the finish tells of a race: prestige, line by line, for every crew."""

import pytest

from podium import language
from podium.core.seat import SEATS
from podium.games.greatrace import GAME
from podium.games.greatrace.scene.scoring import scoring
from podium.lab.recording import record_match
from podium.play.table import AnyTable

NAMES = ("Anna", "Bruno", "Chloé", "Dragan")


@pytest.fixture(scope="module")
def ended() -> AnyTable:
    """A race in which somebody has not arrived."""
    return record_match(GAME, 4, GAME.options(), ["greedy"] * 4, "fin-3")


@pytest.mark.rule("CR-39")
def test_the_lines_add_up_to_the_prestige_that_the_rules_counted(ended: AnyTable) -> None:
    told = scoring(ended.view(None))
    assert told is not None
    assert ended.outcome is not None
    *parts, total = told.lines
    assert total.total
    for seat, front in enumerate(ended.view(None).fronts):
        cells = [line.cells[seat] for line in parts]
        if front.arrived:
            assert sum(cell.value or 0 for cell in cells) == total.cells[seat].value
            assert total.cells[seat].value == ended.outcome.scores[seat]
            assert all(cell.counts for cell in cells)
        else:
            assert total.cells[seat].value is None
            assert not any(cell.counts for cell in cells[1:])


@pytest.mark.rule("CR-38")
def test_who_has_not_arrived_is_in_brackets_and_told_how_far_it_was(ended: AnyTable) -> None:
    words = language.words("greatrace", "en")
    late = [n for n, front in enumerate(ended.view(None).fronts) if not front.arrived]
    assert late, "the race of this test has somebody who came too late"
    told = scoring(ended.view(SEATS[late[0]]))
    assert told is not None
    assert told.note == ("scoring.brackets",)
    assert "short" in words.say(told.why, NAMES, SEATS[late[0]])


def test_each_seat_is_told_why_in_its_own_words(ended: AnyTable) -> None:
    words = language.words("greatrace", "en")
    assert ended.outcome is not None
    best = ended.outcome.winners[0]
    said = {seat: scoring(ended.view(seat)) for seat in SEATS[:4]}
    for seat, told in said.items():
        assert told is not None
        sentence = words.say(told.why, NAMES, seat)
        assert sentence.startswith("You came in" if seat == best else f"{NAMES[best]} came in")
        assert f"{ended.outcome.scores[best]} points of prestige" in sentence


def test_a_race_that_goes_on_has_no_scoring(ended: AnyTable) -> None:
    assert scoring(GAME.view(ended.was(3).state, None)) is None
