"""Aside: thinking that may take long, beside a loop that goes on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def aside(work: Callable[[], T]) -> T:
    """Runs it in a thread of its own. Whoever ends the program does not wait for one that never ends."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(settling: Callable[[], None]) -> None:
        if not done.done():  # Else nobody waits any more.
            settling()

    def go() -> None:
        try:
            found = work()
        except Exception as wrong:  # noqa: BLE001 - whoever waits is told
            told = RuntimeError(f"{wrong!r}") if isinstance(wrong, StopIteration) else wrong
            heard(lambda: done.set_exception(told))
        else:
            heard(lambda: done.set_result(found))

    def heard(settling: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # The program ends.
            loop.call_soon_threadsafe(settle, settling)

    threading.Thread(target=go, daemon=True).start()
    return await done
