"""Uptime: how long the site was there between two moments; clocks stand still while it is away."""

from __future__ import annotations

from collections.abc import Sequence

from podium.store import RunRow


class Uptime:
    """The times in which the site was there, this one and those before."""

    def __init__(self, began: int, before: Sequence[RunRow] = ()) -> None:
        self.began = began
        self._before = before

    def between(self, since: int, until: int) -> int:
        """Milliseconds of them between two moments."""
        now = max(0, until - max(since, self.began))
        return now + sum(
            max(0, min(run.seen, until, self.began) - max(run.began, since)) for run in self._before
        )
