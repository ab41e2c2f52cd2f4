"""Where results go, and when they cannot."""

import subprocess
from pathlib import Path

import pytest

from tests.cli.running import PROGRAM

FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="a device that only Linux has")
def test_a_full_disk_is_said_in_a_sentence() -> None:
    with FULL.open("w") as full:
        ended = subprocess.run(
            [*PROGRAM, "games", "--json"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert ended.returncode == 1
    assert ended.stderr.startswith("podium: the result could not be written")
    assert ended.stderr.count("\n") == 1
