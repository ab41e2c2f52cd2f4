"""Processes of this machine: one for each core, each given a task when it is done with the last."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from threading import current_thread, main_thread
from typing import Any, NamedTuple, TypeVar

from podium.lab.runs.executor import TRIES, WorkerDied

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Processes:
    """So many of them; one is this process itself."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        if self.workers <= 1 or len(tasks) <= 1:
            return ((n, work(task)) for n, task in enumerate(tasks))
        return _each(work, tasks, min(self.workers, len(tasks)))


class _Hand(NamedTuple):
    """A worker, and the line to it."""

    process: Process
    line: Connection


def _each(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Iterator[tuple[int, R]]:
    """Gives each worker a task, and the next one when it is done with it."""
    left = deque(range(len(tasks)))
    begun = [0] * len(tasks)
    doing: dict[Connection, int] = {}
    hands: dict[Connection, _Hand] = {}

    def give(line: Connection) -> None:
        if left:
            n = doing[line] = left.popleft()
            begun[n] += 1
            # Nobody may be there any more: whoever waits for the result will be told.
            with suppress(BrokenPipeError):
                line.send(tasks[n])

    def take_on() -> None:
        with _heard_later():
            hand = _hand(work)
            hands[hand.line] = hand
        give(hand.line)

    try:
        for _ in range(workers):
            take_on()
        while doing:
            ready = wait(list(doing))
            for line in [line for line in doing if line in ready]:
                n = doing.pop(line)
                try:
                    failed, result = line.recv()
                except (EOFError, ConnectionResetError):
                    # It had not read its task, or not all of it, or never came to its end.
                    if begun[n] == TRIES:
                        raise WorkerDied(
                            f"a worker process ended before its work was done, {TRIES} times"
                        ) from None
                    _dismiss(hands.pop(line))
                    left.appendleft(n)
                    take_on()
                    continue
                if failed:
                    raise result
                give(line)
                yield n, result
    finally:
        for hand in hands.values():
            hand.line.close()
            hand.process.terminate()
        for hand in hands.values():
            hand.process.join()


@contextmanager
def _heard_later() -> Generator[None]:
    """Ctrl-C is heard when a worker has been begun: what Python does around a fork would swallow it."""
    before = signal.getsignal(signal.SIGINT)
    if before in (signal.SIG_IGN, None) or current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []

    def hear(number: int, _frame: object) -> None:
        heard.append(number)

    signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


def _hand(work: Callable[[Any], object]) -> _Hand:
    line, end = Pipe()
    process = Process(target=_at_work, args=(work, end), daemon=True)
    process.start()
    end.close()
    return _Hand(process, line)


def _dismiss(hand: _Hand) -> None:
    hand.line.close()
    hand.process.terminate()
    hand.process.join()


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
