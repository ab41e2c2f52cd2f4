"""Bots beside another process: a decision is thought over where it is still to be made."""

import pytest

from podium.web.host.lobby import Seated
from podium.web.host.opening import plan_table
from podium.web.thinking.bots import Bots
from podium.web.thinking.thinkers import Thinkers
from tests.web.host.beside import Process, until

pytestmark = pytest.mark.anyio


async def whose_bot_begins(process: Process) -> Seated:
    """A table whose bot is asked first."""
    while True:
        anna = await process.lobby.open(plan_table("gotown", 2, "Anna", ["random"], {}))
        if (await process.hold(anna)).bots_due():
            return anna


async def test_what_another_process_has_moved_is_not_thought_over_again(postgres_url: str) -> None:
    """This one has not heard of it yet, and its bot's turn is free again."""
    asked: list[str] = []

    def thought(_game: str, bot: str, _seconds: float) -> None:
        asked.append(bot)

    async with (
        Process(postgres_url).running() as here,
        Process(postgres_url).running(deaf=True) as there,
    ):
        thinkers = Thinkers(1, 20.0, thought)
        ours, theirs = (Bots(each.tables, thinkers, 0.0) for each in (here, there))
        anna = await whose_bot_begins(here)
        deaf = await there.hold(anna)
        hosted = await here.hold(anna)
        ours.wake(hosted)
        await until(lambda: not hosted.bots_due())
        thoughts = len(asked)
        assert thoughts > 0
        assert deaf.bots_due()
        theirs.wake(deaf)
        await until(lambda: not deaf.bots_due())
        assert deaf.table.seq == hosted.table.seq
        assert len(asked) == thoughts
        await ours.close()
        await theirs.close()
