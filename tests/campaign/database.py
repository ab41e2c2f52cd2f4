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

from tests.campaign.site import HERE, Place
from tests.store.postgres import programs

_FULL = 65_536
"""Bytes at which a file grows no more while the disk is full: fewer than its log has."""


class Postgres:
    """One server in a folder of its own; a context manager."""

    def __init__(self, place: Place = HERE, followed: Postgres | None = None) -> None:
        """`followed`: the server whose standby it is."""
        self.place = place
        self.folder = Path(tempfile.mkdtemp(prefix="podium-campaign-"))
        self._user = "nobody" if hasattr(os, "geteuid") and os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._data = str(self.folder / "data")
        self._process: subprocess.Popen[bytes] | None = None
        self._still: list[int] = []
        if followed is not None:
            self.follow(followed)
            return
        made = ["initdb", "-D", self._data, "-U", "podium", "-A", "trust"]
        made += ["-E", "UTF8", "--no-locale", "--no-sync"]
        self._run(*made)
        if place.within:
            with Path(self._data, "pg_hba.conf").open("a") as who:
                near = place.address.rpartition(".")[0]
                who.writelines(
                    f"host {what} all {near}.0/24 trust\n" for what in ("all", "replication")
                )
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://podium@/postgres?host={self.folder}"

    @property
    def plain(self) -> str:
        return f"host={self.folder} user=podium dbname=postgres"

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        run = ["postgres", "-D", self._data, "-k", str(self.folder)]
        at = self.place.address if self.place.within else ""
        run += ["-c", f"listen_addresses={at}", "-c", "max_connections=100"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command(*run), user=self._starter, cwd=self.folder, stdout=log, stderr=log
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

    def _run(self, *words: str) -> None:
        subprocess.run(
            self._command(*words),
            user=self._starter,
            cwd=self.folder,
            check=True,
            capture_output=True,
        )

    def _command(self, program: str, *words: str) -> list[str]:
        """One of its programs, as it is started where it runs; only root comes to another place."""
        within = self.place.within
        user = ("setpriv", f"--reuid={self._user}", "--clear-groups") if within else ()
        return [*within, *user, str(programs() / program), *words]

    @property
    def _starter(self) -> str | None:
        """Whom it is started as."""
        return None if self.place.within else self._user

    def follow(self, other: Postgres) -> None:
        """It is the standby of another from now on, which acknowledges nothing that is not here, too."""
        words = ["-h", other.place.address, "-U", "podium", "-D", self._data, "-R"]
        end = time.monotonic() + 30
        while True:
            shutil.rmtree(self._data, ignore_errors=True)
            try:
                self._run("pg_basebackup", *words, "--checkpoint=fast", "--no-sync")
                break
            except subprocess.CalledProcessError:
                # A road that was mended this moment is not known to be.
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
        with Path(self._data, "postgresql.auto.conf").open("a") as own:
            # What it was told to wait for as a primary is nothing to wait for when it becomes one.
            own.write("synchronous_standby_names = ''\n")
        self.start()
        other.say("alter system set synchronous_standby_names = '*'")
        other.say("select pg_reload_conf()")
        self._wait_for(other, "select count(*) from pg_stat_replication where sync_state = 'sync'")

    def lead(self) -> None:
        """It is nobody's standby any more."""
        self.say("select pg_promote()")

    def say(self, sentence: str) -> object:
        """Asks it something; the first value of its answer."""
        with psycopg.connect(self.plain, autocommit=True) as admin:
            told = admin.execute(sentence.encode())
            row = told.fetchone() if told.description else None
            return row and row[0]

    def _wait_for(self, other: Postgres, question: str) -> None:
        end = time.monotonic() + 60
        while not other.say(question):
            assert time.monotonic() < end, (self.folder / "log").read_text()[-2000:]
            time.sleep(0.05)

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
