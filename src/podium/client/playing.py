"""Playing: a function that chooses, on a seat, until the match ends."""

from __future__ import annotations

import asyncio
import secrets
import traceback
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

from podium.client.aside import aside
from podium.client.asking import SeatHeld
from podium.client.errors import NotDone
from podium.client.kept import KeptSeat
from podium.client.kinds import AnyBot
from podium.client.link import Link
from podium.client.seat import AnySeat
from podium.client.tables import open_table, resume
from podium.core.chance import Seeded
from podium.core.outcome import Outcome

AGAIN = 30.0
"""Seconds in which those who played a match may ask for another one."""


_GONE = frozenset({"no_match", "no_seat", "wrong_secret", "old_rules", "unknown_game", "closed"})
"""What a site says of a table that a program had left and that is not there any more."""


class BotFailed(Exception):
    """A bot died, or chose what is not allowed; the table is as it was."""


async def play(seat: AnySeat, choose: AnyBot, called: str) -> Outcome:
    """Has a bot play a seat until the match ends; BotFailed says what was wrong with it.

    Whoever would like to take something back may: a program minds no more than a bot of the house.
    """
    agreeing = asyncio.create_task(_agree(seat))
    try:
        return await _play(seat, choose, called)
    finally:
        agreeing.cancel()


async def _agree(seat: AnySeat) -> None:
    """Agrees to all that others ask for."""
    async for _ in seat.news():
        if seat.wished_of:
            # Somebody may have acted meanwhile: then nothing is asked any more.
            with suppress(NotDone):
                await seat.answer_undo(agree=True)


async def _play(seat: AnySeat, choose: AnyBot, called: str) -> Outcome:
    luck = Seeded(secrets.token_hex(16))

    def chosen(view: object) -> object:
        try:
            return choose(view, luck)
        except (Exception, SystemExit) as wrong:
            raise BotFailed(f"{called} died: {_where(wrong)}") from wrong

    async for view in seat:
        # It may think for long: meanwhile the line lives, and other tables go on.
        action = await aside(partial(chosen, view))
        try:
            await seat.act(action)
        except NotDone as no:
            if no.code != "stale":  # Somebody took something back meanwhile.
                raise BotFailed(f"{called} chose {action!r}: {no}") from None
        except TypeError as wrong:
            raise BotFailed(f"{called} gave {action!r}, which is no action: {wrong}") from None
    return await seat.end()


def _where(wrong: BaseException) -> str:
    """What was raised, and on which line."""
    last = traceback.extract_tb(wrong.__traceback__)[-1]
    return f"{type(wrong).__name__}: {wrong} ({last.filename}, line {last.lineno})"


class Comers:
    """Plays whoever comes: one table is always open, and so many go on at once."""

    def __init__(
        self,
        site: str,
        game: str,
        choose: AnyBot,
        name: str,
        *,
        players: tuple[str, ...],
        options: dict[str, object],
        listed: bool,
        at_once: int,
        say: Callable[[str], None],
    ) -> None:
        self._site = site
        self._game = game
        self._choose = choose
        self._name = name
        self._players = players
        self._options = options
        self._listed = listed
        self._room = asyncio.Semaphore(at_once)
        self._say = say

    async def play(self, matches: int | None = None) -> None:
        """Plays so many matches, or until it is cancelled; those first that it had left."""
        left = KeptSeat.left_open(self._site, self._game, self._name)
        async with asyncio.TaskGroup() as going:
            opened = 0
            while matches is None or opened < matches:
                await self._room.acquire()
                begun = asyncio.Event()
                going.create_task(self._one(begun, left.pop() if left else None))
                await begun.wait()
                opened += 1

    async def _one(self, begun: asyncio.Event, left: tuple[Link, KeptSeat] | None) -> None:
        """One table from its opening to the end of its matches, or one that it had left."""
        kept = left and left[1]
        try:
            async with self._seat(left) as (seat, kept):
                self._say(f"{seat.link} waits for whoever comes")
                await seat.begun()
                begun.set()
                follows = await self._match(seat)
                kept.forget()
            while follows is not None:
                kept.close()
                link = Link(self._site, follows.code)
                kept = KeptSeat.opened_at(link, self._game, self._name)
                kept.remember(follows.secret)
                async with resume(link.page, follows.secret) as seat:
                    follows = await self._match(seat)
                    kept.forget()
        except NotDone as no:
            if left is None or no.code not in _GONE:
                raise
            self._say(f"{left[0].page} is gone: {no}")
            left[1].forget()
        finally:
            begun.set()
            self._room.release()
            if kept is not None:
                kept.close()

    @asynccontextmanager
    async def _seat(
        self, left: tuple[Link, KeptSeat] | None
    ) -> AsyncGenerator[tuple[AnySeat, KeptSeat]]:
        """A seat at a new table, which is kept from now on; or at one that was left."""
        if left is not None:
            link, kept = left
            async with resume(link.page, kept.secret) as seat:
                yield seat, kept
            return
        async with open_table(
            self._site,
            self._game,
            self._name,
            seats=len(self._players) + 1,
            players=self._players,
            options=self._options,
            listed=self._listed,
        ) as seat:
            kept = KeptSeat.opened_at(Link(self._site, seat.code), self._game, self._name)
            kept.remember(seat.secret)
            yield seat, kept

    async def _match(self, seat: AnySeat) -> SeatHeld | None:
        """One match; where its players go on to, if they ask for another one."""
        others = ", ".join(one.name for one in seat.sitting if one.seat != seat.number)
        self._say(f"{seat.code} begins, with {others}")
        try:
            await play(seat, self._choose, self._name)
        except BotFailed as failed:
            # Nobody waits for a bot that is gone: one of the house plays on.
            self._say(f"{seat.code}: {failed}; a bot of the house plays on")
            await seat.resign()
            return None
        self._say(f"{seat.code}: {told_of(seat)}")
        return await seat.another(AGAIN)


def told_of(seat: AnySeat) -> str:
    """How a match ended for a seat."""
    outcome = seat.outcome
    assert outcome is not None
    place, among = outcome.ranks[seat.number], len(outcome.ranks)
    return f"{seat.name} came {_ORDINALS[place - 1]} of {among} ({outcome.ending})"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
