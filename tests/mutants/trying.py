"""Trying mutants: each lives in a process of its own, until one of the rule tests that call it fails.

A pytest plugin: tests are collected once, run once to see which function each of them calls, and
then every mutant is a fork of that very process in which one function's code was exchanged. A run
that takes far longer than it should is ended: such a mutant is dead too.
"""

import gc
import importlib
import inspect
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType, FunctionType, ModuleType
from typing import NamedTuple

import pytest

from tests.mutants.breaking import Mutant, mutants

_DEAD, _ALIVE = 7, 0


class Tried(NamedTuple):
    """A mutant, and what became of it."""

    file: str
    """The module's, seen from the folder of the rules."""
    mutant: Mutant
    killed: bool
    tests: int
    """How many tests call the function: none, and nothing can kill it."""

    @property
    def words(self) -> str:
        """What tells it apart."""
        return f"{self.file} {self.mutant.words}"


class Trying:
    """The plugin: tries all mutants of a package's functions on the tests that pytest collected."""

    def __init__(
        self,
        package: str,
        jobs: int,
        told: Callable[[int, int, int], None] = lambda *_: None,
        only: str = "",
    ) -> None:
        """`told` hears after each one how many were tried, killed, and are to be tried.

        `only` names the one file or the one function that is to be broken.
        """
        self.tried: list[Tried] = []
        self.failing: list[str] = []
        """Tests that fail with nothing broken: then nothing is tried."""
        self._package = package
        self._jobs = jobs
        self._told = told
        self._only = only
        self._failed = False

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Rule tests only; golden files say what was and not what is right, and a browser cannot fork."""
        items[:] = [
            item
            for item in items
            if item.get_closest_marker("rule")
            and not item.get_closest_marker("golden")
            and "browser" not in getattr(item, "fixturenames", ())
        ]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remembers that something failed."""
        self._failed = self._failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs the tests as they are, then tries the mutants."""
        modules = list(_modules(self._package))
        files = {str(module.__file__) for module in modules}
        callers, seconds = self._run(session, files)
        if self.failing:
            return True
        quick = sorted(session.items, key=lambda item: seconds[item])
        todo: list[tuple[str, FunctionType, Mutant, list[pytest.Item]]] = []
        for module in modules:
            file = Path(str(module.__file__))
            short = str(file.relative_to(_folder(self._package)))
            for mutant in mutants(file.read_text("utf-8"), str(file)):
                if self._only not in ("", short, mutant.function):
                    continue
                function = _function(module, mutant.function)
                key = str(file), mutant.function.rpartition(".")[2]
                tests = [item for item in quick if item in callers.get(key, ())]
                todo.append((short, function, mutant, tests))
        self._try_all(todo, seconds)
        return True

    def _run(
        self, session: pytest.Session, files: set[str]
    ) -> tuple[dict[tuple[str, str], set[pytest.Item]], dict[pytest.Item, float]]:
        """Which tests call which function, and how long each of them takes."""
        callers: dict[tuple[str, str], set[pytest.Item]] = {}
        seconds: dict[pytest.Item, float] = {}
        for item in session.items:
            seen: set[tuple[str, str]] = set()

            def called(
                frame: FrameType, event: str, _: object, seen: set[tuple[str, str]] = seen
            ) -> None:
                code = frame.f_code
                if event == "call" and code.co_filename in files:
                    seen.add((code.co_filename, code.co_name))

            began = time.perf_counter()
            sys.setprofile(called)
            try:
                _forget()
                self._protocol(item)
            finally:
                sys.setprofile(None)
            seconds[item] = time.perf_counter() - began
            if self._failed:
                self.failing.append(item.nodeid)
                self._failed = False
            for key in seen:
                callers.setdefault(key, set()).add(item)
        return callers, seconds

    def _protocol(self, item: pytest.Item) -> None:
        # Every test ends as if it were the last: what it was given is put away in its own process.
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    def _try_all(
        self,
        todo: list[tuple[str, FunctionType, Mutant, list[pytest.Item]]],
        seconds: dict[pytest.Item, float],
    ) -> None:
        gc.collect()
        gc.freeze()
        running: dict[int, tuple[int, float]] = {}
        killed: dict[int, bool] = {}
        waiting = list(range(len(todo)))
        while waiting or running:
            while waiting and len(running) < self._jobs:
                at = waiting.pop(0)
                _, function, mutant, tests = todo[at]
                if not tests:
                    killed[at] = False
                    continue
                # Ten times as long as it takes: the machine may be busy.
                limit = 5.0 + 10 * sum(seconds[item] for item in tests)
                running[self._fork(function, mutant, tests)] = at, time.monotonic() + limit
            for process, (at, until) in list(running.items()):
                done, status = os.waitpid(process, os.WNOHANG)
                if done:
                    killed[at] = os.waitstatus_to_exitcode(status) != _ALIVE
                    del running[process]
                elif time.monotonic() > until:
                    os.kill(process, signal.SIGKILL)
            self._told(len(killed), sum(killed.values()), len(todo))
            time.sleep(0.002)
        self.tried = [
            Tried(file, mutant, killed[at], len(tests))
            for at, (file, _, mutant, tests) in enumerate(todo)
        ]

    def _fork(self, function: FunctionType, mutant: Mutant, tests: list[pytest.Item]) -> int:
        process = os.fork()
        if process:
            return process
        try:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            function.__code__ = mutant.code
            for item in tests:
                _forget()
                self._protocol(item)
                if self._failed:
                    os._exit(_DEAD)
        except BaseException:  # noqa: BLE001  Whatever a broken rule brings about, it was noticed.
            os._exit(_DEAD)
        os._exit(_ALIVE)


def _folder(package: str) -> Path:
    return Path(str(importlib.import_module(package).__file__)).parent


def _modules(package: str) -> Iterator[ModuleType]:
    """The modules of a package, or the one module that it is."""
    first = importlib.import_module(package)
    yield first
    if hasattr(first, "__path__"):
        for file in sorted(_folder(package).glob("[a-z]*.py")):
            yield importlib.import_module(f"{package}.{file.stem}")


def _function(module: ModuleType, path: str) -> FunctionType:
    found: object = module
    for name in path.split("."):
        found = inspect.getattr_static(found, name)
    # A property, a class method, something that is remembered: the function lies inside.
    for inside in ("fget", "__func__", "__wrapped__"):
        found = getattr(found, inside, found)
    assert isinstance(found, FunctionType), path
    return found


def _forget() -> None:
    """Empties what the games remember: an answer from before a rule was broken is no answer."""
    for name, module in list(sys.modules.items()):
        if name.startswith("podium.games."):
            for value in list(vars(module).values()):
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()
