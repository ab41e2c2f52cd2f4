"""The backroom: what strangers order is done beside the site, for a limited time and in turn."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from multiprocessing import active_children

import pytest
from structlog.testing import capture_logs

from podium.core.seat import SEATS
from podium.lab.recording import record_match
from podium.play.record import read
from podium.registry import game
from podium.web.host.wrong import Wrong
from podium.web.thinking.backroom import EACH, Backroom
from podium.web.thinking.course import labelled_choices
from podium.web.thinking.errands import MOST_STEPS, CheckRecord, RecallChoices, RedrawLuck
from tests.web.long_records import of_undos
from tests.web.server import all_gone, worked

pytestmark = pytest.mark.anyio

SHORT = CheckRecord(of_undos(1), "en")
PLAYED = record_match(game("motorcar"), 3, game("motorcar").options(), ["greedy"] * 3, "played")


def workers() -> list[int]:
    return [
        child.pid
        for child in active_children()
        if child.name == "podium-errands" and child.pid is not None
    ]


@asynccontextmanager
async def backroom(count: int = 1, limit: float = 20.0) -> AsyncGenerator[Backroom]:
    room = Backroom(count, limit)
    try:
        yield room
    finally:
        await room.close()
    assert not workers()


async def refused(room: Backroom, errand: CheckRecord, address: str = "stranger") -> Wrong:
    with pytest.raises(Wrong) as wrong:
        await room.run(errand, address)
    return wrong.value


async def test_a_record_is_checked_in_another_process_and_comes_back_as_a_table() -> None:
    async with backroom() as room:
        assert not workers(), "none is started before it is needed"
        book = (await room.run(SHORT, "anna")).open()
        assert len(workers()) == 1
        assert book.finish
        assert book.past.outcome == book.finish.outcome
        assert [entry.kind for entry in book.past.entries].count("undo") == 1
        assert book.names == ("Seat 1", "Seat 2")


async def test_what_is_wrong_with_a_record_is_told() -> None:
    async with backroom() as room:
        wrong = await refused(room, CheckRecord(b"nonsense", "en"))
        assert (wrong.code, wrong.arguments[0]) == ("bad_record", 1)
        wrong = await refused(room, CheckRecord(b"\xff", "en"))
        assert (wrong.code, wrong.arguments[0]) == ("bad_record", 1)
        wrong = await refused(room, CheckRecord(b"\n" * 20_001, "en"))
        assert wrong.code == "too_large"


async def test_a_record_of_too_many_steps_is_refused_and_the_limit_is_named() -> None:
    async with backroom() as room:
        wrong = await refused(room, CheckRecord(of_undos(9_900), "en"))
        assert (wrong.code, wrong.arguments, wrong.status) == ("too_long", (MOST_STEPS,), 413)
        assert str(MOST_STEPS) in wrong.words("en")


async def test_luck_is_drawn_again_elsewhere() -> None:
    lines = tuple(PLAYED.record())
    other = tuple(read(SHORT.record.splitlines()))
    async with backroom() as room:
        assert await room.run(RedrawLuck(lines), "anna")
        assert await room.run(RedrawLuck(other), "anna")
        assert not await room.run(RedrawLuck((*lines[:20], *lines[21:])), "anna")


async def test_the_choices_of_a_seat_are_found_elsewhere() -> None:
    for table in (PLAYED, SHORT.do().open().past):
        asked = RecallChoices(
            table.game.id, table.seats, table.options, tuple(table.entries), SEATS[1], 5
        )
        async with backroom() as room:
            found = await room.run(asked, "anna")
        assert found == labelled_choices(table, SEATS[1], 5)
        assert found


async def test_an_errand_that_takes_too_long_is_stopped_and_the_next_is_done() -> None:
    async with backroom(limit=0.5) as room:
        await room.run(SHORT, "anna")
        (first,) = workers()
        os.kill(first, signal.SIGSTOP)  # It will never be done.
        wrong = await refused(room, SHORT)
        assert (wrong.code, wrong.status) == ("took_too_long", 503)
        assert first not in workers()
        assert (await room.run(SHORT, "anna")).open().finish


async def test_a_worker_that_is_killed_at_its_work_is_replaced() -> None:
    async with backroom() as room:
        await room.run(SHORT, "anna")
        (first,) = workers()
        os.kill(first, signal.SIGSTOP)
        halfway = asyncio.create_task(refused(room, SHORT))
        await asyncio.sleep(0.2)
        assert not halfway.done()
        os.kill(first, signal.SIGKILL)
        wrong = await halfway
        assert (wrong.code, wrong.status) == ("broken_off", 503)
        assert (await room.run(SHORT, "anna")).open().finish


async def test_an_errand_that_a_stop_cuts_off_is_no_error() -> None:
    async with backroom() as room:
        await room.run(SHORT, "anna")
        (first,) = workers()
        os.kill(first, signal.SIGSTOP)
        with capture_logs() as logs:
            halfway = asyncio.create_task(refused(room, SHORT))
            await asyncio.sleep(0.1)
            assert not halfway.done()
            await room.close()
            assert (await halfway).code == "broken_off"
        assert not logs


async def test_a_worker_that_was_killed_while_idle_costs_nobody_an_answer() -> None:
    async with backroom() as room:
        await room.run(SHORT, "anna")
        (first,) = workers()
        os.kill(first, signal.SIGKILL)
        await asyncio.to_thread(all_gone, [first])
        assert (await room.run(SHORT, "anna")).open().finish


async def test_an_address_that_orders_much_is_refused_early_and_delays_nobody() -> None:
    async with backroom() as room:
        done: list[str] = []

        async def ordered(address: str) -> None:
            await room.run(SHORT, address)
            done.append(address)

        greedy = [asyncio.create_task(ordered("greedy")) for _ in range(EACH + 3)]
        await asyncio.sleep(0)
        await ordered("anna")
        answers = await asyncio.gather(*greedy, return_exceptions=True)
        refusals = [each.code for each in answers if isinstance(each, Wrong)]
        assert refusals == ["in_line"] * 2
        assert done.index("anna") <= 1, "one was begun, and it was her turn"
        assert len(done) == EACH + 2
        room.check("greedy")


async def test_the_loop_goes_on_while_a_record_is_checked() -> None:
    """What is checked takes long; nothing of it is done here."""
    heavy = CheckRecord(of_undos(2_400), "en")
    async with backroom() as room:
        await room.run(SHORT, "anna")
        (there,) = workers()
        processes = [os.getpid(), there]
        before = [worked(each) for each in processes]
        task = asyncio.create_task(room.run(heavy, "anna"))
        late = 0.0
        while not task.done():
            at = time.monotonic()
            await asyncio.sleep(0.05)  # Looking on must not cost what is measured.
            late = max(late, time.monotonic() - at - 0.05)
        here, elsewhere = (worked(each) - was for each, was in zip(processes, before, strict=True))
        print(f"checked in {elsewhere:.2f} s there and {here:.2f} s here; {late:.3f} s late")
        assert (await task).last > 4_800
        assert here < elsewhere
