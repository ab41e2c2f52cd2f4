"""A table comes back from its entries as it was, or says that they do not hold."""

import pickle
from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from podium.core.seat import SEATS
from podium.play.entry import Entry
from podium.play.table import AnyTable, Corrupt, restore
from podium.registry import game
from tests.play.showdown import SHOWDOWN, Change, Choose, Keep, Options
from tests.play.sitting import SEED, act, play_out, raw, send, sit, undo


def lived() -> AnyTable:
    """A table in the middle of a match, with an undo behind it and a choice made."""
    table = sit()
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    leader = table.to_act[0]
    act(table, leader, Keep())
    undo(table, leader)
    act(table, leader, Change())
    act(table, 1, Choose(2))
    return table


def stored(table: AnyTable) -> list[Entry]:
    """The entries as they come back from a disk: through JSON."""
    return msgspec.json.decode(msgspec.json.encode(table.entries), type=list[Entry])


def again(entries: list[Entry]) -> AnyTable:
    return restore(SHOWDOWN, 3, Options(), SEED, entries)


def test_a_restored_table_is_the_same_and_goes_on_the_same() -> None:
    table = lived()
    other = again(stored(table))
    assert other.state == table.state
    assert other.entries == table.entries
    assert other.events == table.events
    assert other.window == table.window
    assert other.to_act == table.to_act
    for seat in SEATS[:3]:
        assert other.decision(seat) == table.decision(seat)
        assert other.undo_id(seat) == table.undo_id(seat)
    play_out(table)
    play_out(other)
    assert other.state == table.state
    assert [entry.luck for entry in other.entries] == [entry.luck for entry in table.entries]


def test_what_could_be_undone_can_be_undone_after_a_restart_and_nothing_else() -> None:
    table = sit()
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    leader = table.to_act[0]
    before = table.state
    assert again(stored(table)).undo_id(leader) == ""
    act(table, leader, Keep())
    other = again(stored(table))
    assert other.undo_id(leader) == table.undo_id(leader) != ""
    undo(other, leader)
    assert other.state == before


def test_a_command_sent_again_after_a_restart_is_already_done() -> None:
    table = lived()
    send(table, 0, Choose(1), "mine")
    other = again(stored(table))
    reply, change = send(other, 0, Choose(3), "mine")
    assert type(reply).__name__ == "AlreadyDone"
    assert change is None


Damage = Callable[[list[Entry]], list[Entry]]


def changed(at: int, **fields: object) -> Damage:
    """The log with other fields in one entry."""
    return lambda log: [*log[:at], replace(log[at], **fields), *log[at + 1 :]]


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda _: [], id="nothing"),
        pytest.param(lambda log: log[1:], id="no setup"),
        pytest.param(lambda log: [*log[:2], *log[3:]], id="an entry missing"),
        pytest.param(lambda log: [*log, log[0]], id="a second setup"),
        pytest.param(changed(0, hash="0" * 32), id="another setup"),
        pytest.param(changed(1, hash="0" * 32), id="another hash"),
        pytest.param(changed(1, window=9), id="another window"),
        pytest.param(changed(1, seat=2), id="another seat"),
        pytest.param(changed(1, seat=7), id="no such seat"),
        pytest.param(changed(1, seat=-1), id="a negative seat"),
        pytest.param(changed(1, action=raw(Choose(9))), id="an illegal action"),
        pytest.param(changed(1, action=msgspec.Raw(b'{"type":"x"}')), id="no action at all"),
        pytest.param(changed(3, luck=()), id="luck missing"),
        pytest.param(changed(3, luck=(("die", 9),)), id="impossible luck"),
        pytest.param(changed(3, luck=(("die", 1), ("die", 2))), id="too much luck"),
        pytest.param(changed(1, kind="undo"), id="nothing to undo"),
    ],
)
def test_a_log_that_does_not_hold_is_called_corrupt(damage: Damage) -> None:
    log = stored(lived())
    with pytest.raises(Corrupt):
        again(damage(log))


def test_another_seed_or_number_of_seats_is_corrupt_too() -> None:
    log = stored(lived())
    with pytest.raises(Corrupt, match="setup"):
        restore(SHOWDOWN, 3, Options(), "another", log)
    with pytest.raises(Corrupt, match="setup"):
        restore(SHOWDOWN, 2, Options(), SEED, log)


def test_a_table_that_was_sent_to_another_process_goes_on_the_same() -> None:
    table = sit(2, game=game("gotown"), options=game("gotown").options())
    for _ in range(6):
        act(table, table.to_act[0], table.view(table.to_act[0]).legal[-1])
    sent: AnyTable = pickle.loads(pickle.dumps(table))
    assert sent.game is table.game
    for each in (table, sent):
        while each.to_act:
            act(each, each.to_act[0], each.view(each.to_act[0]).legal[-1])
    assert sent.states == table.states
    assert sent.outcome == table.outcome
    assert list(sent.record()) == list(table.record())
