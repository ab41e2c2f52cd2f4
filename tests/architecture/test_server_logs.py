"""An error in a server's log fails the run: tried on a small project of its own."""

from pathlib import Path

import pytest

from tests.server_logs import faults

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
PROCESSES = pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["alone", "xdist"])
ERROR = '{"level": "error", "event": "no such card"}'
WARNING = ERROR.replace("error", "warning")


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project whose tests share what ends when all of them have passed."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest("""
        import pytest

        pytest_plugins = ["tests.browser", "tests.second_tries", "tests.server_logs", "xdist"]

        @pytest.fixture(scope="session")
        def chromium_executable(): return "none is needed here"

        @pytest.fixture(scope="session")
        def log(chromium_executable):
            from tests.server_logs import look_through

            lines = []
            yield lines
            look_through("\\n".join(lines))
    """)
    return pytester


def logging(project: pytest.Pytester, line: str, *options: str) -> pytest.RunResult:
    """A run in which both processes of two come to use the log, and one of them logs this."""
    project.makepyfile(f"""
        import pytest

        def test_that_logs(log): log.append({line!r})

        @pytest.mark.parametrize("n", range(4))
        def test_that_passes(log, n): pass
    """)
    return project.runpytest_subprocess("--second-tries", *options)


@PROCESSES
def test_an_error_fails_a_run_whose_tests_all_passed(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    result = logging(project, ERROR, *processes)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert result.parseoutcomes() == {"passed": 5}
    result.stdout.fnmatch_lines([ERROR, "1 lines that no server should log: *"])


def test_what_is_no_line_of_ours_is_an_error_too() -> None:
    assert list(faults(f"Traceback (most recent call last):\n{WARNING}\n")) == [
        "Traceback (most recent call last):"
    ]


def test_a_warning_is_none(project: pytest.Pytester) -> None:
    result = logging(project, WARNING, "-n", "2")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*no server should log*")


def test_a_second_try_that_passes_takes_no_error_back(project: pytest.Pytester) -> None:
    project.makepyfile(f"""
        def test_once(log):
            log.append({ERROR!r})
            assert len(log) == 2

        def test_next(log): pass
    """)
    result = project.runpytest_subprocess("--second-tries")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert result.parseoutcomes() == {"passed": 2, "retried": 1}
    result.stdout.fnmatch_lines(["2 lines that no server should log: *"])
