"""Golden files are compared, and rewritten only when asked: tried on a small project of its own."""

from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project whose one test holds a text against a golden file."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest('pytest_plugins = ["podium.testing.golden_files"]')
    pytester.makepyfile("""
        from pathlib import Path

        def test_a_match(golden): golden(Path("golden/match.txt"), "1 build\\n2 steal\\n")
        def test_another_thing(): pass
    """)
    return pytester


def keep(project: pytest.Pytester, text: str) -> Path:
    file = project.path / "golden" / "match.txt"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    return file


def test_the_same_text_passes(project: pytest.Pytester) -> None:
    keep(project, "1 build\n2 steal\n")
    project.runpytest_subprocess().assert_outcomes(passed=2)


def test_another_text_fails_and_shows_the_difference(project: pytest.Pytester) -> None:
    file = keep(project, "1 build\n2 pass\n")
    result = project.runpytest_subprocess()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["-2 pass", "+2 steal"])
    assert file.read_text(encoding="utf-8") == "1 build\n2 pass\n"


def test_a_missing_file_fails(project: pytest.Pytester) -> None:
    result = project.runpytest_subprocess()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*match.txt does not exist yet*"])


def test_golden_rewrites_and_runs_nothing_else(project: pytest.Pytester) -> None:
    file = keep(project, "")
    project.runpytest_subprocess("--golden", "-m", "golden").assert_outcomes(passed=1, deselected=1)
    assert file.read_text(encoding="utf-8") == "1 build\n2 steal\n"
