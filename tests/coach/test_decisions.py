"""The decisions of a seat that shaped a match."""

from itertools import pairwise

from podium.coach.decisions import decisions
from podium.core.seat import SEATS
from podium.lab.recording import record_match
from podium.play.command import Resign
from podium.registry import game
from tests.play.showdown import Change, Choose, Keep
from tests.play.sitting import act, play_out, sit, undo


def test_what_was_chosen_again_or_taken_back_is_left_out() -> None:
    table = sit()
    act(table, 0, Choose(1))
    act(table, 0, Choose(3))
    act(table, 1, Choose(2))
    act(table, 2, Choose(3))
    leader = table.to_act[0]
    act(table, leader, Keep())
    undo(table, leader)
    act(table, leader, Change())
    found = [(n, each.seq, each.action) for n in range(3) for each in decisions(table, SEATS[n])]
    assert sorted(found, key=lambda each: each[1]) == [
        (0, 2, Choose(3)),
        (1, 3, Choose(2)),
        (2, 4, Choose(3)),
        (leader, 7, Change()),
    ]


def test_each_has_the_view_it_was_made_from() -> None:
    table = play_out(sit())
    for seat in SEATS[:3]:
        found = decisions(table, seat)
        assert found
        for each in found:
            assert each.view == table.game.view(table.states[each.seq - 1], seat)
            assert each.action in each.view.legal


def test_who_gave_up_decided_no_more() -> None:
    table = sit()
    act(table, 1, Choose(1))
    table.command(SEATS[1], Resign("enough"))
    play_out(table)
    assert [each.seq for each in decisions(table, SEATS[1])] == [1]
    assert len(decisions(table, SEATS[0])) > 1


def test_a_choice_is_quiet_where_nothing_comes_before_the_next() -> None:
    table = record_match(game("gotown"), 2, game("gotown").options(), ["greedy", "greedy"], "quiet")
    found = decisions(table, SEATS[0])
    assert {each.quiet for each in found} == {True, False}
    for each, after in pairwise(found):
        between = table.entries[each.seq : after.seq]
        own = all(entry.seat == 0 and not entry.luck for entry in between)
        assert each.quiet <= own
