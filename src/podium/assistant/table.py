"""Table: a seat that an assistant holds between its questions, and what happened meanwhile."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, suppress

from podium.assistant.said import InWords
from podium.client.errors import refusal
from podium.client.seat import AnySeat
from podium.core.action import ActionStruct
from podium.wire.program import SeenNow

_TOLD = 60
"""So many lines of what happened are told at once; the newest."""


class HeldTable:
    """One table, and what was heard there and not told yet."""

    def __init__(self, held: AbstractAsyncContextManager[AnySeat], language: str) -> None:
        self._held = held
        self._language = language

    async def open(self) -> None:
        """Sits down."""
        self.seat = await self._held.__aenter__()
        self.said = InWords(self.seat, self._language)
        self._told = self.seat.listen()

    async def close(self) -> None:
        """Lets go; the seat is kept."""
        await self._held.__aexit__(None, None, None)

    async def settled(self, seconds: float) -> None:
        """Comes back when this seat is asked for something, the match is over, or time is up."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.seat.asked_anything()

    def news(self) -> str:
        """What happened since this was asked last, and the table as it is now."""
        lines: list[str] = []
        while not self._told.empty():
            told = self._told.get_nowait()
            if isinstance(told, SeenNow):
                lines += self.said.happened(told)
        newest = [f"- {line}" for line in lines[-_TOLD:]]
        happened = [self.said.ui("ui.assistant.happened"), *newest, ""] if newest else []
        return "\n".join([*happened, self.said.table()])

    def action(self, written: str) -> ActionStruct:
        """The action that somebody wrote; in its one form, as `choices` lists it."""
        game = self.seat.game
        try:
            found: ActionStruct = game.notation.read(written.strip().strip("[]"))
        except ValueError as wrong:
            raise refusal(
                "malformed",
                self.said.ui("ui.assistant.no_action", str(wrong)),
                self.said.ui("ui.assistant.in_brackets"),
            ) from wrong
        return found
