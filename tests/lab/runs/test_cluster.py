"""Ray: a real one of two nodes on this machine, and what is lost of it in the middle of work."""

import os
import signal
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from podium.lab.runs import WorkerDied, executor, gather
from podium.lab.runs.cluster import Cluster
from podium.lab.series import Series
from podium.lab.simulate import simulate
from podium.registry import game

MEMORY = 80_000_000
"""Bytes a node shares: the least that Ray takes."""


class Nodes(NamedTuple):
    """A Ray that runs, and what starts and stops its nodes."""

    place: Cluster
    ray: Any
    cluster: Any


class Piece(NamedTuple):
    """A task that says where it was done, and may kill whoever does it."""

    n: int
    marks: str
    deadly: int = 0
    seconds: float = 0.0
    nodes: int = 1
    """So many nodes have begun something before any goes on: a second one may be long in coming."""


def nodes_of(marks: Path) -> set[str]:
    return {mark.read_text() for mark in marks.iterdir()} - {""}


def told(task: Piece) -> tuple[int, str]:
    ray: Any = import_module("ray")
    node = ray.get_runtime_context().get_node_id()
    tried = len(list(Path(task.marks).glob(f"{task.n}.*")))
    (Path(task.marks) / f"{task.n}.{tried}").write_text(node)
    if tried < task.deadly:
        os.kill(os.getpid(), signal.SIGKILL)
    ends = time.monotonic() + 60
    while len(nodes_of(Path(task.marks))) < task.nodes and time.monotonic() < ends:
        time.sleep(0.02)
    time.sleep(task.seconds)
    return task.n * task.n, node


def failing(n: int) -> int:
    if n == 3:
        raise ValueError("three")
    return n


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    ray: Any = import_module("ray")
    cluster: Any = import_module("ray.cluster_utils").Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 1, "object_store_memory": MEMORY, "include_dashboard": False},
    )
    cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
    os.environ["RAY_ADDRESS"] = cluster.address
    try:
        place = executor("ray")
        assert isinstance(place, Cluster)
        yield Nodes(place, ray, cluster)
    finally:
        del os.environ["RAY_ADDRESS"]
        ray.shutdown()
        cluster.shutdown()


def test_two_nodes_and_a_lost_worker_and_a_lost_node_give_equal_results(
    nodes: Nodes, tmp_path: Path
) -> None:
    # The same bytes as here, but for times.
    gotown = game("gotown")
    series = Series("gotown", 2, gotown.options(short=True), ("random", "greedy"), "ray", 60)
    here, there = (simulate(series, place) for place in (executor("processes", 2), nodes.place))
    for name in ("win_share", "mean_rank", "by_bot", "endings", "length", "decisions"):
        assert getattr(here, name) == getattr(there, name), name

    with pytest.raises(ValueError, match="three"):
        gather(nodes.place, failing, list(range(6)))

    # A worker that dies is replaced, and its task done again.
    marks = tmp_path / "worker"
    marks.mkdir()
    tasks = [Piece(n, str(marks), deadly=1 if n == 2 else 0, nodes=2) for n in range(8)]
    results = gather(nodes.place, told, tasks)
    assert [square for square, _ in results] == [n * n for n in range(8)]
    assert len({node for _, node in results}) == 2, "both nodes worked"
    assert len(list(marks.glob("2.*"))) == 2

    # One that every worker dies of ends the run with a sentence.
    marks = tmp_path / "deadly"
    marks.mkdir()
    with pytest.raises(WorkerDied, match="3 times"):
        gather(nodes.place, told, [Piece(0, str(marks), deadly=9)])

    # A whole node goes in the middle of its task: the other does that again.
    marks = tmp_path / "node"
    marks.mkdir()
    tasks = [Piece(n, str(marks), seconds=0.5, nodes=2) for n in range(8)]
    lost = ""
    squares: dict[int, int] = {}
    for n, (square, node) in nodes.place.each(told, tasks):
        squares[n] = square
        if not lost and node != nodes.ray.get_runtime_context().get_node_id():
            lost = node
            gone = next(m for m in nodes.cluster.worker_nodes if m.node_id == node)
            nodes.cluster.remove_node(gone, allow_graceful=False)
    assert lost, "the second node had done something before it went"
    assert squares == {n: n * n for n in range(8)}
