"""Bots: players that compute, moved when the match waits for them."""

from __future__ import annotations

import asyncio
import random

import msgspec
import structlog

from podium.core.seat import Seat
from podium.play.command import Act, Refused
from podium.web.guiding import next_of
from podium.web.held import Held
from podium.web.logs import where
from podium.web.tables import Tables
from podium.web.thinkers import Thinkers

log = structlog.get_logger()

_encode = msgspec.json.Encoder().encode


class Bots:
    """Moves the bots of all tables: a task for each table that waits for one."""

    def __init__(self, tables: Tables, thinkers: Thinkers, pause: float) -> None:
        self._tables = tables
        self._thinkers = thinkers
        self._pause = pause
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def wake(self, held: Held) -> None:
        """Sees to it that the bots which this table waits for move."""
        if not self._closed and held.code not in self._playing and held.bots_due():
            self._playing[held.code] = asyncio.create_task(self._play(held.code))

    async def close(self) -> None:
        """Stops them; they go on when their tables are loaded again."""
        self._closed = True
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinkers.close()

    async def _play(self, code: str) -> None:
        try:
            while True:
                async with self._tables.at(code) as held:
                    due = held.bots_due()
                    if not due:
                        # Given up under the lock: whoever changes the table next wakes us again.
                        del self._playing[code]
                        return
                    thoughts = [
                        (
                            seat,
                            bot,
                            decision,
                            held.match.game,
                            held.table.view(seat),
                            next_of(held.guide, held.table, seat),
                        )
                        for seat, bot, decision in due
                    ]
                await asyncio.gather(*(self._move(code, *thought) for thought in thoughts))
        except Exception as wrong:  # noqa: BLE001 - one table's bots must not stop the site
            self._playing.pop(code, None)
            log.error("bots stopped", error=type(wrong).__name__, where=where(wrong))

    async def _move(
        self,
        code: str,
        seat: Seat,
        bot: str,
        decision: str,
        game_id: str,
        view: object,
        scripted: object | None,
    ) -> None:
        """One bot's decision; if it was undone or made elsewhere meanwhile, it does nothing."""
        pause = self._pause * random.uniform(2 / 3, 4 / 3)
        if scripted is None:
            action, _ = await asyncio.gather(
                self._thinkers.choose(game_id, bot, view), asyncio.sleep(pause)
            )
        else:
            action = scripted
            await asyncio.sleep(pause)
        async with self._tables.at(code) as held:
            if not any(due[0] == seat and due[2] == decision for due in held.bots_due()):
                return  # the person whom it sat in for is back
        act = Act(f"bot.{decision}", decision, msgspec.Raw(_encode(action)))
        reply = await self._tables.command(code, seat, act)
        if isinstance(reply, Refused) and reply.code != "stale":
            raise AssertionError(f"a bot of {game_id} was refused: {reply.code}")
