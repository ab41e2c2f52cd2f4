"""Pace: since when a decision is open, as clocks count it."""

from __future__ import annotations


class Pace:
    """Follows a log. Taking an action back gives no new time: the decision is as old as it was."""

    def __init__(self, opened: int, window: int) -> None:
        self.opened = opened
        """When the open window was opened, in milliseconds since 1970."""
        self._window = window
        self._before: list[int] = []

    def follow(self, kind: str, window: int, at: int) -> None:
        """One more entry of the log."""
        if kind == "undo":
            self.opened = self._before.pop() if self._before else self.opened
        else:
            self._before.append(self.opened)
            if window != self._window:
                self.opened = at
        self._window = window
