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
        process, self._process = self._process, None
        if process is None:
            return
        children = [
            int(word)
            for task in Path(f"/proc/{process.pid}/task").iterdir()
            for word in (task / "children").read_text().split()
        ]
        for each in (process.pid, *children):
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        process.wait()

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
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
