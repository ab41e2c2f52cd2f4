"""Several servers on one PostgreSQL, durable as it is used; what each of them, and the database, computes."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

import psycopg
from serving import Server, open_files

ROOT = Path(__file__).parent.parent
_PERIOD = 0.02
"""Seconds of one round in which a server runs and stands still."""

_STANDING = """
import os, signal, sys, time
share, period, pids = float(sys.argv[1]), float(sys.argv[2]), [int(pid) for pid in sys.argv[3:]]
signal.signal(signal.SIGTERM, lambda *_: sys.exit())
try:
    while True:
        for running, how in ((share, signal.SIGCONT), (1 - share, signal.SIGSTOP)):
            for pid in pids:
                os.kill(pid, how)
            time.sleep(period * running)
finally:
    for pid in pids:
        os.kill(pid, signal.SIGCONT)
"""
"""Lets processes run for a share of each round: then it is they, and not the machine, that are the bound."""


class Database:
    """A PostgreSQL server in a folder that is thrown away; `fsync` and `synchronous_commit` as they come: on."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self.url = f"postgresql+psycopg://podium@/postgres?host={folder}"
        self._pid = process.pid

    @property
    def cpu(self) -> float:
        """Seconds of CPU that its processes have used, of those that still live."""
        found = 0.0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(stat.read_text().rpartition(")")[2].split()[1])
                if parent == self._pid:
                    found += int((stat.parent / "schedstat").read_text().split()[0]) / 1e9
            except (FileNotFoundError, ProcessLookupError):
                continue
        return found


@contextmanager
def database() -> Generator[Database]:
    """A fresh one until the end of the block."""
    found = subprocess.run(
        [sys.executable, ROOT / "scripts" / "postgres"], capture_output=True, text=True, check=True
    )
    programs = Path(found.stdout.splitlines()[-1])
    folder = Path(mkdtemp(prefix="podium-bench-"))
    # It refuses to run as root.
    user = "nobody" if os.geteuid() == 0 else None
    try:
        if user is not None:
            shutil.chown(folder, user)
        data, place = str(folder / "data"), str(folder)
        initdb, postgres = (str(programs / name) for name in ("initdb", "postgres"))
        make = [initdb, "-D", data, "-U", "podium", "-A", "trust", "-E", "UTF8", "--no-locale"]
        subprocess.run(make, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        run = [postgres, "-D", data, "-k", place, "-c", "listen_addresses="]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(run, user=user, cwd=folder, stdout=log, stderr=log)
        try:
            _answering(folder)
            yield Database(folder, process)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _answering(folder: Path) -> None:
    until = time.monotonic() + 30
    while True:
        try:
            psycopg.connect(f"host={folder} user=podium dbname=postgres").close()
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return


@contextmanager
def servers_on(number: int, bus: str = "inside") -> Generator[tuple[list[Server], Database]]:
    """So many servers on one database until the end of the block."""
    open_files()
    with ExitStack() as until, database() as there:
        servers: list[Server] = []
        for _ in range(number):
            folder = until.enter_context(TemporaryDirectory())
            servers.append(Server(Path(folder), url=there.url, PODIUM_BUS=bus))
            until.callback(servers[-1].stop)
        try:
            yield servers, there
        finally:
            until.close()


@contextmanager
def standing_still(servers: list[Server], share: float) -> Generator[None]:
    """Each server may compute for a share of the time; 1: as it likes."""
    if share >= 1:
        yield
        return
    pids = [str(server.pid) for server in servers]
    command = [sys.executable, "-c", _STANDING, str(share), str(_PERIOD), *pids]
    standing = subprocess.Popen(command)
    try:
        yield
    finally:
        standing.terminate()
        standing.wait(10)
