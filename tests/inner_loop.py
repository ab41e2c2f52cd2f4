"""The inner loop: `--quick` runs what takes little time, and says what it left out.

Left out are tests that drive a browser, start a site, need a PostgreSQL server, or are marked `long`,
which says that a test takes seconds of computing. Nothing left out counts as passed: the end of the
run names each kind and how many there were. `make check` runs them all.
"""

import pytest

from tests.browser import drives_a_browser

LEFT_OUT = pytest.StashKey[dict[str, int]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("inner loop").addoption(
        "--quick", action="store_true", help="leave out what takes long, and say what that was"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEFT_OUT] = {}


def why_left_out(item: pytest.Item) -> str:
    """What kind of test that is which --quick leaves out; nothing, if it runs it."""
    fixtures = item.fixturenames if isinstance(item, pytest.Function) else []
    room = item.path.relative_to(item.config.rootpath).parts[:2]
    if drives_a_browser(item) or room == ("tests", "e2e"):
        return "drive a browser"
    if "postgres_server" in fixtures or "postgres_url" in fixtures or "[postgres" in item.name:
        return "need a PostgreSQL server"
    if room == ("tests", "web"):
        return "are of the site"
    return "are marked long" if item.get_closest_marker("long") else ""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("quick"):
        return
    left_out = config.stash[LEFT_OUT]
    kept: list[pytest.Item] = []
    gone: list[pytest.Item] = []
    for item in items:
        if why := why_left_out(item):
            left_out[why] = left_out.get(why, 0) + 1
            gone.append(item)
        else:
            kept.append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=gone)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """Each process of xdist leaves the same out; the last one's word is taken."""
    output: dict[str, dict[str, int]] = getattr(node, "workeroutput", {})
    config: pytest.Config = getattr(node, "config")  # noqa: B009
    config.stash[LEFT_OUT].update(output.get("left_out", {}))


def pytest_sessionfinish(session: pytest.Session) -> None:
    output: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left_out"] = session.config.stash[LEFT_OUT]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if left_out := terminalreporter.config.stash[LEFT_OUT]:
        terminalreporter.section("left out")
        for why, count in sorted(left_out.items()):
            terminalreporter.line(f"{count} tests that {why}")
        terminalreporter.line(f"{sum(left_out.values())} tests were not run: make check runs all")
