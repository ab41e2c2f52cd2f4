"""The rule marks stop what they should stop: tried on a small project of its own."""

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
PAGE = """
| id | rule | page | note |
|---|---|---|---|
| GT-01 | A floor makes nine. | 2 | |
| `GT-Q03` | An empty pile is not refilled. | – | ours |
"""
BOTH_PROVED = """
import pytest

@pytest.mark.rule("GT-01")
def test_a_floor_makes_nine(): pass

@pytest.mark.rule("GT-Q03", "GT-01")
def test_an_empty_pile_stays_empty(): pass
"""
PROCESSES = pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["alone", "xdist"])


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with two written rules and our plugin, run by a pytest of its own."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest('pytest_plugins = ["tests.rule_marks", "xdist"]')
    (pytester.mkdir("docs") / "rules").mkdir()
    (pytester.path / "docs" / "rules" / "towers.md").write_text(PAGE, encoding="utf-8")
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
    result.stdout.fnmatch_lines(["GT-Q03 (towers): no test that proves it passed", "1 of 2 *"])


def test_no_test_at_all_proves_nothing(project: pytest.Pytester) -> None:
    assert project.runpytest_subprocess("--rules").ret == pytest.ExitCode.TESTS_FAILED


def test_without_the_option_an_unproved_rule_is_no_failure(project: pytest.Pytester) -> None:
    project.makepyfile("def test_nothing_much(): pass")
    assert project.runpytest_subprocess().ret == pytest.ExitCode.OK


@PROCESSES
@pytest.mark.parametrize("mark", ['"GT-02"', '"GT-01", "GT-Q3"', ""])
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
    assert result.parseoutcomes() == ({"passed": 2, "errors": 1} if processes else {"errors": 1})


def test_a_mark_on_a_class_is_read_too(project: pytest.Pytester) -> None:
    project.makepyfile(
        "import pytest\n\n@pytest.mark.rule('GT-99')\nclass TestTowers:\n    def test_a(self): pass"
    )
    assert project.runpytest_subprocess().ret == pytest.ExitCode.INTERRUPTED


@PROCESSES
def test_the_table_names_the_tests_that_passed(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    project.makepyfile(test_towers=BOTH_PROVED)
    project.runpytest_subprocess("--rules-json", "table.json", *processes)
    assert json.loads((project.path / "table.json").read_text(encoding="utf-8")) == {
        "GT-01": [
            "test_towers.py::test_a_floor_makes_nine",
            "test_towers.py::test_an_empty_pile_stays_empty",
        ],
        "GT-Q03": ["test_towers.py::test_an_empty_pile_stays_empty"],
    }
