"""Undo: free until luck, a reveal or somebody else has answered."""

from typing import Any

from msgspec.structs import replace

from podium.core.chance import Chance, Seeded
from podium.core.rules import Step
from podium.core.seat import SEATS, Seat, replaced
from podium.play.command import Accepted, AlreadyDone, Refused, Undo
from podium.play.table import AnyTable
from tests.play import showdown
from tests.play.showdown import SHOWDOWN, Change, Choose, Event, Keep, Kept, Showing, State
from tests.play.sitting import SEED, act, send, sit, undo


def shown() -> tuple[AnyTable, Seat]:
    """A table whose leader is asked about its charm, and the leader."""
    table = sit()
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    return table, table.to_act[0]


def test_an_action_that_told_nothing_is_taken_back_freely() -> None:
    table, leader = shown()
    before, window = table.state, table.window
    act(table, leader, Keep())
    assert table.state != before
    reply, change = undo(table, leader)
    assert reply == Accepted(reply.command_id, 5)
    assert change is not None
    assert (change.entry.kind, change.entry.seat, change.events) == ("undo", leader, ())
    assert table.state == before
    assert table.window == window + 2, "window numbers do not come back"
    assert table.entries[-1] is change.entry, "an undo is a line of the log like any other"


def test_a_decision_from_before_an_undo_is_stale() -> None:
    table, leader = shown()
    old = table.decision(leader)
    act(table, leader, Keep())
    undo(table, leader)
    reply, _ = send(table, leader, Keep(), decision_id=old)
    assert isinstance(reply, Refused)
    assert reply.code == "stale"
    act(table, leader, Keep())


def test_an_action_that_luck_answered_stays() -> None:
    table, leader = shown()
    act(table, leader, Change())
    assert table.undo_id(leader) == ""
    reply, change = undo(table, leader)
    assert isinstance(reply, Refused)
    assert reply.code == "nothing_to_undo"
    assert change is None


def test_a_secret_choice_is_made_again_instead() -> None:
    table = sit()
    act(table, 0, Choose(1))
    assert table.undo_id(SEATS[0]) == ""


def test_the_choice_that_showed_all_choices_stays() -> None:
    table, _ = shown()
    assert [table.undo_id(seat) for seat in SEATS[:3]] == ["", "", ""]


def test_nobody_takes_back_what_another_did_or_answered() -> None:
    table, leader = shown()
    act(table, leader, Keep())
    other = SEATS[(leader + 1) % 3]
    assert table.undo_id(other) == ""
    assert isinstance(undo(table, other, table.undo_id(leader))[0], Refused)
    act(table, other, Choose(1))
    assert table.undo_id(leader) == ""


class _Passing(Showing):
    """Keeping a charm hands the question on to the next seat."""

    @staticmethod
    def apply(state: State, seat: Seat, action: Any, chance: Chance) -> Step[State, Event]:
        if not isinstance(action, Keep):
            return showdown.apply(state, seat, action, chance)
        return Step(replace(state, leader=SEATS[(seat + 1) % 3]), (Kept(seat),))


def test_who_saw_an_answer_that_was_taken_back_may_not_undo_what_it_answered() -> None:
    table = sit(game=replace(SHOWDOWN, rules=_Passing()))
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    first = table.to_act[0]
    act(table, first, Keep())
    assert table.undo_id(first), "nobody has answered yet"
    second = table.to_act[0]
    act(table, second, Keep())
    assert isinstance(undo(table, second)[0], Accepted)
    assert table.to_act == (second,)
    assert table.undo_id(first) == ""


def test_a_seat_takes_back_one_action_after_another() -> None:
    table = sit(game=replace(SHOWDOWN, rules=_Staying()))
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    leader = table.to_act[0]
    start = table.state
    act(table, leader, Keep())
    act(table, leader, Keep())
    undo(table, leader)
    undo(table, leader)
    assert table.state == start
    assert table.undo_id(leader) == ""


class _Staying(Showing):
    """Keeping a charm scores a point and asks again."""

    @staticmethod
    def apply(state: State, seat: Seat, action: Any, chance: Chance) -> Step[State, Event]:
        if not isinstance(action, Keep):
            return showdown.apply(state, seat, action, chance)
        points = replaced(state.points, seat, state.points[seat] + 1)
        return Step(replace(state, points=points), (Kept(seat),))


def test_the_last_action_of_a_match_stays() -> None:
    table, leader = shown()
    act(table, leader, Keep())
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    last = table.to_act[0]
    act(table, last, Keep())
    assert table.outcome is not None
    assert table.undo_id(last) == ""


def test_an_undo_names_the_action_it_takes_back() -> None:
    table, leader = shown()
    act(table, leader, Keep())
    stale = table.undo_id(leader)
    undo(table, leader)
    act(table, leader, Keep())
    reply, _ = undo(table, leader, stale)
    assert isinstance(reply, Refused)
    assert reply.code == "stale"


def test_a_repeated_undo_takes_back_once() -> None:
    table, leader = shown()
    act(table, leader, Keep())
    command = Undo("back", table.undo_id(leader))
    first, _ = table.command(leader, command)
    assert first == Accepted("back", 5)
    again, change = table.command(leader, command)
    assert again == AlreadyDone("back", 5)
    assert change is None


def test_luck_goes_on_after_an_undo_and_tells_nothing_twice() -> None:
    table, leader = shown()
    act(table, leader, Keep())
    undo(table, leader)
    act(table, leader, Change())
    asked = sum(len(entry.luck) for entry in table.entries)
    assert asked == 5
    stream = Seeded(SEED, asked=4)
    pool = sorted([1, 1, 2, 2, 3, 3])
    for _, charm in table.entries[0].luck:
        pool.remove(int(charm))
    assert table.entries[-1].luck == ((f"charm {leader}", stream.draw(pool, "")),)
