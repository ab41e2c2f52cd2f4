"""Rule marks: which written rule a test proves, and whether every rule is proved.

A written rule is a row of a table on a game's rules page that begins with its id. A test names the
rules it proves, `@pytest.mark.rule("GT-07", "GT-Q03")`; naming one that no page has stops collection.
`--rules` fails unless every written rule of the games that a `GameTests` names has a test that passed
in this run, and `--rules-json FILE` writes the table.
"""

import json
from collections.abc import Generator
from pathlib import Path

import pytest

from podium import registry
from podium.language.rulebook import rule_ids
from podium.testing.game_tests import GameTests

Made = pytest.Item | pytest.Collector | list[pytest.Item | pytest.Collector] | None
GAMES = pytest.StashKey[dict[str, None]]()
"""The games that are tested in this run."""
PROOFS = pytest.StashKey[dict[str, list[str]]]()
"""The tests that passed, by the rule that they name."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rules")
    group.addoption("--rules", action="store_true", help="fail unless every rule is proved")
    group.addoption("--rules-json", metavar="FILE", help="write which tests proved which rule")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the written rules that this test proves")
    config.stash[GAMES] = {}
    config.stash[PROOFS] = {}


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Generator[None, Made, Made]:
    """Refuses a mark that no page knows, as an error of collection: so it fails under xdist too."""
    made = yield
    for item in made if isinstance(made, list) else ():
        if isinstance(item, pytest.Item):
            _require_written(item)
    return made


def _require_written(item: pytest.Item) -> None:
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs:
            raise pytest.Collector.CollectError(f"{item.nodeid}: a rule mark names its rules")
        for rule in mark.args:
            if not any(rule in rule_ids(game_id) for game_id in registry.games()):
                raise pytest.Collector.CollectError(
                    f"{item.nodeid}: rule {rule!r} stands on no game's rules page"
                )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Lets a test's report carry its rules, from an xdist worker too; sees which games are tested."""
    for item in items:
        rules = {rule for mark in item.iter_markers("rule") for rule in mark.args}
        item.user_properties.extend(("rule", rule) for rule in sorted(rules))
        tests = item.getparent(pytest.Class)
        if tests is not None and issubclass(tests.obj, GameTests):
            config.stash[GAMES][tests.obj.game] = None


class _Proofs:
    """Gathers what passed; only where reports come together, so once under xdist."""

    def __init__(self, config: pytest.Config) -> None:
        self.proofs = config.stash[PROOFS]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for name, rule in report.user_properties:
                if name == "rule":
                    self.proofs.setdefault(str(rule), []).append(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(_Proofs(session.config))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """Each process of xdist collects the same games."""
    output: dict[str, list[str]] = getattr(node, "workeroutput", {})
    config: pytest.Config = getattr(node, "config")  # noqa: B009
    config.stash[GAMES].update(dict.fromkeys(output.get("podium_games", [])))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    config = session.config
    output: dict[str, object] | None = getattr(config, "workeroutput", None)
    if output is not None:
        games = config.stash[GAMES]
        output["podium_games"] = list(games)
        return
    if config.option.collectonly:
        return
    if file := config.getoption("rules_json"):
        proofs = config.stash[PROOFS]
        table = {rule: sorted(proofs.get(rule, [])) for rule in sorted({*_wanted(config), *proofs})}
        Path(file).write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
    if config.getoption("rules") and session.exitstatus in (0, 5):
        session.exitstatus = (
            pytest.ExitCode.TESTS_FAILED
            if _unproved(config) or not config.stash[GAMES]
            else pytest.ExitCode.OK
        )


def _wanted(config: pytest.Config) -> dict[str, str]:
    """The written rules of the games that are tested, each with its game."""
    return {rule: game for game in config.stash[GAMES] for rule in sorted(rule_ids(game))}


def _unproved(config: pytest.Config) -> list[str]:
    """Written rules without a test that passed."""
    return [rule for rule in _wanted(config) if rule not in config.stash[PROOFS]]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    config = terminalreporter.config
    if not config.getoption("rules") or config.option.collectonly:
        return
    rules, missing = _wanted(config), _unproved(config)
    terminalreporter.section("rules")
    for rule in missing:
        terminalreporter.line(f"{rule} ({rules[rule]}): no test that proves it passed")
    if config.stash[GAMES]:
        terminalreporter.line(f"{len(rules) - len(missing)} of {len(rules)} written rules proved")
    else:
        terminalreporter.line("no game is tested: no class of this run is a GameTests")
