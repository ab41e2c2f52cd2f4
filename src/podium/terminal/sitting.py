"""Sitting: a table as whoever plays at a terminal knows it, held here or on a site."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from podium.core.outcome import Outcome
from podium.core.seat import Seat
from podium.game import AnyGame, Seen
from podium.scene.scene import Scene
from podium.terminal.log import LogLine

AnyView = Seen[object]
"""A view of a game whose types nobody here knows: what holds legal actions."""


PATIENCE = 1.0
"""Seconds that is waited for what was done; then whoever did it hears more of it."""


class Wished(msgspec.Struct, frozen=True):
    """What somebody would like to take back, by the leave of the others."""

    words: str
    mine: bool = False
    """Whether this seat is to answer."""
    own: bool = False
    """Whether it is this seat that asks."""


class SeatSees(msgspec.Struct, frozen=True):
    """What one seat sees of a match at one point of it."""

    seat: Seat | None
    seq: int
    view: AnyView
    scene: Scene
    awaited: tuple[Seat, ...]
    decision: str
    """The id of the decision that this seat may make; empty: there is none."""
    may_undo: bool
    outcome: Outcome | None
    log: tuple[LogLine, ...]
    """The oldest first."""
    may_ask: bool = False
    """Whether it may ask the others to let it take its last action back."""
    wish: Wished | None = None
    """What is asked of the others just now, or was and is not agreed to."""

    @property
    def may_act(self) -> bool:
        """Whether this seat may decide something now."""
        return bool(self.decision) and bool(self.scene.offers)


class Declined(Exception):
    """Something was not done; says why, in words for whoever asked."""


class TerminalTable(Protocol):
    """A table, and the seats of it that play at this terminal."""

    game: AnyGame
    people: tuple[Seat, ...]
    """Who plays here."""
    again: str
    """What to type behind `podium play` to go on here; empty: there is no way back."""

    @property
    def names(self) -> Sequence[str]:
        """Who sits where."""
        ...

    @property
    def away(self) -> bool:
        """Whether the site is away just now: what is done is said again when it is back."""
        ...

    @property
    def waiting(self) -> Sequence[str]:
        """What is to be told while the match has not begun; nothing: it has."""
        ...

    async def begin(self) -> None:
        """Begins the match, where one may; raises Declined."""
        ...

    def seen(self, seat: Seat | None) -> SeatSees:
        """What a seat sees now."""
        ...

    def past(self, seat: Seat | None, seq: int) -> SeatSees:
        """What it saw then."""
        ...

    def clock(self, seat: Seat | None) -> float | None:
        """How many seconds are left for the decision that is awaited; None: no clock runs."""
        ...

    async def act(self, seat: Seat, seen: SeatSees, action: int) -> None:
        """Does one of the view's legal actions; raises Declined."""
        ...

    async def undo(self, seat: Seat) -> None:
        """Takes the last action back; raises Declined."""
        ...

    async def ask_undo(self, seat: Seat) -> None:
        """Asks the others to let the seat go back to before its last action; raises Declined."""
        ...

    async def answer_undo(self, seat: Seat, *, agree: bool) -> None:
        """Answers who asks that, or takes back what the seat itself has asked; raises Declined."""
        ...

    async def why(self, seat: Seat, handles: frozenset[str]) -> Sequence[tuple[str, str]]:
        """Why these things cannot be used now: each reason in words, and its rule."""
        ...

    async def run(self) -> None:
        """Keeps the match going, until it has ended or this is cancelled: bots, or news from a site."""
        ...

    async def changed(self) -> None:
        """Waits until something is seen that was not before."""
        ...

    def close(self) -> None:
        """Lets go of what it holds."""
        ...
