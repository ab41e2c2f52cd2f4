"""Runs: many pieces of work over all cores, with results that do not depend on how many."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from hashlib import blake2b
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")


def seed_of(base: str, n: int) -> str:
    """The seed of the nth match of a run: 128 bits, as a match's seed has."""
    return blake2b(f"{base}/{n}".encode(), digest_size=16).hexdigest()


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[T], R],
    tasks: Sequence[T],
    workers: int,
    progress: Callable[[T], None] = lambda _: None,
) -> list[R]:
    """The result of each task, in the order of the tasks; `progress` hears of each as it is done.

    One worker is this process itself.
    """
    if workers <= 1 or len(tasks) <= 1:
        return list(_one_by_one(work, tasks, progress))
    pool = ProcessPoolExecutor(min(workers, len(tasks)))
    try:
        futures = [pool.submit(work, task) for task in tasks]
        for future, task in zip(futures, tasks, strict=True):
            future.add_done_callback(_when_done(progress, task))
        wait(futures, return_when="FIRST_EXCEPTION")
        return [future.result() for future in futures]
    finally:
        # Whoever gives up does not wait for work that nobody wants any more.
        pool.shutdown(wait=True, cancel_futures=True)


def _one_by_one(
    work: Callable[[T], R], tasks: Sequence[T], progress: Callable[[T], None]
) -> Iterator[R]:
    for task in tasks:
        yield work(task)
        progress(task)


def _when_done(progress: Callable[[T], None], task: T) -> Callable[[Future[Any]], None]:
    def tell(future: Future[Any]) -> None:
        if not future.cancelled() and future.exception() is None:
            progress(task)

    return tell
