"""The rule marks stop what they should stop: tried on a small project of its own."""

import json

import pytest

from tests.outside import environment, write_game

pytestmark = pytest.mark.long

PAGE = """
| id | rule | page | note |
|---|---|---|---|
| TW-01 | A floor makes nine. | 2 | |
| `TW-Q03` | An empty pile is not refilled. | – | ours |
"""
BOTH_PROVED = """
import pytest

@pytest.mark.rule("TW-01")
def test_a_floor_makes_nine(): pass

@pytest.mark.rule("TW-Q03", "TW-01")
def test_an_empty_pile_stays_empty(): pass
"""
PROCESSES = pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["alone", "xdist"])


TOWERS = """
from podium.testing import GameTests

class TestTowers(GameTests):
    game = "towers"
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project of a game with two written rules, and our plugin, run by a pytest of its own.

    Only tests that name a rule are run: the others of every game are tried elsewhere.
    """
    site = pytester.path / "site"
    page = write_game(site, "towers") / "docs" / "rules" / "towers.md"
    page.write_text(PAGE, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", environment(site)["PYTHONPATH"])
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\naddopts = -p podium.testing -p xdist -m rule\n")
    pytester.makepyfile(test_whole=TOWERS)
    return pytester


@PROCESSES
def test_every_rule_proved_is_a_success(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    project.makepyfile(BOTH_PROVED)
    result = project.runpytest_subprocess("--rules", "--strict-markers", *processes)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["2 of 2 written rules proved"])


@PROCESSES
@pytest.mark.parametrize(
    "body",
    [
        pytest.param("pytest.skip('not today')", id="skipped"),
        pytest.param("assert False", id="failed"),
        pytest.param("pytest.xfail('known')", id="expected to fail"),
    ],
)
def test_a_rule_is_unproved_unless_its_test_passed(
    project: pytest.Pytester, processes: tuple[str, ...], body: str
) -> None:
    project.makepyfile(BOTH_PROVED.replace("stays_empty(): pass", f"stays_empty(): {body}"))
    result = project.runpytest_subprocess("--rules", *processes)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["TW-Q03 (towers): no test that proves it passed", "1 of 2 *"])


def test_no_test_at_all_proves_nothing(project: pytest.Pytester) -> None:
    assert project.runpytest_subprocess("--rules").ret == pytest.ExitCode.TESTS_FAILED


def test_without_the_option_an_unproved_rule_is_no_failure(project: pytest.Pytester) -> None:
    project.makepyfile(BOTH_PROVED.replace('"TW-Q03", ', ""))
    assert project.runpytest_subprocess().ret == pytest.ExitCode.OK


@PROCESSES
@pytest.mark.parametrize("mark", ['"TW-02"', '"TW-01", "TW-Q3"', ""])
def test_a_mark_that_no_page_knows_stops_collection(
    project: pytest.Pytester, processes: tuple[str, ...], mark: str
) -> None:
    project.makepyfile(
        test_good=BOTH_PROVED,
        test_bad=f"import pytest\n\n@pytest.mark.rule({mark})\ndef test_a(): pass",
    )
    result = project.runpytest_subprocess(*processes)
    # Without xdist nothing runs at all; xdist runs the good file and fails all the same.
    assert result.ret == (
        pytest.ExitCode.TESTS_FAILED if processes else pytest.ExitCode.INTERRUPTED
    )
    result.stdout.fnmatch_lines(["test_bad.py::test_a: *rule*"])
    counts = result.parseoutcomes()
    assert counts["errors"] == 1
    assert counts.get("passed", 0) == (2 if processes else 0)


def test_without_a_tested_game_nothing_is_proved(project: pytest.Pytester) -> None:
    (project.path / "test_whole.py").unlink()
    project.makepyfile(BOTH_PROVED)
    result = project.runpytest_subprocess("--rules")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["no game is tested: *"])


def test_a_mark_on_a_class_is_read_too(project: pytest.Pytester) -> None:
    project.makepyfile(
        "import pytest\n\n@pytest.mark.rule('TW-99')\nclass TestTowers:\n    def test_a(self): pass"
    )
    assert project.runpytest_subprocess().ret == pytest.ExitCode.INTERRUPTED


@PROCESSES
def test_the_table_names_the_tests_that_passed(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    project.makepyfile(test_towers=BOTH_PROVED)
    project.runpytest_subprocess("--rules-json", "table.json", *processes)
    assert json.loads((project.path / "table.json").read_text(encoding="utf-8")) == {
        "TW-01": [
            "test_towers.py::test_a_floor_makes_nine",
            "test_towers.py::test_an_empty_pile_stays_empty",
        ],
        "TW-Q03": ["test_towers.py::test_an_empty_pile_stays_empty"],
    }
