"""Resigning: last of those still playing, and the match stays whole."""

import msgspec
import pytest

from podium import language
from podium.core.outcome import RESIGNED, Outcome
from podium.core.seat import SEATS
from podium.play.command import Accepted, Act, Refused, Resign, Undo
from podium.play.entry import Entry
from podium.play.record import BadRecord, Ended, Resigned, read, write_lines
from podium.play.replay import replay
from podium.play.resigning import ending_told, first_gone, resigned_last
from podium.play.table import restore
from podium.play.viewer import Viewer
from tests.play.showdown import SHOWDOWN, Choose
from tests.play.sitting import SEED, act, play_out, sit


@pytest.mark.parametrize(
    ("ranks", "resigned", "after"),
    [
        ((1, 2, 3), (), (1, 2, 3)),
        ((1, 2, 3), (0,), (3, 1, 2)),
        ((2, 1, 3), (2,), (2, 1, 3)),
        ((1, 1, 3), (0,), (3, 1, 2)),
        ((1, 2, 2), (0,), (3, 1, 1)),
        # The first to go is the very last.
        ((1, 2, 3, 4), (1, 0), (3, 4, 1, 2)),
        ((1, 2), (0, 1), (2, 1)),
        # Alone, giving up is no victory.
        ((1,), (0,), (2,)),
        # Nobody wins: the others are still ahead of who went.
        ((2, 2, 2), (1,), (1, 3, 1)),
    ],
)
def test_who_resigned_stands_behind_all_others(
    ranks: tuple[int, ...], resigned: tuple[int, ...], after: tuple[int, ...]
) -> None:
    outcome = Outcome(ranks, tuple(range(len(ranks))), "x")
    found = resigned_last(outcome, [SEATS[seat] for seat in resigned])
    assert (found.ranks, found.scores, found.ending) == (after, outcome.scores, "x")


def test_a_seat_resigns_once_and_the_rules_notice_nothing() -> None:
    table = sit()
    state, window = table.state, table.window
    reply, change = table.command(SEATS[1], Resign("enough"))
    assert isinstance(reply, Accepted)
    assert change is not None
    assert change.entry.kind == "resign"
    assert (table.state, table.window, table.resigned) == (state, window, [SEATS[1]])
    assert isinstance(table.command(SEATS[1], Resign("again"))[0], Refused)
    act(table, 1, Choose(1))  # as a bot does for it
    viewer = Viewer(table, SEATS[1])
    assert viewer.stand.decision == "", "nothing is asked of who gave up"


def test_it_is_stored_restored_recorded_and_replayed() -> None:
    table = sit()
    act(table, 0, Choose(1))
    table.command(SEATS[0], Resign("enough"))
    stored = msgspec.json.decode(msgspec.json.encode(table.entries), type=list[Entry])
    assert restore(SHOWDOWN, 3, table.options, SEED, stored).resigned == [SEATS[0]]
    play_out(table)
    assert table.outcome is not None
    assert table.outcome.ranks[0] == 3
    lines = list(table.record())
    assert any(isinstance(line, Resigned) for line in lines)
    *_, last = replay(read(write_lines(lines)), lambda _: SHOWDOWN)
    assert last.ended is not None
    assert last.ended.ranks == table.outcome.ranks
    assert isinstance(table.command(SEATS[1], Resign("late"))[0], Refused)


def test_it_is_over_once_all_but_one_have_resigned() -> None:
    """The rules have not ended it, so nothing is counted; no choice is left, nor undo."""
    table = sit()
    act(table, 0, Choose(1))
    viewer = Viewer(table, SEATS[2])
    table.command(SEATS[0], Resign("enough"))
    assert table.to_act, "two are still playing"
    _, change = table.command(SEATS[1], Resign("too"))
    assert change is not None
    assert table.reached is None
    assert table.outcome == Outcome((3, 2, 1), (), RESIGNED)
    assert table.to_act == ()
    update = viewer.advance(change)
    assert (update.stand.awaited, update.stand.decision, update.stand.ask) == ((), "", "")
    assert update.stand.seed == SEED, "it may be told now"
    assert update.changes.offers == ()
    late = Act("late", f"{table.window}.2", msgspec.Raw(b'{"type":"choose","strain":1}'))
    for command in (late, Resign("me too"), Undo("undo", f"{table.seq}.0")):
        assert isinstance(table.command(SEATS[2], command)[0], Refused)
    stored = msgspec.json.decode(msgspec.json.encode(table.entries), type=list[Entry])
    again = restore(SHOWDOWN, 3, table.options, SEED, stored)
    assert again.outcome == table.outcome
    lines = list(table.record())
    *_, last = replay(read(write_lines(lines)), lambda _: SHOWDOWN)
    assert last.ended == Ended((3, 2, 1), (), RESIGNED)
    with pytest.raises(BadRecord, match="had not ended"):
        list(replay([line for line in lines if line not in lines[-2:-1]], lambda _: SHOWDOWN))


def test_whose_bot_comes_first_after_resigning_is_not_told_to_have_won() -> None:
    """The rules put the seat first; what is told is who won, and whose bot it was."""
    reached = Outcome((1, 2, 3), (5, 4, 3), "x")
    outcome = resigned_last(reached, [SEATS[0]])
    assert outcome.winners == (SEATS[1],)
    assert first_gone(outcome, reached) == (SEATS[0],)
    told = ending_told(outcome, reached)
    assert told == ("ui.ending.played_on", (SEATS[1],), 1, (SEATS[0],))
    words = language.words("", "en")
    names = ("Anna", "Bruno", "Chloé")
    assert words.say(told, names, SEATS[0]).endswith("Bruno wins.")
    assert "you had resigned" in words.say(told, names, SEATS[0])
    assert words.say(told, names, SEATS[1]).endswith("you win!")
    assert words.say(told, names, SEATS[2]).startswith("Anna came first")


def test_who_resigned_and_did_not_come_first_changes_nothing_of_the_story() -> None:
    reached = Outcome((2, 1, 3), (5, 4, 3), "x")
    outcome = resigned_last(reached, [SEATS[0]])
    assert ending_told(outcome, reached) == ("ending.x", (SEATS[1],), 1)
