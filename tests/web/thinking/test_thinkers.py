"""Bots in worker processes: whatever happens to one, the match goes on."""

import os
import signal
from multiprocessing import active_children
from typing import Any

import pytest

from podium.core.chance import Seeded
from podium.core.seat import SEATS
from podium.registry import game
from podium.web.thinking.thinkers import Thinkers

GAME = game("gotown")
STATE = GAME.rules.setup(4, GAME.options(), Seeded("a seed"))
VIEW: Any = GAME.view(STATE, GAME.rules.to_act(STATE)[0])

pytestmark = pytest.mark.anyio


def workers() -> list[int]:
    return [
        child.pid
        for child in active_children()
        if child.name == "podium-thinker" and child.pid is not None
    ]


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
