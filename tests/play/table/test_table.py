"""Tables: windows, commands and what they are answered."""

from itertools import permutations

import msgspec
import pytest

from podium.core.chance import Seeded
from podium.core.digest import commitment, digest
from podium.core.seat import SEATS
from podium.play.command import Accepted, Act, AlreadyDone, Refused, Undo
from podium.play.match import BadSeats
from tests.play.showdown import SHOWDOWN, Change, Choose, Keep, Options
from tests.play.sitting import SEED, act, play_out, raw, send, sit


def test_a_table_begins_with_the_setup_as_its_first_entry() -> None:
    table = sit()
    (entry,) = table.entries
    assert (entry.seq, entry.kind, entry.seat, entry.window) == (0, "setup", -1, 1)
    assert [what for what, _ in entry.luck] == ["charm 0", "charm 1", "charm 2"]
    assert entry.hash == digest(table.state)
    assert table.commitment == commitment(SEED)
    assert SEED not in table.commitment


def test_a_table_of_too_many_is_refused() -> None:
    with pytest.raises(BadSeats, match="2 to 4, not by 5"):
        sit(5)


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_three_seats_choose_at_once_in_any_order_and_the_end_is_one(order: tuple[int, ...]) -> None:
    table = sit()
    decisions = [table.decision(seat) for seat in SEATS[:3]]
    assert decisions == ["1.0", "1.1", "1.2"]
    numbers = {0: 3, 1: 1, 2: 2}
    for seat in order:
        # A choice makes nobody's decision stale: all were read before the first of them.
        reply, _ = send(table, seat, Choose(numbers[seat]), decision_id=decisions[seat])
        assert isinstance(reply, Accepted)
    other = sit()
    for seat in range(3):
        act(other, seat, Choose(numbers[seat]))
    assert table.state == other.state
    assert table.window == other.window == 2


def test_a_seat_that_has_chosen_is_not_awaited_and_may_choose_again() -> None:
    table = sit()
    first = table.decision(SEATS[0])
    act(table, 0, Choose(1))
    assert table.to_act == SEATS[1:3]
    assert table.decision(SEATS[0]) == first
    act(table, 0, Choose(2))
    act(table, 0, Choose(3))
    assert table.view(SEATS[0]).choice == 3
    assert table.window == 1
    act(table, 1, Choose(1))
    act(table, 2, Choose(1))
    assert table.state.points[0] >= 3, "the last choice counts"


def test_a_change_of_mind_after_the_last_choice_is_stale() -> None:
    table = sit()
    mine = table.decision(SEATS[0])
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    before = (table.state, table.entries.copy(), table.window)
    reply, change = send(table, 0, Choose(2), decision_id=mine)
    assert isinstance(reply, Refused)
    assert reply.code == "stale"
    assert change is None
    assert (table.state, table.entries, table.window) == before


def test_a_repeated_command_is_done_once_and_answered_with_the_first_answer() -> None:
    table = sit()
    assert send(table, 0, Choose(1), "mine")[0] == Accepted("mine", 1)
    length = len(table.entries)
    again, change = send(table, 0, Choose(3), "mine")
    assert again == AlreadyDone("mine", 1)
    assert change is None
    assert len(table.entries) == length
    assert table.view(SEATS[0]).choice == 1
    assert send(table, 1, Choose(3), "mine")[0] == Accepted("mine", 2), "an id is its seat's own"


def test_a_refused_command_may_be_sent_again_with_the_same_id() -> None:
    table = sit()
    assert isinstance(send(table, 0, Choose(7), "mine")[0], Refused)
    assert send(table, 0, Choose(1), "mine")[0] == Accepted("mine", 1)


@pytest.mark.parametrize(
    ("seat", "decision_id", "action", "code", "rule"),
    [
        (0, "1.1", b'{"type":"choose","number":1}', "stale", ""),
        (0, "2.0", b'{"type":"choose","number":1}', "stale", ""),
        (0, "", b'{"type":"choose","number":1}', "stale", ""),
        (0, "1.0", b'{"type":"choose","number":4}', "illegal", "SH-01"),
        (0, "1.0", b'{"type":"choose","number":-1}', "illegal", "SH-01"),
        (0, "1.0", b'{"type":"keep"}', "illegal", "SH-01"),
        (0, "1.0", b'{"type":"choose"}', "malformed", ""),
        (0, "1.0", b'{"type":"choose","number":"1"}', "malformed", ""),
        (0, "1.0", b'{"type":"fly"}', "malformed", ""),
        (0, "1.0", b"[]", "malformed", ""),
        (0, "1.0", b"nonsense", "malformed", ""),
    ],
)
def test_what_cannot_be_done_is_refused_and_leaves_no_trace(
    seat: int, decision_id: str, action: bytes, code: str, rule: str
) -> None:
    table = sit()
    before = (table.state, table.entries.copy(), table.window, table.decision(SEATS[0]))
    reply, change = table.command(SEATS[seat], Act("x", decision_id, msgspec.Raw(action)))
    assert isinstance(reply, Refused)
    assert (reply.command_id, reply.code, reply.rule) == ("x", code, rule)
    assert reply.reason
    assert change is None
    assert (table.state, table.entries, table.window, table.decision(SEATS[0])) == before


def test_a_seat_that_is_not_asked_has_no_decision() -> None:
    table = sit(2)
    act(table, 0, Choose(3))
    act(table, 1, Choose(2))
    (leader,) = table.to_act
    other = SEATS[1 - leader]
    assert table.decision(other) == ""
    reply, _ = table.command(other, Act("x", "", raw(Keep())))
    assert isinstance(reply, Refused)
    assert (reply.code, reply.reason) == ("stale", "nothing is asked of this seat now")


def test_luck_is_the_seeds_and_goes_on_from_question_to_question() -> None:
    table = sit()
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    act(table, table.to_act[0], Change())
    told = [pair for entry in table.entries for pair in entry.luck]
    stream = Seeded(SEED, asked=3)
    assert [what for what, _ in told] == ["charm 0", "charm 1", "charm 2", "die", "charm 2"]
    assert told[3][1] == stream.roll(3, "die")


def test_nothing_is_asked_once_the_match_is_over() -> None:
    table = play_out(sit())
    assert table.outcome is not None
    assert table.to_act == ()
    for seat in SEATS[:3]:
        assert table.decision(seat) == table.undo_id(seat) == ""
    assert isinstance(
        table.command(SEATS[0], Act("x", f"{table.window}.0", raw(Keep())))[0], Refused
    )
    assert isinstance(table.command(SEATS[0], Undo("y", f"{table.seq}.0"))[0], Refused)


def test_options_are_those_that_the_table_was_made_with() -> None:
    assert sit(options=Options(long=True)).state.options.rounds == 4
    assert SHOWDOWN.options is Options
