"""Runs: work spread over processes, results in the order of the tasks."""

import os
import signal
import time
from multiprocessing import active_children
from pathlib import Path
from typing import NamedTuple

import pytest

from podium.lab.runs import (
    Processes,
    Resuming,
    UnknownPlace,
    WorkerDied,
    cores,
    executor,
    gather,
    seed_of,
)

ONE, TWO = Processes(1), Processes(2)


def squared(n: int) -> tuple[int, int]:
    return n * n, os.getpid()


def failing(n: int) -> int:
    if n == 3:
        raise ValueError("three")
    return n


class Fatal(NamedTuple):
    """A task that kills whoever does it, until it was tried so often."""

    n: int
    marks: str
    deadly: int


def killing(task: Fatal) -> int:
    tried = len(list(Path(task.marks).glob(f"{task.n}.*")))
    (Path(task.marks) / f"{task.n}.{tried}").touch()
    if tried < task.deadly:
        os.kill(os.getpid(), signal.SIGKILL)
    return task.n * task.n


def counted(task: Fatal) -> int:
    """Leaves a mark each time it is done; the third waits to be interrupted."""
    (Path(task.marks) / f"{task.n}.{time.monotonic_ns()}").touch()
    if task.n == task.deadly:
        raise KeyboardInterrupt
    return task.n * task.n


@pytest.mark.parametrize("place", [ONE, TWO])
def test_results_come_in_the_order_of_the_tasks(place: Processes) -> None:
    done: list[int] = []
    results = gather(place, squared, list(range(20)), done.append)
    assert [square for square, _ in results] == [n * n for n in range(20)]
    assert sorted(done) == list(range(20))


def test_a_worker_that_dies_is_replaced_and_its_work_done_again(tmp_path: Path) -> None:
    tasks = [Fatal(n, str(tmp_path), deadly=2 if n in (1, 4) else 0) for n in range(6)]
    assert gather(TWO, killing, tasks) == [n * n for n in range(6)]
    assert len(list(tmp_path.glob("4.*"))) == 3, "twice in vain, then done"
    assert len(list(tmp_path.glob("0.*"))) == 1, "what was done is not done again"
    assert active_children() == []


def test_work_that_every_worker_dies_of_ends_the_run(tmp_path: Path) -> None:
    tasks = [Fatal(n, str(tmp_path), deadly=9 if n == 2 else 0) for n in range(4)]
    with pytest.raises(WorkerDied, match="3 times"):
        gather(TWO, killing, tasks)
    assert active_children() == []


def test_no_worker_is_left_behind() -> None:
    gather(TWO, squared, list(range(4)))
    with pytest.raises(ValueError, match="three"):
        gather(TWO, failing, list(range(6)))
    some = TWO.each(squared, list(range(50)))
    next(some)
    del some
    assert active_children() == []


def test_one_worker_is_this_process_and_more_are_others() -> None:
    assert {pid for _, pid in gather(ONE, squared, [1, 2, 3])} == {os.getpid()}
    assert os.getpid() not in {pid for _, pid in gather(TWO, squared, [1, 2, 3])}


@pytest.mark.parametrize("place", [ONE, TWO])
def test_a_failure_reaches_the_caller(place: Processes) -> None:
    with pytest.raises(ValueError, match="three"):
        gather(place, failing, list(range(6)))


def test_who_was_interrupted_goes_on_from_there(tmp_path: Path) -> None:
    marks, folder = tmp_path / "marks", tmp_path / "kept"
    marks.mkdir()
    with pytest.raises(KeyboardInterrupt):
        gather(Resuming(ONE, folder), counted, [Fatal(n, str(marks), deadly=3) for n in range(6)])
    assert len(list(folder.glob("*.done"))) == 3
    # The same tasks, of which the fourth is now one that can be done: it alone is another one.
    again = [Fatal(n, str(marks), deadly=3 if n < 3 else 9) for n in range(6)]
    assert gather(Resuming(TWO, folder), counted, again) == [n * n for n in range(6)]
    assert all(len(list(marks.glob(f"{n}.*"))) == 1 for n in range(3)), "done once, kept since"
    assert gather(Resuming(ONE, folder), squared, [2])[0][0] == 4, "other work finds none of it"
    # What a full disk left half written is done again.
    for file in folder.glob("*.done"):
        file.write_bytes(file.read_bytes()[:3])
    assert gather(Resuming(ONE, folder), squared, [2])[0][0] == 4


def test_a_place_is_told_by_its_name() -> None:
    assert isinstance(executor("processes", 2), Processes)
    with pytest.raises(UnknownPlace, match="there are: processes, ray, ray://ADDRESS"):
        executor("moon")


def test_seeds_are_steady_different_and_long_enough() -> None:
    assert seed_of("a", 1) == seed_of("a", 1)
    assert len({seed_of(base, n) for base in "ab" for n in range(50)}) == 100
    assert len(seed_of("a", 1)) * 4 >= 128


def test_there_is_a_core() -> None:
    assert cores() >= 1
