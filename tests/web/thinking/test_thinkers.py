"""Bots in worker processes: whatever happens to one, the match goes on."""

import asyncio
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from podium.bots.budget import Budget
from podium.coach.verdict import CoachQuestion
from podium.core.chance import Seeded
from podium.core.seat import SEATS
from podium.registry import game
from podium.web.thinking.thinkers import Thinkers

GAME = game("gotown")
STATE = GAME.rules.setup(4, GAME.options(), Seeded("a seed")).state
VIEW: Any = GAME.view(STATE, GAME.rules.to_act(STATE)[0])
LONG = CoachQuestion(GAME.id, 1, VIEW, VIEW.legal[0], Budget(iterations=10_000_000))
"""More than the coach can think over while a test lasts."""

pytestmark = pytest.mark.anyio


def workers(name: str = "podium-thinker") -> list[int]:
    return [
        child.pid for child in active_children() if child.name == name and child.pid is not None
    ]


def niceness_of_session(pid: int) -> int | None:
    """How far the session of a process stands back; None where sessions have no share of their own."""
    try:
        told = Path(f"/proc/{pid}/autogroup").read_text()
    except OSError:
        return None
    return int(told.split()[-1]) if told else None


@pytest.mark.parametrize("bot", [*GAME.bots, "search:12", "hard"])
async def test_a_bot_chooses_one_of_the_views_actions(bot: str) -> None:
    thinkers = Thinkers(1, 20.0)
    assert await thinkers.choose(GAME.id, bot, VIEW) in VIEW.legal
    assert len(workers()) == 1
    await thinkers.close()
    assert not workers()


async def test_no_process_is_started_before_a_bot_thinks() -> None:
    thinkers = Thinkers(2, 20.0)
    assert not workers()
    await thinkers.close()


async def test_a_process_can_be_started_beforehand() -> None:
    thinkers = Thinkers(2, 20.0)
    await thinkers.warm()
    (first,) = workers()
    await thinkers.choose(GAME.id, "random", VIEW)
    assert workers() == [first]
    await thinkers.close()
    assert not workers()


async def test_a_bot_that_fails_plays_at_random() -> None:
    thinkers = Thinkers(1, 20.0)
    assert await thinkers.choose(GAME.id, "nobody", VIEW) in VIEW.legal
    assert await thinkers.choose("nothing", "random", VIEW) in VIEW.legal
    assert len(workers()) == 1  # the process has survived it
    await thinkers.close()


async def test_a_worker_that_dies_is_replaced() -> None:
    thinkers = Thinkers(1, 20.0)
    await thinkers.choose(GAME.id, "random", VIEW)
    (first,) = workers()
    os.kill(first, signal.SIGKILL)
    assert await thinkers.choose(GAME.id, "random", VIEW) in VIEW.legal
    assert await thinkers.choose(GAME.id, "random", VIEW) in VIEW.legal
    (second,) = workers()
    assert second != first
    await thinkers.close()


async def test_a_worker_that_is_stuck_is_replaced() -> None:
    thinkers = Thinkers(1, 0.3)
    await thinkers.choose(GAME.id, "random", VIEW)
    (first,) = workers()
    os.kill(first, signal.SIGSTOP)
    assert await thinkers.choose(GAME.id, "random", VIEW) in VIEW.legal
    assert first not in workers()
    await thinkers.close()


async def test_what_a_bot_is_handed_is_a_view() -> None:
    """A seat that is not awaited has nothing to choose; its view says so."""
    idle = next(seat for seat in SEATS[:4] if seat not in GAME.rules.to_act(STATE))
    assert not GAME.view(STATE, idle).legal


async def test_a_bot_is_answered_while_the_coach_thinks() -> None:
    thinkers = Thinkers(1, 20.0)
    coached = asyncio.create_task(thinkers.reflect(LONG, 10.0))
    await asyncio.sleep(0)  # The coach has asked first.
    for _ in range(3):
        assert await thinkers.choose(GAME.id, "random", VIEW) in VIEW.legal
    assert not coached.done()
    await thinkers.close()
    assert await coached is None


async def test_bots_stand_back_for_the_site_and_the_coach_for_the_bots() -> None:
    thinkers = Thinkers(1, 20.0)
    coached = asyncio.create_task(thinkers.reflect(LONG, 10.0))
    while not workers("podium-coach"):  # noqa: ASYNC110 - nobody tells that it has begun
        await asyncio.sleep(0.01)
    await thinkers.choose(GAME.id, "random", VIEW)
    here = os.getpriority(os.PRIO_PROCESS, 0)
    (bot,), (coach,) = workers(), workers("podium-coach")
    bots, coachs = (os.getpriority(os.PRIO_PROCESS, each) for each in (bot, coach))
    assert here < bots < coachs or coachs == 19, "19 is as far back as it goes"
    await thinkers.close()
    await coached


async def test_threads_of_the_site_are_free_while_all_workers_think() -> None:
    threads = ThreadPoolExecutor(1)
    asyncio.get_running_loop().set_default_executor(threads)
    thinkers = Thinkers(1, 20.0)
    coached = asyncio.create_task(thinkers.reflect(LONG, 10.0))
    while not workers("podium-coach"):  # noqa: ASYNC110 - nobody tells that it has begun
        await asyncio.sleep(0.01)
    await thinkers.choose(GAME.id, "random", VIEW)
    assert await asyncio.to_thread(lambda: "done") == "done"
    assert not coached.done()
    await thinkers.close()
    await coached


async def test_thoughts_that_a_stop_cuts_off_are_no_errors() -> None:
    thinkers = Thinkers(1, 20.0)
    await thinkers.choose(GAME.id, "random", VIEW)
    (bot,) = workers()
    os.kill(bot, signal.SIGSTOP)  # It is at it until the stop.
    with capture_logs() as logs:
        playing = asyncio.create_task(thinkers.choose(GAME.id, "random", VIEW))
        coached = asyncio.create_task(thinkers.reflect(LONG, 10.0))
        await asyncio.sleep(0.1)
        assert not playing.done()
        assert not coached.done()
        await thinkers.close()
        assert await playing in VIEW.legal
        assert await coached is None
    assert not logs


async def test_what_workers_compute_is_not_taken_from_the_sites_share_of_the_cores() -> None:
    """Linux gives each session its share first, and looks at niceness within one only."""
    thinkers = Thinkers(1, 20.0)
    await thinkers.choose(GAME.id, "random", VIEW)
    (bot,) = workers()
    assert os.getsid(bot) == bot != os.getsid(0)
    niceness = os.getpriority(os.PRIO_PROCESS, bot)
    assert niceness_of_session(bot) in (niceness, None)
    await thinkers.close()
