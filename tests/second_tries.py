"""Second tries: a browser test that failed is tried once more, and the run says so by name.

With `--second-tries` a test that drives a browser and fails is run again at once, in its own process
and with all that this run was asked for: what it proves then is proved. What fails twice has failed,
and a test without a browser has failed the first time. The end of the run shows how each first try
failed, and counts them: a second try is a fault to be found.
"""

from typing import cast

import pytest
from _pytest.runner import runtestprotocol

from tests.browser import drives_a_browser

RETRIED = "retried"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("second tries").addoption(
        "--second-tries", action="store_true", help="try a browser test that failed once more"
    )


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Runs a browser test, and again where that failed; leaves every other test to pytest."""
    if not item.config.getoption("second_tries") or not drives_a_browser(item):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if failed := [report for report in reports if report.failed]:
        # pytest knows three outcomes by type, and takes any word from a plugin that can show it.
        setattr(failed[0], "outcome", RETRIED)  # noqa: B010
        item.ihook.pytest_runtest_logreport(report=failed[0])
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_report_teststatus(
    report: pytest.CollectReport | pytest.TestReport,
) -> tuple[str, str, str] | None:
    return (RETRIED, "R", "RETRIED") if cast("str", report.outcome) == RETRIED else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    retried: list[pytest.TestReport] = terminalreporter.getreports(RETRIED)
    if not retried:
        return
    terminalreporter.section("first tries that failed")
    for report in retried:
        terminalreporter.write_sep("_", f"{report.nodeid} ({report.when})")
        terminalreporter.line(report.longreprtext)
    terminalreporter.section("second tries")
    for report in retried:
        terminalreporter.line(f"RETRIED {report.nodeid}")
    terminalreporter.line(f"{len(retried)} retried: {', '.join(each.nodeid for each in retried)}")
