"""Server logs: a server that logged an error fails the run, whatever the tests said.

What a server of the tests logged is looked at when it ends, in the process that started it, and fails
the run itself: many tests share a server, and none is to blame that could pass on a second try.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

FOUND: list[str] = []
"""What the servers of this process should not have logged, and in a run of many those of all."""
HANDED_IN = "server_logs"
"""The name under which a process of xdist hands its own in."""


def look_through(log: str) -> None:
    """Takes down what a server should not have logged."""
    FOUND.extend(faults(log))


def faults(log: str) -> Iterator[str]:
    """Lines about errors, and those that are no lines of ours."""
    for line in log.splitlines():
        try:
            calm = json.loads(line)["level"] in ("debug", "info", "warning")
        except ValueError:
            calm = False
        if not calm:
            yield line


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Gathers what a process of xdist hands in; one that died has failed a test already."""
    FOUND.extend(getattr(node, "workeroutput", {}).get(HANDED_IN, ()))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """The last servers have ended by now: pytest's own part of this hook ends what is left."""
    output: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[HANDED_IN] = FOUND
    elif FOUND and session.exitstatus in (0, 5):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if FOUND:
        terminalreporter.section("errors in a server's log")
        for line in FOUND:
            terminalreporter.line(line)
        terminalreporter.line(f"{len(FOUND)} lines that no server should log: the run has failed")
