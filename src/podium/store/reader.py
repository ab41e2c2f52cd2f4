"""Reader: asks the tables, on connections and threads of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from podium.store.errors import StoreClosed, StoreFailed, reason

P = ParamSpec("P")
T = TypeVar("T")


class Reader:
    """Has questions answered, each as of one moment, beside the writer."""

    def __init__(self, engine: Engine, threads: int) -> None:
        """`threads`: how many questions of tasks it answers at a time."""
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="store-reader")

    def ask(
        self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The answer to one of `reads`, for a plain thread, which waits in place."""
        try:
            with self._engine.connect() as connection:
                return question(connection, *args, **kwargs)
        except SQLAlchemyError as wrong:
            raise StoreFailed(f"the database could not be read: {reason(wrong)}") from wrong

    async def answer(
        self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for a task, whose loop goes on meanwhile."""
        loop = asyncio.get_running_loop()
        try:
            answer = loop.run_in_executor(
                self._threads, lambda: self.ask(question, *args, **kwargs)
            )
        except RuntimeError as wrong:
            raise StoreClosed("the store is closed") from wrong
        return await answer

    def close(self) -> None:
        """Answers what it was asked, then lets the connections go."""
        self._threads.shutdown()
        self._engine.dispose()
