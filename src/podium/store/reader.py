"""Reader: asks the tables, on connections and threads of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from podium.store.errors import StoreClosed, StoreFailed, reason

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 10.0
"""Seconds that a task waits for an answer. A database that hangs says nothing, and its machine keeps the road up."""
_NO_ANSWER = "the database could not be read: it does not answer"


class Reader:
    """Has questions answered, each as of one moment, beside the writer."""

    def __init__(self, engine: Engine, threads: int) -> None:
        """`threads`: how many questions of tasks it answers at a time."""
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="store-reader")
        self._open: dict[object, float] = {}
        """What tasks have asked and was not answered yet, and since when."""
        self._heard = 0.0
        """When a task's question was last answered."""
        self._silent = False
        """Whether nothing was answered for as long as anybody waits."""

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
        """The same for a task, whose loop goes on meanwhile; StoreFailed if the database says nothing."""
        if self._silent and self._is_being_tried():
            raise StoreFailed(_NO_ANSWER)
        began = monotonic()
        try:
            work = self._threads.submit(lambda: self._asked_of(question, *args, **kwargs))
        except RuntimeError as wrong:
            raise StoreClosed("the store is closed") from wrong
        self._open[work] = began
        work.add_done_callback(self._open.pop)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(work), PATIENCE)
        except TimeoutError as wrong:
            self._silent = self._heard < began
            raise StoreFailed(_NO_ANSWER) from wrong

    def _asked_of(
        self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        answer = self.ask(question, *args, **kwargs)
        self._heard, self._silent = monotonic(), False
        return answer

    def _is_being_tried(self) -> bool:
        """Whether somebody waits already to see if it answers: nobody else need wait as long."""
        late = monotonic() - PATIENCE
        return any(began > late for began in list(self._open.values()))

    def close(self) -> None:
        """Answers what it was asked, then lets the connections go."""
        self._threads.shutdown()
        self._engine.dispose()
