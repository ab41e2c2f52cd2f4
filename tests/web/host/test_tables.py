"""Tables in memory: what is in doubt is thrown away, what is idle is let go."""

import asyncio
import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from podium.core.seat import SEATS
from podium.play.command import Accepted, Act, Refused, Reply
from podium.store import SeatKind, SeatRow, Store
from podium.web.host.answers import answer
from podium.web.host.claim import Claim
from podium.web.host.clocks import Clocks
from podium.web.host.lobby import Lobby, Seated
from podium.web.host.opening import Terms, plan_table
from podium.web.host.table.hosted import HostedTable
from podium.web.host.table.line import WAITING, Line, Outgoing
from podium.web.host.tables import Tables
from podium.web.host.wrong import Wrong
from podium.wire.messages import Told
from tests.play.showdown import Choose
from tests.play.sitting import act, sit

pytestmark = pytest.mark.anyio


def opened_store(folder: Path) -> Store:
    return Store.open(f"sqlite:///{folder}/podium.db")


async def full_table(tables: Tables) -> Seated:
    lobby = Lobby(tables)
    host = await lobby.open(plan_table("gotown", 2, "Anna", ["person"], {}))
    await lobby.sit(host.code, "Bruno")
    return host


async def first_action(tables: Tables, code: str) -> tuple[int, Act]:
    async with tables.at(code) as hosted:
        (seat,) = hosted.table.to_act
        action = hosted.table.view(seat).legal[0]
        decision = hosted.table.decision(seat)
    return seat, Act("once", decision, msgspec.Raw(msgspec.json.encode(action)))


async def do(
    tables: Tables,
    code: str,
    seat: int,
    command: Act,
    answer: Callable[[Reply], None] = lambda _: None,
) -> Reply:
    async with tables.at(code) as hosted:
        return await tables.do(hosted, SEATS[seat], command, answer)


async def test_what_cannot_be_stored_is_not_done_and_the_table_is_dropped(tmp_path: Path) -> None:
    store = opened_store(tmp_path)
    tables = Tables(store)
    host = await full_table(tables)
    seat, command = await first_action(tables, host.code)
    line = Line("", "here", "en")
    async with tables.at(host.code) as hosted:
        hosted.audience.let_in(line, most=1, each=1)
        hosted.welcome(line, None, -1, "")
    while (message := await line.next()) is None or b'"type":"scene"' not in message.data:
        pass
    await store.aclose()
    answered: list[object] = []
    with pytest.raises(Wrong) as wrong:
        await do(tables, host.code, seat, command, answered.append)
    assert wrong.value.code == "not_stored"
    assert answered == []
    assert line.cut_off
    assert await line.next() is None
    assert len(tables) == 0
    # It can be done once the store is back.
    again = Tables(opened_store(tmp_path))
    async with again.at(host.code) as hosted:
        assert hosted.table.seq == 0
    reply = await do(again, host.code, seat, command)
    assert isinstance(reply, Accepted)
    await again.store.aclose()


async def test_another_process_that_was_quicker_is_believed(tmp_path: Path) -> None:
    """Two servers on one database: the slower one does what was stored, and judges again."""
    here, there = Tables(opened_store(tmp_path)), Tables(opened_store(tmp_path))
    host = await full_table(here)
    seat, command = await first_action(there, host.code)
    assert isinstance(await do(here, host.code, seat, command), Accepted)
    async with there.at(host.code) as hosted:
        line = Line("", "here", "en")
        hosted.audience.let_in(line, most=1, each=1)
        hosted.welcome(line, None, -1, "")
    late = msgspec.structs.replace(command, command_id="late")
    reply = await do(there, host.code, seat, late)
    assert isinstance(reply, Refused)
    assert reply.code == "stale", "it is refused by what the other did"
    async with there.at(host.code) as still:
        assert still is hosted
        assert (still.table.seq, still.told) == (1, 1)
    assert not line.cut_off, "nobody is sent away for it"
    await here.store.aclose()
    await there.store.aclose()


async def test_a_command_stored_by_another_process_is_not_done_again(tmp_path: Path) -> None:
    here, there = Tables(opened_store(tmp_path)), Tables(opened_store(tmp_path))
    host = await full_table(here)
    seat, command = await first_action(there, host.code)
    assert isinstance(await do(here, host.code, seat, command), Accepted)
    reply = await do(there, host.code, seat, command)
    assert msgspec.to_builtins(reply) == {"type": "already_done", "command_id": "once", "seq": 1}
    await here.store.aclose()
    await there.store.aclose()


