"""Undo by consent: back to before one's last action, and luck goes on."""

from typing import Any

import msgspec
from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.rules import Step
from podium.core.seat import SEATS, Seat, replaced
from podium.play.command import Accepted, AlreadyDone, Refused, Reply, TakeBack
from podium.play.entry import Entry
from podium.play.record import Undone, read, write_lines
from podium.play.replay import replay
from podium.play.table import AnyChange, AnyTable, restore
from tests.play import showdown
from tests.play.showdown import SHOWDOWN, Choose, Event, Keep, Kept, Showing, State
from tests.play.showdown import Change as Swap
from tests.play.sitting import SEED, act, play_out, sit, undo


def shown() -> tuple[AnyTable, Seat]:
    """A table whose leader is asked about its charm, and the leader."""
    table = sit()
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    return table, table.to_act[0]


def agreed(table: AnyTable, seat: Seat, due: str | None = None) -> tuple[Reply, AnyChange | None]:
    due = table.ask_id(seat) if due is None else due
    return table.command(seat, TakeBack(f"agreed.{table.seq}", due))


def test_what_luck_answered_is_taken_back_once_all_agree_and_luck_goes_on() -> None:
    table, leader = shown()
    before, window = table.state, table.window
    told = act(table, leader, Swap()).entry.luck
    assert told
    assert not table.undo_id(leader)
    reply, change = agreed(table, leader)
    assert isinstance(reply, Accepted)
    assert change is not None
    assert (change.entry.kind, change.entry.seat) == ("undo", leader)
    assert table.state == before
    assert table.window > window + 1, "window numbers do not come back"
    act(table, leader, Swap())
    asked = [answer for entry in table.entries for answer in entry.luck]
    assert len(asked) == len(table.entries[0].luck) + len(table.entries[3].luck) + 2 * len(told)


def test_what_others_did_since_goes_with_it() -> None:
    table, leader = shown()
    before = table.state
    act(table, leader, Keep())
    other = SEATS[(leader + 1) % 3]
    act(table, other, Choose(1))
    assert not table.undo_id(leader)
    assert isinstance(agreed(table, leader)[0], Accepted)
    assert table.state == before
    assert table.was(table.seq).back == 2


def test_a_choice_made_before_it_in_the_same_window_still_stands() -> None:
    table = sit()
    act(table, 0, Choose(1))
    before = table.state
    act(table, 1, Choose(2))
    act(table, 2, Choose(3))
    assert isinstance(agreed(table, SEATS[1])[0], Accepted)
    assert table.state == before
    assert table.to_act == (SEATS[1], SEATS[2])
    assert table.ask_id(SEATS[0]) == "", "the first may still choose again"
    act(table, 1, Choose(3))
    act(table, 2, Choose(3))
    assert [table.undo_id(seat) for seat in SEATS[:3]] == ["", "", ""], "others had chosen"


def test_who_need_not_ask_may_not_and_a_secret_choice_is_made_again() -> None:
    table, leader = shown()
    act(table, leader, Keep())
    assert table.undo_id(leader)
    assert table.ask_id(leader) == ""
    act(table, 0, Choose(1))
    assert table.ask_id(SEATS[0]) == "", "it may choose again"


def test_nothing_is_taken_back_at_the_start_or_after_the_end() -> None:
    table = sit()
    assert [table.ask_id(seat) for seat in SEATS[:3]] == ["", "", ""]
    play_out(table)
    assert [table.ask_id(seat) for seat in SEATS[:3]] == ["", "", ""]
    assert isinstance(agreed(table, SEATS[0], f"{table.seq}.0")[0], Refused)


def test_consent_to_one_moment_is_none_to_another() -> None:
    table, leader = shown()
    act(table, leader, Swap())
    due = table.ask_id(leader)
    act(table, table.to_act[0], Choose(1))
    reply, change = agreed(table, leader, due)
    assert isinstance(reply, Refused)
    assert reply.code == "stale"
    assert change is None


class _Staying(Showing):
    """Keeping a charm asks again."""

    @staticmethod
    def apply(state: State, seat: Seat, action: Any, chance: Chance) -> Step[State, Event]:
        if isinstance(action, Keep):
            points = replaced(state.points, seat, state.points[seat] + 1)
            return Step(replace(state, points=points), (Kept(seat),))
        return showdown.apply(state, seat, action, chance)


def test_who_has_seen_more_asks_from_then_on() -> None:
    table = sit(game=replace(SHOWDOWN, rules=_Staying()))
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    leader = table.to_act[0]
    act(table, leader, Keep())
    assert table.undo_id(leader)
    act(table, leader, Swap())
    assert isinstance(agreed(table, leader)[0], Accepted)
    assert table.undo_id(leader) == "", "luck has answered since"
    assert table.ask_id(leader)


def test_a_repeated_consent_is_done_once() -> None:
    table, leader = shown()
    act(table, leader, Swap())
    command = TakeBack("once", table.ask_id(leader))
    assert isinstance(table.command(leader, command)[0], Accepted)
    again, change = table.command(leader, command)
    assert isinstance(again, AlreadyDone)
    assert change is None


def test_it_is_stored_restored_recorded_and_replayed() -> None:
    table, leader = shown()
    act(table, leader, Keep())
    undo(table, leader)
    act(table, leader, Keep())
    act(table, SEATS[(leader + 1) % 3], Choose(1))
    agreed(table, leader)
    stored = msgspec.json.decode(msgspec.json.encode(table.entries), type=list[Entry])
    again = restore(SHOWDOWN, 3, table.options, SEED, stored)
    assert again.state == table.state
    assert again.window == table.window
    play_out(table)
    lines = list(table.record())
    assert [line.back for line in lines if isinstance(line, Undone)] == [0, 2]
    *_, last = replay(read(write_lines(lines)), lambda _: SHOWDOWN)
    assert last.ended is not None
    assert last.state == table.state
