"""Secret choices at a table: in any order, changeable, and commands that cross at the last one."""

from itertools import permutations

import msgspec

from podium.core.digest import digest
from podium.core.seat import SEATS, Seat
from podium.games.motorcar import GAME
from podium.games.motorcar.actions import Action, Drive, Flick
from podium.games.motorcar.pieces import Strain
from podium.games.motorcar.state import Flicking, Options
from podium.play.command import Accepted, Act, Refused
from podium.play.table import AnyTable, Table
from podium.play.viewer import Viewer

SEED = "a race of three".ljust(32, ".")


def seated() -> AnyTable:
    """Three who are about to choose a strain."""
    return Table(GAME, 3, Options(flick="random"), SEED)


def sent(table: AnyTable, seat: int, action: Action, decision: str = "") -> str:
    """Sends a command, and tells how it was answered."""
    name = f"{table.seq}-{seat}-{action}"
    due = decision or table.decision(SEATS[seat])
    raw = msgspec.Raw(msgspec.json.encode(action))
    reply, _ = table.command(SEATS[seat], Act(name, due, raw))
    assert isinstance(reply, Accepted | Refused)
    return reply.code if isinstance(reply, Refused) else "accepted"


def test_choices_in_any_order_lead_to_the_same_state() -> None:
    finals: set[str] = set()
    for order in permutations(range(3)):
        table = seated()
        first = table.decision(SEATS[0])
        for n, seat in enumerate(order):
            assert table.to_act == tuple(s for s in SEATS[:3] if s not in order[:n])
            assert n == 2 or table.decision(SEATS[0]) == first
            assert sent(table, seat, Drive(Strain(seat + 1))) == "accepted"
        finals.add(digest(table.state))
    assert len(finals) == 1


def test_a_change_that_crosses_the_last_choice_comes_too_late() -> None:
    table = seated()
    before = table.decision(SEATS[0])
    assert sent(table, 0, Drive(Strain.NORMAL)) == "accepted"
    assert sent(table, 0, Drive(Strain.HEAVY), before) == "accepted"
    assert sent(table, 1, Drive(Strain.NORMAL)) == "accepted"
    assert sent(table, 2, Drive(Strain.NORMAL)) == "accepted"
    stand = digest(table.state)
    assert sent(table, 0, Drive(Strain.SEVERE), before) == "stale"
    assert digest(table.state) == stand
    assert table.state.cars[0].strain == Strain.HEAVY


def test_the_last_two_may_cross_and_both_count() -> None:
    table = seated()
    ones, others = table.decision(SEATS[1]), table.decision(SEATS[2])
    assert sent(table, 0, Drive(Strain.NORMAL)) == "accepted"
    assert sent(table, 2, Drive(Strain.SEVERE), others) == "accepted"
    assert sent(table, 1, Drive(Strain.HEAVY), ones) == "accepted"
    assert [car.strain for car in table.state.cars] == [1, 2, 3]


def test_nobody_else_can_tell_two_choices_apart() -> None:
    def shown(strain: Strain, viewer: Seat | None) -> object:
        table = seated()
        watching = Viewer(table, viewer)
        raw = msgspec.Raw(msgspec.json.encode(Drive(strain)))
        _, change = table.command(SEATS[0], Act("x", table.decision(SEATS[0]), raw))
        assert change is not None
        update = watching.advance(change)
        return update.changes, update.heard, update.motions, update.stand.hash, update.stand.undo

    for viewer in (SEATS[1], SEATS[2], None):
        assert len({repr(shown(strain, viewer)) for strain in Strain}) == 1
    assert len({repr(shown(strain, SEATS[0])) for strain in Strain}) == 3


def test_a_flick_is_chosen_again_and_not_undone() -> None:
    table = Table(GAME, 3, Options(), SEED)
    assert sent(table, 1, Flick(12)) == "accepted"
    assert table.undo_id(SEATS[1]) == ""
    assert sent(table, 1, Flick(13)) == "accepted"
    assert isinstance(table.state.phase, Flicking)
    assert table.state.phase.chosen == (0, 13, 0)
    assert sent(table, 1, Flick(21)) == "illegal"
