"""A real server process on a free port, with a database of its own."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests.server_logs import look_through

PROGRAM = """
if __name__ == "__main__":  # its processes need none of it
    import os
    import sys
    import time

    # Seconds that the clock of this machine is ahead, as far as this process sees it.
    ahead, real = int(os.environ.get("AHEAD", 0)), time.time_ns
    time.time_ns = lambda: real() + ahead * 1_000_000_000
    from podium.web.serve import run
    run("127.0.0.1", int(sys.argv[1]), sys.argv[2])
"""

QUICK = {
    "PODIUM_BOT_LIMIT": "60",
    "PODIUM_BOT_PAUSE": "0",
    "PODIUM_COACH_ROUNDS": "2",
    "PODIUM_MATCH_BURST": "100000",
    "PODIUM_MESSAGE_BURST": "100000",
    "PODIUM_MISS_BURST": "100000",
    "PODIUM_PROGRAM_BURST": "100000",
    "PODIUM_PROGRAM_RATE": "10000",
    "PODIUM_STRICT_WORDS": "1",
}
"""No pauses, no limits, a coach in a hurry, bots that may be slow on a busy machine; a missing word is an error."""


def all_gone(processes: list[int], patience: float = 10.0) -> bool:
    """Whether these processes end by themselves."""
    end = time.monotonic() + patience
    while any(map(_alive, processes)):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def _alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def _all_stats() -> Iterator[Path]:
    return Path("/proc").glob("[0-9]*/stat")


def _parent(stat: Path) -> int | None:
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return None


def worked(process: int) -> float:
    """Seconds that a process has computed so far."""
    stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """The site, as `podium serve` runs it.

    Where it is `watched`, an error in its log fails the run (tests/server_logs.py): so are those that tests share.
    """

    def __init__(self, folder: Path, url: str | None = None, **environment: str) -> None:
        """`url`: its database, if that is no SQLite file in the folder."""
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.url = url or f"sqlite:///{folder / 'podium.db'}"
        self.watched = False
        self._looked_at = 0
        self._environment = {**os.environ, **QUICK, **environment}
        self._port = 0
        self._prefix = environment.get("PODIUM_PREFIX", "")
        self._program = folder / "serve.py"
        self._program.write_text(PROGRAM)
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def set(self, **environment: str) -> None:
        """Other settings, from its next start on."""
        self._environment |= environment

    @property
    def database(self) -> Path:
        return self.folder / "podium.db"

    @property
    def log(self) -> str:
        """All it has logged so far."""
        return (self.folder / "log").read_text()

    @property
    def port(self) -> int:
        return self._port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}{self._prefix}"

    @property
    def sockets(self) -> str:
        return f"ws://127.0.0.1:{self._port}{self._prefix}"

    def start(self) -> float:
        """Starts it on the port it had, if it had one; seconds until the first page was there."""
        began = time.monotonic()
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, self._program, str(self._port), self.url],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self._environment,
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        assert found, f"{said!r}\n{self.log}"
        self._port = int(found[1])
        httpx.get(f"{self.address}/", timeout=60).raise_for_status()
        return time.monotonic() - began

    @property
    def memory(self) -> float:
        """Kilobytes that it holds."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return float(status.partition("VmRSS:")[2].split()[0])

    @property
    def pid(self) -> int:
        """Its own id."""
        assert self._process is not None
        return self._process.pid

    @property
    def children(self) -> list[int]:
        """Its processes, by their ids."""
        assert self._process is not None
        return [
            int(stat.parent.name) for stat in _all_stats() if self._process.pid == _parent(stat)
        ]

    def worked(self) -> tuple[float, float]:
        """Seconds that the server itself has computed so far, and that its processes have."""
        assert self._process is not None
        return worked(self._process.pid), sum(map(worked, self.children))

    def kill(self) -> None:
        """As if the power had gone."""
        self._end(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Asks it to end, and waits; its exit status."""
        return self._end(how)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        try:
            return process.wait(timeout=20)
        finally:
            assert process.stdout is not None
            process.stdout.close()
            if self.watched:
                look_through(self.log[self._looked_at :])
            self._looked_at = len(self.log)


def bots_at(server: Server, code: str) -> list[str | None]:
    """Which bot plays each seat of a table, as it is stored."""
    with sqlite3.connect(server.database) as database:
        rows = database.execute(
            "select bot from seats join matches on id = match where code = ? order by seat",
            (code,),
        ).fetchall()
    return [bot for (bot,) in rows]
