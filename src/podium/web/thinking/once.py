"""Once: what several people wait for together is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """What is being done just now, by its key."""

    def __init__(self) -> None:
        self._doing: dict[Hashable, asyncio.Task[T]] = {}

    async def done(self, key: Hashable, work: Callable[[], Coroutine[object, object, T]]) -> T:
        """What the work gives; whoever asks for the same key meanwhile waits for the same work.

        It is carried through, even if all who wait for it go away.
        """
        task = self._doing.get(key)
        if task is None:
            task = self._doing[key] = asyncio.create_task(work())
            task.add_done_callback(lambda done: self._ended(key, done))
        return await asyncio.shield(task)

    def _ended(self, key: Hashable, done: asyncio.Task[T]) -> None:
        del self._doing[key]
        if not done.cancelled():
            done.exception()  # Looked at, so that nobody complains if all have gone away.
