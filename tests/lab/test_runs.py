"""Runs: work spread over processes, results in the order of the tasks."""

import os
from multiprocessing import active_children

import pytest

from podium.lab.runs import WorkerDied, cores, seed_of, spread


def squared(n: int) -> tuple[int, int]:
    return n * n, os.getpid()


def failing(n: int) -> int:
    if n == 3:
        raise ValueError("three")
    return n


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_tasks(workers: int) -> None:
    done: list[int] = []
    results = spread(squared, list(range(20)), workers, done.append)
    assert [square for square, _ in results] == [n * n for n in range(20)]
    assert sorted(done) == list(range(20))


def test_a_worker_that_dies_is_noticed() -> None:
    with pytest.raises(WorkerDied):
        spread(os._exit, [1, 1, 1], 2)


def test_no_worker_is_left_behind() -> None:
    spread(squared, list(range(4)), 2)
    with pytest.raises(ValueError, match="three"):
        spread(failing, list(range(6)), 2)
    assert active_children() == []


def test_one_worker_is_this_process_and_more_are_others() -> None:
    assert {pid for _, pid in spread(squared, [1, 2, 3], 1)} == {os.getpid()}
    assert os.getpid() not in {pid for _, pid in spread(squared, [1, 2, 3], 2)}


@pytest.mark.parametrize("workers", [1, 2])
def test_a_failure_reaches_the_caller(workers: int) -> None:
    with pytest.raises(ValueError, match="three"):
        spread(failing, list(range(6)), workers)


def test_seeds_are_steady_different_and_long_enough() -> None:
    assert seed_of("a", 1) == seed_of("a", 1)
    assert len({seed_of(base, n) for base in "ab" for n in range(50)}) == 100
    assert len(seed_of("a", 1)) * 4 >= 128


def test_there_is_a_core() -> None:
    assert cores() >= 1
