"""Ray: work done on many machines, or on a Ray of one's own on this one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar

from podium.lab.runs.executor import TRIES, UnknownPlace, WorkerDied

T = TypeVar("T")
R = TypeVar("R")

_WAITING = 4
"""So many tasks a core are handed in at once: the next is there when one is done, and no more."""


class Cluster:
    """A Ray at an address; where none is said, the one that RAY_ADDRESS names, or a new one here."""

    def __init__(self, address: str | None, workers: int | None = None) -> None:
        # Ray would count who uses it, and ask somebody far away whether it may.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise UnknownPlace(
                "Ray is not installed here: pip install 'podium[ray]', on every machine of it"
            ) from None
        self._ray = ray
        if not ray.is_initialized():
            own = address is None and "RAY_ADDRESS" not in os.environ
            try:
                ray.init(
                    address=address,
                    log_to_driver=False,
                    logging_level="error",
                    **({"num_cpus": workers, "include_dashboard": False} if own else {}),
                )
            except ConnectionError as wrong:
                raise UnknownPlace(f"no Ray answers at {address}: {wrong}") from None

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        ray = self._ray
        remote = ray.remote(num_cpus=1, max_retries=TRIES - 1)(work)
        most = _WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
        left = iter(enumerate(tasks))
        doing: dict[object, int] = {}

        def give() -> None:
            for n, task in left:
                doing[remote.remote(task)] = n
                if len(doing) >= most:
                    return

        give()
        try:
            while doing:
                (done, *_), _ = ray.wait(list(doing), num_returns=1)
                n = doing.pop(done)
                try:
                    result = ray.get(done)
                except ray.exceptions.RayTaskError as failed:
                    raise failed.cause from None
                except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as lost:
                    raise WorkerDied(
                        f"a worker of Ray was lost before its work was done, {TRIES} times"
                    ) from lost
                give()
                yield n, result
        finally:
            for task in doing:
                ray.cancel(task, force=True)
