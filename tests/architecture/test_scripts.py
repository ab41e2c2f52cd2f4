"""The scripts answer plainly when something is amiss."""

import os
import shutil
import subprocess
import sys
import tomllib
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


@pytest.mark.parametrize("browser", ["chromium", "firefox"])
def test_the_browser_that_is_named_is_the_one_taken(browser: str) -> None:
    result = run(browser, **{f"PODIUM_{browser.upper()}": sys.executable})
    assert (result.returncode, result.stdout) == (0, f"{sys.executable}\n")


@pytest.mark.parametrize("named", ["/no/such/browser", "no-such-browser"])
@pytest.mark.parametrize("browser", ["chromium", "firefox"])
def test_a_browser_that_is_not_there_is_refused_in_words(browser: str, named: str) -> None:
    result = run(browser, **{f"PODIUM_{browser.upper()}": named})
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == f"PODIUM_{browser.upper()} names {named}, which is no program.\n"


def test_rules_of_an_unknown_game_are_refused_in_words() -> None:
    result = run("rules", "ludo")
    assert result.returncode == 2
    assert result.stdout.startswith("No rules are written for ludo; there are: ")


def test_both_type_checkers_read_every_script() -> None:
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    named = {path for path in tools["pyright"]["include"] if path.startswith("scripts/")}
    assert named == {
        f"scripts/{path.name}" for path in (ROOT / "scripts").iterdir() if path.is_file()
    }
    assert "scripts/*" in tools["mypy"]["files"]
    assert "bench" in tools["mypy"]["files"]
    assert "bench" in tools["pyright"]["include"]


def test_make_lists_what_it_can_do() -> None:
    make = shutil.which("make")
    assert make
    listed = subprocess.run([make, "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    for command in (
        "play",
        "serve",
        "setup",
        "test",
        "check",
        "quick",
        "golden",
        "rules",
        "bench",
        "lock",
    ):
        assert f"  make {command} " in listed.stdout
