"""Uptime: how long the site was there between two moments; clocks stand still while it is away."""

from __future__ import annotations

from collections.abc import Sequence

from podium.store import RunRow


class Uptime:
    """The times in which the site was there, this one and those before.

    Where several processes serve it, their runs overlap: it was there while any of them was.
    """

    def __init__(self, began: int, before: Sequence[RunRow] = ()) -> None:
        self.began = began
        self._before = _union([(run.began, min(run.seen, began)) for run in before])

    def between(self, since: int, until: int) -> int:
        """Milliseconds of them between two moments."""
        now = max(0, until - max(since, self.began))
        return now + sum(
            max(0, min(seen, until) - max(there, since)) for there, seen in self._before
        )


def _union(runs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Times that do not overlap, in order."""
    whole: list[tuple[int, int]] = []
    for began, seen in sorted(runs):
        if whole and began <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(whole[-1][1], seen))
        elif seen > began:
            whole.append((began, seen))
    return whole
