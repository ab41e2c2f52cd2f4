"""The program: how it starts, how it stops, what it says when it cannot."""

import gc
import os
import signal
import socket
import subprocess
import sys
import time
import warnings
from pathlib import Path

import httpx
import pytest

from podium.web.serve import CannotListen, listening_at
from tests.web.people import opened, sit
from tests.web.server import PROGRAM, Server, all_gone


def failing(folder: Path, port: int, database: str, **environment: str) -> str:
    """What it says before it gives up; it leaves no trace of its insides."""
    program = folder / "serve.py"
    program.write_text(PROGRAM)
    ended = subprocess.run(
        [sys.executable, program, str(port), database],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert ended.stdout == ""
    return ended.stderr


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = failing(tmp_path, port, f"sqlite:///{tmp_path}/podium.db")
    assert f"port {port}" in said
    assert "--port" in said


def test_a_database_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    assert "database" in failing(tmp_path, 0, "nonsense")


def test_a_setting_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/podium.db"
    assert "PODIUM_BOT_PAUSE" in failing(tmp_path, 0, database, PODIUM_BOT_PAUSE="soon")
    assert "PODIUM_LOG" in failing(tmp_path, 0, database, PODIUM_LOG="loud")


def test_proxies_are_named_on_the_command_line_too(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "podium", "serve", "--no-open", "--port", "0"]
    command += ["--db", f"sqlite:///{tmp_path}/podium.db", "--trusted-proxies", "everybody"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert "PODIUM_TRUSTED_PROXIES=everybody" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_soon_and_tells_those_at_its_tables(tmp_path: Path, how: signal.Signals) -> None:
    server = Server(tmp_path)
    seat = opened(server, "random")
    person = sit(seat)
    streaming = httpx.stream("GET", f"{seat.api}/stream", headers=seat.bearer)
    stream = streaming.__enter__()
    assert next(stream.iter_lines())
    began = time.monotonic()
    workers = server.children
    status = server.stop(how)
    assert time.monotonic() - began < 10
    assert status == (0 if how is signal.SIGINT else -signal.SIGTERM)
    assert person.closed_with() in (4000, 1012)
    person.close()
    streaming.__exit__(None, None, None)
    assert "Traceback" not in server.log
    assert all_gone(workers)


def test_what_cannot_be_listened_at_is_said_and_nothing_is_left_open(tmp_path: Path) -> None:
    with pytest.raises(CannotListen, match="--host"):
        listening_at("no-such-host.invalid", 0)
    with pytest.raises(CannotListen, match="no address of this machine"):
        listening_at("192.0.2.1", 0)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with warnings.catch_warnings(record=True) as left:
            warnings.simplefilter("always", ResourceWarning)
            with pytest.raises(CannotListen, match="--port"):
                listening_at("127.0.0.1", taken.getsockname()[1])
            gc.collect()
    assert not left
