"""A private PostgreSQL server for the tests, in a folder of its own and gone after them."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import psycopg
import pytest

ROOT = Path(__file__).parent.parent.parent

_numbers = count()


def programs() -> Path:
    """The folder of the server's programs, as scripts/postgres finds or installs them.

    Where there are none, CI fails and a developer's machine skips, saying how to get them.
    """
    search = subprocess.run(
        [sys.executable, ROOT / "scripts" / "postgres"], capture_output=True, text=True, check=False
    )
    if search.returncode:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(search.stderr)
    return Path(search.stdout.splitlines()[-1])


@contextmanager
def server() -> Generator[str]:
    """A running server; the URL of a database on it."""
    folder = Path(tempfile.mkdtemp(prefix="podium-postgres-"))
    user = _unprivileged()
    try:
        if user is not None:
            shutil.chown(folder, user)
        initdb, postgres = (str(programs() / name) for name in ("initdb", "postgres"))
        data = str(folder / "data")
        make = [initdb, "-D", data, "-U", "podium", "-A", "trust", "-E", "UTF8", "--no-locale"]
        subprocess.run(
            [*make, "--no-sync"], user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL
        )
        # -F: without fsync; what these tests kill is the program, never the machine.
        run = [postgres, "-D", data, "-k", str(folder), "-c", "listen_addresses=", "-F"]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(run, user=user, cwd=folder, stdout=log, stderr=log)
        try:
            _answering(folder)
            yield f"postgresql+psycopg://podium@/postgres?host={folder}"
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def fresh_database(address: str) -> str:
    """An empty place on the server; its URL.

    A schema of its own, which is made in no time, where a database takes a fifth of a second.
    """
    name = f"test_{next(_numbers)}"
    with psycopg.connect(plain(address), autocommit=True) as admin:
        admin.execute(f"CREATE SCHEMA {name}".encode())
    return f"{address}&options=-csearch_path%3D{name}"


def plain(url: str) -> str:
    """A URL as psycopg itself takes it."""
    return url.replace("postgresql+psycopg", "postgresql")


def _unprivileged() -> str | None:
    """Whom to run the server as: it refuses to run as root."""
    return "nobody" if hasattr(os, "geteuid") and os.geteuid() == 0 else None


def _answering(folder: Path) -> None:
    deadline = monotonic() + 30
    while True:
        try:
            psycopg.connect(f"host={folder} user=podium dbname=postgres").close()
        except psycopg.OperationalError:
            if monotonic() > deadline:
                raise
            sleep(0.05)
        else:
            return
