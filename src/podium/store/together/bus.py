"""Bus: how processes on one database hear of what the others store."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Literal, Protocol

from sqlalchemy import Connection, Engine

from podium.store.together.news import News

When = Literal["inside", "after"]
"""When a line is told: inside the transaction that stores it, or in one of its own right behind."""


class Bus(Protocol):
    """One for each process. Who listens must still look now and then: news may be lost."""

    @property
    def shared(self) -> bool:
        """Whether other processes may use the database."""
        ...

    def tell(self, connection: Connection, news: Sequence[News]) -> None:
        """Tells the others once this transaction is committed, and not if it is not."""
        ...

    def tell_after(self, engine: Engine, news: Sequence[News]) -> None:
        """Tells the others what is committed and was held back."""
        ...

    def hear(self, wanted: Callable[[str], bool]) -> AsyncGenerator[News | None]:
        """What the others tell of matches that are wanted; None: something may have been missed."""
        ...


class Alone:
    """The bus of a process that has its database to itself: nobody is told anything."""

    shared = False

    def tell(self, connection: Connection, news: Sequence[News]) -> None:
        """Tells nobody."""

    def tell_after(self, engine: Engine, news: Sequence[News]) -> None:
        """Tells nobody."""

    async def hear(self, wanted: Callable[[str], bool]) -> AsyncGenerator[News | None]:
        """Nothing, ever."""
        nothing: tuple[News, ...] = ()
        for each in nothing:
            yield each
