"""Bots: players that compute, moved when the match waits for them.

Where several processes hold a table, one of them thinks: the others look again when the table has gone on,
or after a while, as that one may be gone.
"""

from __future__ import annotations

import asyncio
import random

import msgspec
import structlog

from podium.core.seat import Seat
from podium.play.command import Act, Refused
from podium.web.host.gauges.logs import where
from podium.web.host.table.hosted import HostedTable
from podium.web.host.tables import Tables
from podium.web.host.wrong import Wrong
from podium.web.thinking.thinkers import Thinkers

log = structlog.get_logger()

_encode = msgspec.json.Encoder().encode

_MOST_TRIED = 20
"""So many actions are tried at most, where the game fails at them."""
_LOOK = 1.0
"""Seconds after which it is asked again whether another process still thinks."""


class Bots:
    """Moves the bots of all tables: a task for each table that waits for one."""

    def __init__(self, tables: Tables, thinkers: Thinkers, pause: float) -> None:
        self._tables = tables
        self._duties = tables.store.duties
        self._thinkers = thinkers
        self._pause = pause
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def wake(self, hosted: HostedTable) -> None:
        """Sees to it that the bots which this table waits for move."""
        if not self._closed and hosted.code not in self._playing and hosted.bots_due():
            self._playing[hosted.code] = asyncio.create_task(self._play(hosted.code))

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
                async with self._tables.at(code) as hosted:
                    if not hosted.bots_due():
                        # Given up under the lock: whoever changes the table next wakes us again.
                        del self._playing[code]
                        return
                    match = hosted.match.id
                if not await self._duties.take(match):
                    del self._playing[code]
                    asyncio.get_running_loop().call_later(_LOOK, self._wake_again, code)
                    return
                try:
                    thoughts = await self._thoughts(code)
                    await asyncio.gather(*(self._move(code, *thought) for thought in thoughts))
                finally:
                    await self._duties.give(match)
        except Wrong as wrong:
            # It is stored as it was: whoever looks at it or changes it wakes them again.
            self._playing.pop(code, None)
            log.warning("bots stopped", error=wrong.code)
        except Exception as wrong:  # noqa: BLE001 - one table's bots must not stop the site
            self._playing.pop(code, None)
            log.error("bots stopped", error=type(wrong).__name__, where=where(wrong))

    async def _thoughts(self, code: str) -> list[tuple[Seat, str, str, str, object, object | None]]:
        """What each bot that a table waits for is asked: by what is stored, not by what was heard.

        Whoever had this turn before may have moved them a moment ago.
        """
        async with self._tables.now(code) as hosted:
            return [
                (
                    seat,
                    bot,
                    decision,
                    hosted.match.game,
                    hosted.table.view(seat),
                    hosted.guiding.script(seat),
                )
                for seat, bot, decision in hosted.bots_due()
            ]

    def _wake_again(self, code: str) -> None:
        hosted = self._tables.peek(code)
        if hosted is not None:
            self.wake(hosted)

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
        act = Act(f"bot.{decision}", decision, msgspec.Raw(_encode(action)))
        work = self._tables.again(code, lambda: self._do(code, seat, act))
        await self._tables.carry_through(work)

    async def _do(self, code: str, seat: Seat, act: Act) -> None:
        async with self._tables.at(code) as hosted:
            if not any(due[0] == seat and due[2] == act.decision_id for due in hosted.bots_due()):
                return  # the person whom it sat in for is back
            reply = await self._tables.do(hosted, seat, act)
            if isinstance(reply, Refused) and reply.code == "failed":
                await self._do_another(hosted, seat, act)
                return
        if isinstance(reply, Refused) and reply.code != "stale":
            raise AssertionError(f"a bot of {hosted.match.game} was refused: {reply.code}")

    async def _do_another(self, hosted: HostedTable, seat: Seat, failed: Act) -> None:
        """The game fails at what a bot chose: another action, or else all are told that it goes on with none."""
        others = list(hosted.table.view(seat).legal)
        random.shuffle(others)
        for n, action in enumerate(others[:_MOST_TRIED]):
            raw = msgspec.Raw(_encode(action))
            act = Act(f"{failed.command_id}.{n}", failed.decision_id, raw)
            reply = await self._tables.do(hosted, seat, act)
            if not isinstance(reply, Refused):
                return
        hosted.tell_stuck()
        raise Wrong("stuck", hosted.table.game.name)
