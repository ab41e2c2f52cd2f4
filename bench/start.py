"""How soon the program answers: `podium --help`, `podium games`, and the first page of `podium serve`.

    .venv/bin/python bench/start.py [--times 5] [--json]

Each is a process of its own, timed from the moment it is started until it has ended, or until `/` has
been answered. A site that starts is timed three times: on a database that is new, on one that is
there, and where no bytecode is kept, as before a first set-up (`-X pycache_prefix` at an empty folder).
The median and the least are shown, and the least that the process computed meanwhile (on Linux): where
other programs take the cores, that one is ours.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Took:
    """Seconds: as a clock on the wall sees it, and that were computed."""

    wall: float
    computed: float


def ended(*arguments: str) -> Took:
    """How long it takes until a command has ended."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "podium", *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = status
    assert status == 0, f"{arguments} failed"
    return Took(time.perf_counter() - began, used.ru_utime + used.ru_stime)


def answered(database: Path, python: tuple[str, ...] = ()) -> Took:
    """How long it takes until the first page of a site is there."""
    command = [sys.executable, *python, "-m", "podium", "serve", "--no-open", "--port", "0"]
    command += ["--db", f"sqlite:///{database}"]
    began = time.perf_counter()
    quiet = {**os.environ, "PODIUM_LOG": "error"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=quiet) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
            assert found, "the site did not start"
            with urllib.request.urlopen(found[0]) as page:
                page.read()
            return Took(time.perf_counter() - began, _computed(process.pid))
        finally:
            process.terminate()


def _computed(process: int) -> float:
    """Seconds that a running process had a core; 0 where the system does not say."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def measured(times: int) -> dict[str, list[Took]]:
    """What was timed, by its name."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        there = folder / "there.db"
        answered(there)
        bare = ("-B", "-X", f"pycache_prefix={folder / 'nothing'}")
        ways: dict[str, Callable[[int], Took]] = {
            "podium --help": lambda _: ended("--help"),
            "podium games": lambda _: ended("games"),
            "podium serve, a database that is there": lambda _: answered(there),
            "podium serve, a new database": lambda n: answered(folder / f"new-{n}.db"),
            "podium serve, new, no bytecode": lambda n: answered(folder / f"bare-{n}.db", bare),
        }
        return {name: [way(n) for n in range(times)] for name, way in ways.items()}


def main() -> None:
    words = argparse.ArgumentParser(description="How soon the program answers.")
    words.add_argument("--times", type=int, default=5)
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    if asked.times < 1:
        words.error("times is more than nothing")
    figures = measured(asked.times)
    if asked.json:
        print(json.dumps({name: [asdict(one) for one in took] for name, took in figures.items()}))
        return
    for name, took in figures.items():
        walls = [one.wall for one in took]
        computed = min(one.computed for one in took)
        print(f"{name:40} {median(walls):.2f} s, least {min(walls):.2f}, computed {computed:.2f}")


if __name__ == "__main__":
    main()
