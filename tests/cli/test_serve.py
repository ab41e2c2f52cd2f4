"""`podium serve`: what it refuses; that it serves is shown where the site is tested."""

import socket
import subprocess

import pytest

from tests.cli.running import PROGRAM, refused

pytestmark = pytest.mark.long


def test_bad_arguments_are_answered() -> None:
    assert "--port" in refused("serve", "--no-open", "--port", "70000")
    assert "no game is called 'chess'" in refused("serve", "--no-open", "--game", "chess")


def test_a_port_that_is_taken_is_said_to_be() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        run = subprocess.run(
            [*PROGRAM, "serve", "--no-open", "--port", port],
            capture_output=True,
            text=True,
            check=False,
        )
    assert run.returncode == 1
    assert "cannot listen" in run.stderr
    assert "Traceback" not in run.stderr
