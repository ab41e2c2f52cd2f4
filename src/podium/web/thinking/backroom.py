"""The backroom: processes that run errands for strangers, and a line before them.

Whatever is ordered there, and by however many: those who play are served by the site meanwhile.
"""

from __future__ import annotations

from typing import TypeVar, cast

import structlog

from podium.web.host.wrong import Wrong
from podium.web.thinking.errands import Errand, run_errands
from podium.web.thinking.turns import Turns
from podium.web.thinking.workers import Failed, Workers

log = structlog.get_logger()

R = TypeVar("R")

EACH = 3
"""So many errands of one address may wait, besides the one that is run."""
MOST = 16
"""So many may wait in all: each may hold a record of two megabytes."""
_NICENESS = 10
"""Errands stand back for the bots: whoever plays comes first."""


class Backroom:
    """Runs errands, in turn by address and for a limited time."""

    def __init__(self, workers: int, limit: float) -> None:
        """`limit`: seconds that an errand may take."""
        self._limit = limit
        self._workers = Workers(workers, run_errands, "podium-errands", _NICENESS)
        self._turns = Turns(max(workers, 1), EACH, MOST)

    def check(self, address: str) -> None:
        """Wrong if an errand for this address would have to be refused now."""
        self._turns.check(address)

    async def run(self, errand: Errand[R], address: str) -> R:
        """What an errand gives; Wrong if it gives nothing, takes too long or too many wait."""
        async with self._turns.turn(address):
            answer = await self._workers.ask(errand, self._limit)
        if isinstance(answer, Wrong):
            raise answer
        if isinstance(answer, Failed):
            raise self._failed(errand, answer)
        return cast("R", answer)

    def _failed(self, errand: Errand[object], answer: Failed) -> Wrong:
        """Why there is no answer; what is not the errand's fault is logged as an error."""
        name = type(errand).__name__
        if answer.late:
            log.warning("errand stopped", errand=name, seconds=self._limit)
            return Wrong("took_too_long", round(self._limit))
        if not answer.closed:
            log.error("errand failed", errand=name, error=answer.kind)
        return Wrong("broken_off")

    async def close(self) -> None:
        """Ends all processes."""
        await self._workers.close()
