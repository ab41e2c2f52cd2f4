"""Runs: many pieces of work over all cores, with results that do not depend on how many."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class WorkerDied(ChildProcessError):
    """A process that was at work is gone, and its work with it."""


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

    One worker is this process itself. Whoever interrupts it leaves no process behind.
    """
    results: dict[int, R] = {}
    if workers <= 1 or len(tasks) <= 1:
        for n, task in enumerate(tasks):
            results[n] = work(task)
            progress(task)
    else:
        _spread(work, tasks, min(workers, len(tasks)), results, progress)
    return [results[n] for n in range(len(tasks))]


def _spread(
    work: Callable[[T], R],
    tasks: Sequence[T],
    workers: int,
    results: dict[int, R],
    progress: Callable[[T], None],
) -> None:
    """Gives each worker a task, and the next one when it is done with it."""
    left = iter(range(len(tasks)))
    doing: dict[Connection, int] = {}
    hands: list[tuple[Process, Connection]] = []
    try:
        for _ in range(workers):
            line, end = Pipe()
            hand = Process(target=_at_work, args=(work, end), daemon=True)
            hand.start()
            end.close()
            hands.append((hand, line))
            _give(line, tasks, left, doing)
        while doing:
            ready = wait(list(doing))
            for line in [line for line in doing if line in ready]:
                n = doing.pop(line)
                results[n] = _result(line)
                progress(tasks[n])
                _give(line, tasks, left, doing)
    finally:
        for hand, line in hands:
            line.close()
            hand.terminate()
        for hand, _ in hands:
            hand.join()


def _give(
    line: Connection, tasks: Sequence[object], left: Iterator[int], doing: dict[Connection, int]
) -> None:
    n = next(left, None)
    if n is not None:
        doing[line] = n
        # Nobody may be there any more: whoever waits for the result will be told.
        with suppress(BrokenPipeError):
            line.send(tasks[n])


def _result(line: Connection) -> Any:
    try:
        failed, result = line.recv()
    except (EOFError, ConnectionResetError):  # It had not read its task, or not all of it.
        raise WorkerDied("a worker process ended before its work was done") from None
    if failed:
        raise result
    return result


def _at_work(work: Callable[[Any], object], line: Connection) -> None:
    """A worker: does what it is given until nobody is there to give it more."""
    # Ctrl-C ends a worker without a word: the program says what there is to say. In the
    # background neither hears it.
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = parent_process()
    assert parent is not None
    while line in wait([line, parent.sentinel]):
        try:
            task = line.recv()
        except EOFError:
            return
        try:
            answer = (False, work(task))
        except Exception as wrong:  # noqa: BLE001 - whoever gave the task hears of it
            answer = (True, wrong)
        line.send(answer)
