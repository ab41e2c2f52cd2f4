"""Why not: the refusals of what was touched."""

from podium.core.seat import SEATS
from podium.play.why import why_not
from tests.play.showdown import NOT_NOW, WAIT, Change, Choose
from tests.play.sitting import act, sit


def asked(seat: int, *handles: str, shown: bool = False) -> list[object]:
    table = sit()
    if shown:
        for n in range(3):
            act(table, n, Choose(n + 1))
        assert table.to_act == (SEATS[2],)
    return list(why_not(table, SEATS[seat], frozenset(handles)))


def test_a_thing_that_cannot_be_used_is_answered_with_its_rule_and_action() -> None:
    assert asked(0, "charm") == [(NOT_NOW, Change())]
    assert asked(0, "charm", shown=True) == [(WAIT, Change())]


def test_a_thing_that_can_be_used_has_no_reason_against_it() -> None:
    assert asked(0, "number-2") == []
    assert asked(2, "charm", shown=True) == []


def test_touching_a_part_of_a_thing_touches_the_thing() -> None:
    assert asked(0, "charm/corner") == [(NOT_NOW, Change())]
    assert asked(0, "charming") == []


def test_each_reason_is_told_once() -> None:
    assert asked(0, "number-1", shown=True) == [(NOT_NOW, Choose(1))]


def test_what_belongs_to_no_action_has_no_reasons() -> None:
    assert asked(0, "roof") == []
    assert asked(0, "number-1", "number-2") == []
