"""A PostgreSQL server with full durability that can be killed, and started again where it was."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import psycopg

from tests.store.postgres import programs

_FULL = 65_536
"""Bytes at which a file grows no more while the disk is full: fewer than its log has."""


class Postgres:
    """One server in a folder of its own; a context manager."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="podium-campaign-"))
        self._user = "nobody" if hasattr(os, "geteuid") and os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._data = str(self.folder / "data")
        made = [str(programs() / "initdb"), "-D", self._data, "-U", "podium", "-A", "trust"]
        made += ["-E", "UTF8", "--no-locale", "--no-sync"]
        subprocess.run(made, user=self._user, cwd=self.folder, check=True, capture_output=True)
        self._process: subprocess.Popen[bytes] | None = None
        self._still: list[int] = []
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://podium@/postgres?host={self.folder}"

    @property
    def plain(self) -> str:
        return f"host={self.folder} user=podium dbname=postgres"

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        run = [str(programs() / "postgres"), "-D", self._data, "-k", str(self.folder)]
        run += ["-c", "listen_addresses=", "-c", "max_connections=100"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                run, user=self._user, cwd=self.folder, stdout=log, stderr=log
            )
        end = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.plain).close()
            except psycopg.OperationalError:
                assert time.monotonic() < end, (self.folder / "log").read_text()[-2000:]
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """All of its processes at once, as if the power had gone."""
        processes = self._processes
        process, self._process = self._process, None
        if process is None:
            return
        for each in processes:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        process.wait()

    def stand_still(self) -> None:
        """Its processes do nothing any more, and the machine keeps their roads up: as on a disk that hangs."""
        self._still = self._processes
        for each in self._still:
            os.kill(each, signal.SIGSTOP)

    def go_on(self) -> None:
        """They go on where they were."""
        for each in self._still:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGCONT)
        self._still = []

    @property
    def _processes(self) -> list[int]:
        """By their ids, its own first: it must not begin others while they are counted."""
        if self._process is None or self._process.poll() is not None:
            return []
        own = self._process.pid
        children = [
            int(word)
            for task in Path(f"/proc/{own}/task").iterdir()
            for word in (task / "children").read_text().split()
        ]
        return [own, *children]

    def fill_the_disk(self) -> None:
        """None of its files grows any more: it panics, and cannot come back either."""
        self._limit_files(str(_FULL))

    def make_room(self) -> None:
        """Its files grow again; whoever looks after it starts it, should it have given up."""
        self._limit_files("unlimited")
        if not self._processes:
            self.start()

    def _limit_files(self, size: str) -> None:
        for each in self._processes:
            limit = ["prlimit", f"--pid={each}", f"--fsize={size}:unlimited"]
            # Some end meanwhile.
            subprocess.run(limit, user=self._user, check=False, capture_output=True)

    def cut(self) -> int:
        """Cuts all connections; how many there were."""
        with psycopg.connect(self.plain, autocommit=True) as admin:
            rows = admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            ).fetchall()
        return len(rows)

    def __enter__(self) -> Postgres:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.go_on()
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
