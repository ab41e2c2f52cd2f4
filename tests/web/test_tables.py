"""Tables in memory: what is in doubt is thrown away, what is idle is let go."""

from pathlib import Path

import msgspec
import pytest

from podium.core.seat import SEATS
from podium.play.command import Accepted, Act
from podium.store import SeatKind, SeatRow, Store
from podium.web.claim import Claim
from podium.web.held import Held
from podium.web.line import WAITING, Line, Message
from podium.web.lobby import Lobby, Seated
from podium.web.opening import planned
from podium.web.tables import Tables
from podium.web.wrong import Wrong
from tests.play.showdown import Choose
from tests.play.sitting import act, sit

pytestmark = pytest.mark.anyio


def opened_store(folder: Path) -> Store:
    return Store.open(f"sqlite:///{folder}/podium.db")


async def full_table(tables: Tables) -> Seated:
    lobby = Lobby(tables)
    host = await lobby.open(planned("gotown", 2, "Anna", ["person"], {}))
    await lobby.sit(host.code, "Bruno")
    return host


async def first_action(tables: Tables, code: str) -> tuple[int, Act]:
    async with tables.at(code) as held:
        (seat,) = held.table.to_act
        action = held.table.view(seat).legal[0]
        decision = held.table.decision(seat)
    return seat, Act("once", decision, msgspec.Raw(msgspec.json.encode(action)))


async def test_what_cannot_be_stored_is_not_done_and_the_table_is_dropped(tmp_path: Path) -> None:
    store = opened_store(tmp_path)
    tables = Tables(store)
    host = await full_table(tables)
    seat, command = await first_action(tables, host.code)
    line = Line("", "here", "en")
    async with tables.at(host.code) as held:
        held.let_in(line, most=1, each=1)
        held.welcome(line, None, -1, "")
    while (message := await line.next()) is None or b'"type":"scene"' not in message.data:
        pass
    await store.aclose()
    answered: list[object] = []
    with pytest.raises(Wrong) as wrong:
        await tables.command(host.code, SEATS[seat], command, answered.append)
    assert wrong.value.code == "not_stored"
    assert answered == []
    assert line.cut_off.is_set()
    assert await line.next() is None
    assert len(tables) == 0
    # It can be done once the store is back.
    again = Tables(opened_store(tmp_path))
    async with again.at(host.code) as held:
        assert held.table.seq == 0
    reply = await again.command(host.code, SEATS[seat], command)
    assert isinstance(reply, Accepted)
    await again.store.aclose()


async def test_another_process_that_was_quicker_is_believed(tmp_path: Path) -> None:
    """Two servers on one database: the slower one drops its table and reads what was stored."""
    here, there = Tables(opened_store(tmp_path)), Tables(opened_store(tmp_path))
    host = await full_table(here)
    seat, command = await first_action(there, host.code)
    assert isinstance(await here.command(host.code, SEATS[seat], command), Accepted)
    late = msgspec.structs.replace(command, command_id="late")
    with pytest.raises(Wrong) as wrong:
        await there.command(host.code, SEATS[seat], late)
    assert wrong.value.code == "not_stored"
    async with there.at(host.code) as held:
        assert held.table.seq == 1
    await here.store.aclose()
    await there.store.aclose()


async def test_a_command_stored_by_another_process_is_not_done_again(tmp_path: Path) -> None:
    here, there = Tables(opened_store(tmp_path)), Tables(opened_store(tmp_path))
    host = await full_table(here)
    seat, command = await first_action(there, host.code)
    assert isinstance(await here.command(host.code, SEATS[seat], command), Accepted)
    reply = await there.command(host.code, SEATS[seat], command)
    assert msgspec.to_builtins(reply) == {"type": "already_done", "command_id": "once", "seq": 1}
    await here.store.aclose()
    await there.store.aclose()


async def test_a_claim_must_still_be_good_when_the_command_is_judged(tmp_path: Path) -> None:
    tables = Tables(opened_store(tmp_path))
    host = await full_table(tables)
    seat, command = await first_action(tables, host.code)
    async with tables.at(host.code) as held:
        good = Claim(held.seats[seat].secret_hash or "")
        held.seats[seat] = msgspec.structs.replace(held.seats[seat], secret_hash="moved")
    for claim in (good, Claim()):
        with pytest.raises(Wrong) as wrong:
            await tables.command(host.code, SEATS[seat], command, claim=claim)
        assert wrong.value.code == "no_seat"
    assert held.table.seq == 0
    reply = await tables.command(host.code, SEATS[seat], command, claim=Claim("moved"))
    assert isinstance(reply, Accepted)
    await tables.store.aclose()


async def test_an_idle_table_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    tables = Tables(opened_store(tmp_path))
    host = await full_table(tables)
    tables.forget_idle(60.0)
    assert len(tables) == 1
    line = Line("", "here", "en")
    async with tables.at(host.code) as held:
        held.let_in(line, most=1, each=1)
        held.welcome(line, None, -1, "")
    tables.forget_idle(0.0)
    assert len(tables) == 1, "somebody is looking at it"
    held.leave(line)
    held.touched -= 1.0
    tables.forget_idle(0.5)
    assert len(tables) == 0
    async with tables.at(host.code) as again:
        assert again is not held
        assert again.names == ("Anna", "Bruno")
    await tables.store.aclose()


async def test_a_line_that_was_let_out_is_shown_nothing(tmp_path: Path) -> None:
    """A stream whose answer waits for its reader until it was given up: nobody could end it."""
    tables = Tables(opened_store(tmp_path))
    host = await full_table(tables)
    line = Line("", "here", "en")
    async with tables.at(host.code) as held:
        held.let_in(line, most=1, each=1)
        held.leave(line)
        assert not held.welcome(line, SEATS[0], -1, "")
    assert line.cut_off.is_set()
    assert await line.next() is None
    await tables.store.aclose()


async def test_a_line_that_is_too_far_behind_is_cut_off() -> None:
    line = Line("", "here", "en")
    for _ in range(WAITING):
        line.tell(Message(b"x"))
    assert not line.cut_off.is_set()
    line.tell(Message(b"one too many"))
    assert line.cut_off.is_set()
    assert await line.next() is None


async def test_a_bot_that_has_chosen_is_not_asked_again(tmp_path: Path) -> None:
    """In a secret choice of all, a seat that has chosen is no longer awaited."""
    tables = Tables(opened_store(tmp_path))
    host = await full_table(tables)
    async with tables.at(host.code) as some:
        match = some.match
    rows = [SeatRow(match=match.id, seat=n, kind=SeatKind.BOT, bot="random") for n in range(3)]
    showdown = sit()
    held = Held(match, rows, showdown)
    assert [seat for seat, _, _ in held.bots_due()] == [0, 1, 2]
    before = {decision for _, _, decision in held.bots_due()}
    act(showdown, 1, Choose(1))
    assert [seat for seat, _, _ in held.bots_due()] == [0, 2]
    assert {decision for _, _, decision in held.bots_due()} < before
    await tables.store.aclose()
