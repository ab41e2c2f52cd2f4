"""Executor: where the work of a run is done, and what that place promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")

TRIES = 3
"""So often a piece of work is begun before it is taken to be what its workers die of."""


class WorkerDied(ChildProcessError):
    """Whoever was at a piece of work was lost with it, as often as it was tried."""


class UnknownPlace(ValueError):
    """Work was to be done somewhere that there is not; says which places there are."""


class Executor(Protocol):
    """A place where work is done: it says nothing of what the work is."""

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        """The number of each task with its result, as they are done, in whatever order.

        `work` is a function of a module, tasks and results can be pickled. A task whose worker is
        lost is done again by another. Whoever stops listening leaves no worker behind.
        """
        ...


def gather(
    place: Executor,
    work: Callable[[T], R],
    tasks: Sequence[T],
    progress: Callable[[T], None] = lambda _: None,
) -> list[R]:
    """The result of each task, in the order of the tasks; `progress` hears of each as it is done."""
    results: dict[int, R] = {}
    for n, result in place.each(work, tasks):
        results[n] = result
        progress(tasks[n])
    return [results[n] for n in range(len(tasks))]


def executor(on: str, workers: int | None = None) -> Executor:
    """The place of a name: `processes` of this machine, `ray`, or `ray://` and an address."""
    from podium.lab.runs.processes import Processes, cores

    if on == "processes":
        return Processes(workers or cores())
    if on == "ray" or on.startswith("ray://"):
        from podium.lab.runs.cluster import Cluster

        return Cluster(None if on == "ray" else on, workers)
    raise UnknownPlace(f"there is no place {on!r}; there are: processes, ray, ray://ADDRESS")
