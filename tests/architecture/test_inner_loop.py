"""A quick run says what it left out: tried on a small project of its own."""

from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
CONFTEST = """
import pytest

pytest_plugins = ["tests.browser", "tests.inner_loop", "xdist"]

@pytest.fixture(scope="session")
def chromium_executable(): return "none is needed here"

@pytest.fixture(scope="session")
def postgres_server(): return "nor here"
"""
TESTS = """
import pytest

def test_short(): pass

def test_in_a_page(chromium_executable): pass

def test_stored(postgres_server): pass

@pytest.mark.long
@pytest.mark.parametrize("n", [1, 2])
def test_long(n): pass
"""


@pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_what_is_left_out_is_counted_by_its_kind(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, processes: tuple[str, ...]
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    quick = pytester.runpytest_subprocess("--quick", *processes)
    assert quick.parseoutcomes()["passed"] == 1
    quick.stdout.fnmatch_lines(
        [
            "2 tests that are marked long",
            "1 tests that drive a browser",
            "1 tests that need a PostgreSQL server",
            "4 tests were not run: make check runs all",
        ]
    )
    whole = pytester.runpytest_subprocess(*processes)
    assert whole.parseoutcomes()["passed"] == 5
    whole.stdout.no_fnmatch_line("*not run*")
