"""Inbox: what came on a socket and was not read yet; and a gate for what goes out."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue for one reader. asyncio's keeps four deques, three kilobytes on each socket; this one a list."""

    __slots__ = ("_came", "_reader")

    def __init__(self) -> None:
        self._came: list[T] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: T) -> None:
        """Takes a message, and wakes the reader."""
        self._came.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> T:
        """The message that came first, as soon as there is one."""
        while not self._came:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        # The socket is not read while messages lie here, so they are few.
        return self._came.pop(0)

    def empty(self) -> bool:
        """Whether all was read."""
        return not self._came


class Gate:
    """What an asyncio event is, for waiters that are few: it keeps no deque of them while it is open."""

    __slots__ = ("_closed",)

    def __init__(self) -> None:
        self._closed: asyncio.Event | None = None

    def is_set(self) -> bool:
        """Whether it is open."""
        return self._closed is None

    def set(self) -> None:
        """Opens it."""
        closed, self._closed = self._closed, None
        if closed is not None:
            closed.set()

    def clear(self) -> None:
        """Closes it."""
        if self._closed is None:
            self._closed = asyncio.Event()

    async def wait(self) -> None:
        """Returns once it was opened."""
        if self._closed is not None:
            await self._closed.wait()