async def test_a_claim_must_still_be_good_when_the_command_is_judged(tmp_path: Path) -> None:
    tables = Tables(opened_store(tmp_path))
    host = await full_table(tables)
    seat, command = await first_action(tables, host.code)
    async with tables.at(host.code) as hosted:
        row = hosted.seating.rows[seat]
        good = Claim(row.secret_hash or "")
        await tables.reseat(hosted, msgspec.structs.replace(row, secret_hash="moved"))
    told: list[Told] = []
    for claim in (good, Claim()):
        with pytest.raises(Wrong) as wrong:
            await answer(tables, host.code, claim, "en", command, told.append)
        assert wrong.value.code == "no_seat"
    assert hosted.table.seq == 0
    assert told == []
    await answer(tables, host.code, Claim("moved"), "en", command, told.append)
    assert [type(each) for each in told] == [Accepted]
    await tables.store.aclose()


async def test_an_idle_table_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    tables = Tables(opened_store(tmp_path))
    host = await full_table(tables)
    tables.forget_idle(60.0)
    assert len(tables) == 1
    line = Line("", "here", "en")
    async with tables.at(host.code) as hosted:
        hosted.audience.let_in(line, most=1, each=1)
        hosted.welcome(line, None, -1, "")
    tables.forget_idle(0.0)
    assert len(tables) == 1, "somebody is looking at it"
    hosted.audience.leave(line)
    hosted.audience.touched -= 1.0
    tables.forget_idle(0.5)
    assert len(tables) == 0
    async with tables.at(host.code) as again:
        assert again is not hosted
        assert again.seating.names == ("Anna", "Bruno")
    await tables.store.aclose()


async def test_a_line_that_was_let_out_is_shown_nothing(tmp_path: Path) -> None:
    """A stream whose answer waits for its reader until it was given up: nobody could end it."""
    tables = Tables(opened_store(tmp_path))
    host = await full_table(tables)
    line = Line("", "here", "en")
    async with tables.at(host.code) as hosted:
        hosted.audience.let_in(line, most=1, each=1)
        hosted.audience.leave(line)
        assert not hosted.welcome(line, SEATS[0], -1, "")
    assert line.cut_off
    assert await line.next() is None
    await tables.store.aclose()


async def test_a_line_that_is_too_far_behind_is_cut_off() -> None:
    line = Line("", "here", "en")
    told: list[str] = []
    line.on_cut = lambda: told.append("cut")
    for _ in range(WAITING):
        line.tell(Outgoing(b"x"))
    assert (line.cut_off, told) == (False, [])
    line.tell(Outgoing(b"one too many"))
    assert (line.cut_off, told) == (True, ["cut"]), "whoever waits to send is told, too"
    assert await line.next() is None


async def test_a_bot_that_has_chosen_is_not_asked_again(tmp_path: Path) -> None:
    """In a secret choice of all, a seat that has chosen is no longer awaited."""
    tables = Tables(opened_store(tmp_path))
    host = await full_table(tables)
    async with tables.at(host.code) as some:
        match = some.match
    rows = [SeatRow(match=match.id, seat=n, kind=SeatKind.BOT, bot="random") for n in range(3)]
    showdown = sit()
    hosted = HostedTable(match, rows, showdown)
    assert [seat for seat, _, _ in hosted.bots_due()] == [0, 1, 2]
    before = {decision for _, _, decision in hosted.bots_due()}
    act(showdown, 1, Choose(1))
    assert [seat for seat, _, _ in hosted.bots_due()] == [0, 2]
    assert {decision for _, _, decision in hosted.bots_due()} < before
    await tables.store.aclose()


async def test_a_table_that_is_let_go_leaves_nothing_in_memory(tmp_path: Path) -> None:
    """Not even until all that there is has been looked through: a busy site hardly ever does that."""
    tables = Tables(opened_store(tmp_path))
    clocks = Clocks(tables, 1.0)
    tables.changed = clocks.wind
    host = await Lobby(tables).open(plan_table("gotown", 2, "A", ["random"], {}, Terms(clock=60)))
    gc.collect()
    gc.disable()
    try:
        async with tables.at(host.code) as hosted:
            line = Line("", "here", "en")
            hosted.audience.let_in(line, most=1, each=1)
            hosted.welcome(line, None, -1, "")
            hosted.audience.leave(line)
        left = [weakref.ref(each) for each in (hosted, hosted.audience, hosted.table)]
        del hosted
        tables.forget_idle(-1)
        assert len(tables) == 0
        await asyncio.sleep(0.3)  # until nobody is to be told any more who came and went
        assert [each() for each in left] == [None] * 3
    finally:
        gc.enable()
    clocks.close()
    await tables.store.aclose()
