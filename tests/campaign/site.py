"""A site of one or more processes on one database, each of which can be killed, stopped and started."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import httpx

ROOT = Path(__file__).parents[2]

PROGRAM = """
if __name__ == "__main__":  # its processes need none of it
    import os
    import sys
    import time

    sys.path.insert(0, sys.argv[3])
    shift = sys.argv[4]
    if shift:
        # The clock of the machine, as far as this process sees it.
        real, real_ns = time.time, time.time_ns

        def ahead():
            try:
                return os.stat(shift).st_size - 100_000_000
            except OSError:
                return 0

        time.time = lambda: real() + ahead()
        time.time_ns = lambda: real_ns() + ahead() * 1_000_000_000
    if sys.argv[5]:
        from tests.campaign.broken import WAYS

        WAYS[sys.argv[5]]()
    from podium.web.serve import run

    run(sys.argv[6], int(sys.argv[1]), sys.argv[2])
"""

QUICK = {
    "PODIUM_BOT_LIMIT": "60",
    "PODIUM_BOT_PAUSE": "0.05",
    "PODIUM_BOT_WORKERS": "1",
    "PODIUM_RECORD_WORKERS": "1",
    "PODIUM_MATCH_BURST": "1000000",
    "PODIUM_MESSAGE_BURST": "1000000",
    "PODIUM_MISS_BURST": "1000000",
    "PODIUM_ADDRESS_CONNECTIONS": "100000",
    "PODIUM_ADDRESS_LINES": "100000",
    "PODIUM_LINES": "100000",
    "PODIUM_METRICS_OPEN": "true",
    "PODIUM_ADMIN_TOKEN": "a token that nobody guesses",
}


@dataclass(frozen=True)
class Place:
    """Where a program runs: at which address, and what stands before its command."""

    address: str = "127.0.0.1"
    within: tuple[str, ...] = ()
    name: str = ""


HERE = Place()


class Process:
    """One process of a site."""

    def __init__(
        self,
        url: str,
        folder: Path,
        name: str,
        broken: str,
        place: Place = HERE,
        **settings: str,
    ) -> None:
        self.name = name
        self._place = place
        self._folder = folder
        self._settings = {**os.environ, **QUICK, **settings}
        self._program = folder / "serve.py"
        self._program.write_text(PROGRAM)
        self._shift = str(folder / f"{name}.clock") if settings.get("CLOCK") else ""
        self._words = [url, str(ROOT), self._shift, broken, place.address]
        self.port = 0
        self.well = True
        """Whether a proxy that looks at `/health` would send somebody here."""
        self._process: subprocess.Popen[str] | None = None

    @property
    def up(self) -> bool:
        """Whether it was started and not yet ended by us."""
        return self._process is not None

    @property
    def address(self) -> str:
        return f"http://{self._place.address}:{self.port}"

    @property
    def sockets(self) -> str:
        return f"ws://{self._place.address}:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        return (self._folder / f"{self.name}.log").read_text()

    def start(self) -> None:
        """Starts it on the port it had; returns once it serves."""
        with (self._folder / f"{self.name}.log").open("a") as log:
            process = subprocess.Popen(
                [
                    *self._place.within,
                    sys.executable,
                    self._program,
                    str(self.port),
                    *self._words,
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self._settings,
            )
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)", said)
        assert found, f"{said!r}\n{self.log[-2000:]}"
        self.port = int(found[1])
        self._process = process

    def kill(self) -> None:
        """As if the power had gone."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Asks it to end, and waits until it has."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process = self._process
        if process is None:
            return
        process.send_signal(how)
        if how is signal.SIGKILL:
            self._process = None
        try:
            process.wait(timeout=60)
        finally:
            self._process = None
            process.kill()
            assert process.stdout is not None
            process.stdout.close()

    def health(self) -> str:
        """What it says of itself; `gone` if it does not answer."""
        try:
            told = httpx.get(f"{self.address}/health", timeout=5).json()
        except (httpx.HTTPError, ValueError):
            return "gone"
        return str(told["status"])

    def jump(self, seconds: int) -> None:
        """Its clock is so far from the machine's, from now on."""
        with Path(self._shift).open("wb") as file:
            file.truncate(100_000_000 + seconds)

    def limit_files(self, size: int | None) -> None:
        """No file of it grows beyond so many bytes, as on a disk that is full; None: as before."""
        _, most = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (most if size is None else size, most))

    @property
    def memory(self) -> int:
        """Bytes that it has in memory."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    @property
    def files(self) -> int:
        """How many files and connections it has open."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    @property
    def threads(self) -> int:
        return len(list(Path(f"/proc/{self.pid}/task").iterdir()))


class Site:
    """Its processes, started together; a context manager."""

    def __init__(
        self,
        url: str,
        folder: Path,
        processes: int = 1,
        broken: str = "",
        *places: Place,
        **settings: str,
    ) -> None:
        """`places`: where each process runs, if that is not here."""
        self.url = url
        self.folder = folder
        self.processes = [
            Process(url, folder, f"p{n}", broken, places[n] if places else HERE, **settings)
            for n in range(processes)
        ]

    def __enter__(self) -> Site:
        # The first makes the tables; the others start together.
        first, *others = self.processes
        first.start()
        _together([each.start for each in others])
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        _together([each.kill for each in self.processes])

    def at(self, code: str, turn: int = 0) -> Process:
        """Where somebody at a table goes, as a proxy's hash would have it; each `turn` to the next."""
        first = sum(code.encode()) + turn
        row = [
            self.processes[(first + n) % len(self.processes)] for n in range(len(self.processes))
        ]
        return next((each for each in row if each.well), row[0])

    @property
    def errors(self) -> list[str]:
        """All lines of its logs that tell of an error."""
        return [
            line
            for each in self.processes
            for line in each.log.splitlines()
            if '"level":"error"' in line.replace(" ", "") or not line.startswith("{")
        ]


def _together(work: Sequence[object]) -> None:
    threads = [threading.Thread(target=each) for each in work if callable(each)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
