"""Podium as somebody installs it: from its wheel, in an environment of its own.

What it depends on is lent by the environment that the tests run in; Podium itself is not, as what
an editable install leaves there is no package.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]


class Installed:
    """An environment that has the wheel of this clone, and whatever is installed beside it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        venv.create(home / "venv", with_pip=False, symlinks=True)
        (site,) = (home / "venv").glob("lib/python*/site-packages")
        (site / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
        self.python = home / "venv" / "bin" / "python"
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(home)]
        subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
        (wheel,) = home.glob("podium-*.whl")
        self.install(wheel)

    def install(self, what: Path) -> None:
        """Installs a wheel or a folder as pip does; nothing is fetched."""
        command = [sys.executable, "-m", "uv", "pip", "install", "--python", str(self.python)]
        command += ["--no-index", "--no-deps", "--no-build-isolation", str(what)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert not done.returncode, done.stderr

    def run(self, *command: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Runs `python -m` something there."""
        return subprocess.run(
            [self.python, "-m", *command],
            cwd=folder or self.home,
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def podium(self, *arguments: str) -> str:
        """Runs a command that must succeed; what it says."""
        done = self.run("podium", *arguments)
        assert not done.returncode, done.stdout + done.stderr
        return done.stdout

    def tests(self, project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs the tests of a project, with the plugins that it names and no other."""
        return self.run("pytest", "-p", "no:cacheprovider", *arguments, folder=project)

    @contextmanager
    def serving(self) -> Generator[str]:
        """The site, while it runs; where it is."""
        command = [str(self.python), "-m", "podium", "serve", "--no-open", "--port", "0"]
        command += ["--db", f"sqlite:///{self.home / 'podium.db'}"]
        log = self.home / "log"
        with (
            log.open("w") as told,
            subprocess.Popen(
                command,
                cwd=self.home,
                env={**self._environment(), "PODIUM_BOT_PAUSE": "0", "PODIUM_STRICT_WORDS": "1"},
                stdout=subprocess.PIPE,
                stderr=told,
                text=True,
            ) as site,
        ):
            try:
                assert site.stdout is not None
                said = site.stdout.readline()
                found = re.search(r"http://\S+?:\d+", said)
                assert found, said + log.read_text()
                yield found[0]
            finally:
                site.terminate()

    @staticmethod
    def _environment() -> dict[str, str]:
        """Nothing of the clone on the path."""
        kept = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
        plain = {"COLUMNS": "300", "NO_COLOR": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return {**kept, **plain, "PYTEST_ADDOPTS": ""}
