"""The scripts answer plainly when something is amiss."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "scripts" / script, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_chromium_that_is_named_is_the_one_taken() -> None:
    result = run("chromium", PODIUM_CHROMIUM=sys.executable)
    assert (result.returncode, result.stdout) == (0, f"{sys.executable}\n")


@pytest.mark.parametrize("named", ["/no/such/chromium", "no-such-chromium"])
def test_a_chromium_that_is_not_there_is_refused_in_words(named: str) -> None:
    result = run("chromium", PODIUM_CHROMIUM=named)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == f"PODIUM_CHROMIUM names {named}, which is no program.\n"


def test_rules_of_an_unknown_game_are_refused_in_words() -> None:
    result = run("rules", "ludo")
    assert result.returncode == 2
    assert result.stdout.startswith("No rules are written for ludo; there are: ")


def test_make_lists_what_it_can_do() -> None:
    make = shutil.which("make")
    assert make
    listed = subprocess.run([make, "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    for command in ("play", "serve", "setup", "test", "check", "golden", "rules", "bench", "lock"):
        assert f"  make {command} " in listed.stdout
