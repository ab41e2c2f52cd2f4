"""A site in a process of its own, whose time and memory can be read while it is measured."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

SERVING = "import sys; from podium.web.serve import run; run(port=0, db_url=sys.argv[1])"

_SLOW = """
import threading, time
from sqlalchemy import Engine, event
def flush(_):
    if threading.current_thread().name == "store-writer":
        time.sleep({seconds})
event.listen(Engine, "commit", flush)
"""
"""A disk that takes longer to flush, as the store sees it: its writer sleeps before each commit. What a
slow disk does to programs beside it, and to SQLite's own checkpoints, is not imitated."""

_TICKS = """
import asyncio, time
from podium.web.site import Site
opened = Site.open
async def ticks():
    with open(sys.argv[1].removeprefix('sqlite:///') + '.ticks', 'w', buffering=1) as told:
        while True:
            due, used = time.perf_counter() + {every}, time.thread_time()
            await asyncio.sleep({every})
            print(time.perf_counter() - due, time.thread_time() - used, file=told)
async def open_ticking(site):
    await opened(site)
    site.ticks = asyncio.create_task(ticks())
Site.open = open_ticking
"""
"""A task on the server's loop that notes how late it is woken, and how long the loop's thread computed
meanwhile: what held it up and was not computed there was the machine."""
TICK = 0.005
"""Seconds between two of its notes."""

_QUICK = {
    "MATCH_BURST": "1000000",
    "MATCH_RATE": "1000000",
    "MESSAGE_BURST": "1000000",
    "MESSAGE_RATE": "1000000",
    "ADDRESS_CONNECTIONS": "50000",
    "ADDRESS_LINES": "50000",
    "LINES": "50000",
    "RECORD_LIMIT": "64",
    "TRUSTED_PROXIES": "127.0.0.1",
    "METRICS_OPEN": "true",
    "LOG": "error",
}
"""What is asked of it is no stranger's: no limit is to be measured. Whoever wants to be several people says
so as a proxy does (`x-forwarded-for`)."""


class Server:
    """`podium serve` in a folder that is thrown away."""

    def __init__(
        self,
        folder: Path,
        core: int | None = None,
        flush: float = 0.0,
        ticking: bool = False,
        url: str | None = None,
        **environment: str,
    ) -> None:
        """`core`: the only one that it may use; `flush`: seconds that its disk takes longer to flush.

        `ticking`: whether it notes how late its loop is; `url`: its database, if that is no file in the folder.
        """
        pinned = [] if core is None else ["taskset", "--cpu-list", str(core)]
        program = "import sys\n" + (_SLOW.format(seconds=flush) if flush else "")
        program += (_TICKS.format(every=TICK) if ticking else "") + SERVING
        self._ticks = folder / "bench.db.ticks"
        self._command = [*pinned, sys.executable, "-c", program, url or database_in(folder)]
        self._environment = environment
        self.start()

    def start(self) -> None:
        """Serves what is in the folder, at an address of this start."""
        self._process = subprocess.Popen(
            self._command,
            stdout=subprocess.PIPE,
            text=True,
            env={
                **os.environ,
                **{f"PODIUM_{name}": value for name, value in _QUICK.items()},
                **self._environment,
            },
        )
        assert self._process.stdout is not None
        found = re.search(r"(http://127\.0\.0\.1:\d+)", self._process.stdout.readline())
        assert found, "the server did not start"
        self.address = found[1]
        self.port = int(self.address.rpartition(":")[2])

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def cpu(self) -> float:
        """Seconds of CPU that its threads have used; its workers' are not among them."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    @property
    def memory(self) -> float:
        """Kilobytes it holds."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return float(status.partition("VmRSS:")[2].split()[0])

    @property
    def waited(self) -> float:
        """Seconds that its threads were ready to run and had no core."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[1]) for task in tasks) / 1e9

    @property
    def commits(self) -> int:
        """How many transactions its store has committed."""
        told = httpx.get(f"{self.address}/metrics").text
        found = re.search(r"^podium_store_commits (\S+)$", told, re.MULTILINE)
        assert found
        return int(float(found[1]))

    def ticks(self) -> list[tuple[float, float]]:
        """Of each tick so far, seconds that it came late and that the loop's thread computed till then."""
        lines = self._ticks.read_text().splitlines()
        return [(float(late), float(used)) for late, used in map(str.split, lines[:-1])]

    def below(self) -> dict[str, list[tuple[float, float]]]:
        """How many of each stage took at most so many seconds."""
        told = httpx.get(f"{self.address}/metrics").text
        lines = r'podium_move_seconds_bucket\{le="(\S+)",stage="(\w+)"\} (\S+)'
        found: dict[str, list[tuple[float, float]]] = {}
        for bound, stage, number in re.findall(lines, told):
            found.setdefault(stage, []).append((float(bound), float(number)))
        return found

    def stages(self) -> dict[str, tuple[float, float]]:
        """The seconds and the number of each stage so far."""
        told = httpx.get(f"{self.address}/metrics").text
        found = re.findall(r'podium_move_seconds_(sum|count)\{stage="(\w+)"\} (\S+)', told)
        figures = {(kind, stage): float(value) for kind, stage, value in found}
        return {
            stage: (figures["sum", stage], figures["count", stage])
            for kind, stage in figures
            if kind == "sum"
        }

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(20)


def database_in(folder: Path) -> str:
    """The address of the database that a server in this folder uses."""
    return f"sqlite:///{folder / 'bench.db'}"


@contextmanager
def serving(
    core: int | None = None,
    prepare: Callable[[str], None] = lambda _: None,
    flush: float = 0.0,
    ticking: bool = False,
) -> Generator[Server]:
    """A server until the end of the block; this process may have as many sockets as there may be.

    `prepare` is given the address of its database before it starts; `flush`, `ticking`: see `Server`.
    """
    open_files()
    with TemporaryDirectory() as folder:
        prepare(database_in(Path(folder)))
        server = Server(Path(folder), core, flush, ticking)
        try:
            yield server
        finally:
            server.stop()


def open_files() -> None:
    """Lets this process have as many files and sockets as there may be."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def share(times: list[float], part: float) -> float:
    """The time, in milliseconds, that this part of all stays below; `times` are in order."""
    return round(1000 * times[min(int(part * len(times)), len(times) - 1)], 1)


def stayed_below(
    before: list[tuple[float, float]], after: list[tuple[float, float]], part: float
) -> float:
    """The bound, in milliseconds, that this part of all since then stayed below."""
    counts = [
        (bound, number - old) for (bound, number), (_, old) in zip(after, before, strict=True)
    ]
    return next(round(1000 * bound, 1) for bound, n in counts if n >= part * counts[-1][1])
