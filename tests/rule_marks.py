"""Rule marks: which written rule a test proves, and whether every rule is proved.

A written rule is a row of a table in docs/rules/<game>.md that begins with its id. A test names the
rules it proves, `@pytest.mark.rule("GT-07", "GT-Q03")`; naming one that is not written stops
collection. `--rules` fails unless every written rule has a test that passed in this run, and
`--rules-json FILE` writes the table.
"""

import json
from collections.abc import Generator
from pathlib import Path

import pytest

from podium.language.rulebook import rules_on

WRITTEN = pytest.StashKey[dict[str, str]]()
Made = pytest.Item | pytest.Collector | list[pytest.Item | pytest.Collector] | None
PROOFS = pytest.StashKey[dict[str, list[str]]]()


def written(folder: Path) -> dict[str, str]:
    """Every written rule's id, with the game whose page it stands on."""
    return {
        rule.id: page.stem
        for page in sorted(folder.glob("*.md"))
        for rule in rules_on(page.read_text(encoding="utf-8"))
    }


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rules")
    group.addoption("--rules", action="store_true", help="fail unless every rule is proved")
    group.addoption("--rules-json", metavar="FILE", help="write which tests proved which rule")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the written rules that this test proves")
    rules = written(config.rootpath / "docs" / "rules")
    proofs: dict[str, list[str]] = {rule: [] for rule in rules}
    config.stash[WRITTEN] = rules
    config.stash[PROOFS] = proofs


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Generator[None, Made, Made]:
    """Refuses a mark that no page knows, as an error of collection: so it fails under xdist too."""
    made = yield
    for item in made if isinstance(made, list) else ():
        if isinstance(item, pytest.Item):
            _require_written(item, collector.config.stash[WRITTEN])
    return made


def _require_written(item: pytest.Item, known: dict[str, str]) -> None:
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs:
            raise pytest.Collector.CollectError(f"{item.nodeid}: a rule mark names its rules")
        for rule in mark.args:
            if rule not in known:
                raise pytest.Collector.CollectError(
                    f"{item.nodeid}: rule {rule!r} is not written in docs/rules"
                )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lets a test's report carry its rules, from an xdist worker too."""
    for item in items:
        rules = {rule for mark in item.iter_markers("rule") for rule in mark.args}
        item.user_properties.extend(("rule", rule) for rule in sorted(rules))


class _Proofs:
    """Gathers what passed; only where reports come together, so once under xdist."""

    def __init__(self, config: pytest.Config) -> None:
        self.proofs = config.stash[PROOFS]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for name, rule in report.user_properties:
                if name == "rule":
                    self.proofs[str(rule)].append(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(_Proofs(session.config))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    config = session.config
    if hasattr(config, "workerinput") or config.option.collectonly:
        return
    if file := config.getoption("rules_json"):
        table = {rule: sorted(tests) for rule, tests in sorted(config.stash[PROOFS].items())}
        Path(file).write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
    if config.getoption("rules") and unproved(config) and session.exitstatus in (0, 5):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def unproved(config: pytest.Config) -> list[str]:
    """Written rules without a test that passed."""
    return [rule for rule, tests in config.stash[PROOFS].items() if not tests]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    config = terminalreporter.config
    if not config.getoption("rules") or config.option.collectonly:
        return
    rules, missing = config.stash[WRITTEN], unproved(config)
    terminalreporter.section("rules")
    for rule in missing:
        terminalreporter.line(f"{rule} ({rules[rule]}): no test that proves it passed")
    terminalreporter.line(f"{len(rules) - len(missing)} of {len(rules)} written rules proved")
