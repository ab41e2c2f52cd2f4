"""Only a browser test is tried again, and the run says so: tried on a small project of its own."""

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
CONFTEST = """
from pathlib import Path
import pytest

pytest_plugins = ["tests.browser", "podium.testing", "tests.second_tries", "xdist"]

@pytest.fixture(scope="session")
def chromium_executable(): return "none is needed here"

@pytest.fixture
def page(chromium_executable): pass

def nth(name):
    '''How often this was asked, in whichever process.'''
    with Path(__file__).with_name(name).open("a+") as tries:
        tries.write(".")
        tries.seek(0)
        return len(tries.read())
"""
PROCESSES = pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["alone", "xdist"])


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with our plugins, run by a pytest of its own."""
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}:{pytester.path}")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest(CONFTEST)
    return pytester


@PROCESSES
def test_a_browser_test_is_tried_again_named_counted_and_proves_its_rule(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    project.makepyfile(
        test_site="""
        import pytest
        from conftest import nth

        @pytest.mark.rule("GT-01")
        def test_at_the_second_try(page): assert nth("tries") == 2, "too early"

        def test_at_the_first_try(page): assert nth("others") == 1
        """
    )
    result = project.runpytest_subprocess(
        "--rules-json", "table.json", "--second-tries", *processes
    )
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(
        [
            "*AssertionError: too early",
            "RETRIED test_site.py::test_at_the_second_try",
            "1 retried: test_site.py::test_at_the_second_try",
        ]
    )
    proofs = json.loads((project.path / "table.json").read_text(encoding="utf-8"))
    assert proofs == {"GT-01": ["test_site.py::test_at_the_second_try"]}
    assert result.parseoutcomes() == {"passed": 2, "retried": 1}


@PROCESSES
def test_what_fails_twice_has_failed(project: pytest.Pytester, processes: tuple[str, ...]) -> None:
    project.makepyfile(
        test_site="""
        import pytest
        from conftest import nth

        @pytest.fixture
        def around(page, request):
            when = request.param
            nth(when)
            assert when != "before"
            yield when
            assert when != "after"

        @pytest.mark.parametrize("around", ["before", "at", "after"], indirect=True)
        def test_never(around): assert around != "at"
        """
    )
    result = project.runpytest_subprocess("--second-tries", *processes)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert result.parseoutcomes() == {"failed": 1, "errors": 2, "passed": 1, "retried": 3}
    for when in ("before", "at", "after"):
        result.stdout.fnmatch_lines([f"RETRIED test_site.py::test_never?{when}?"])
        assert (project.path / when).read_text() == ".."


@PROCESSES
def test_without_a_browser_nothing_is_tried_again(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    project.makepyfile(
        test_site="""
        from conftest import nth

        def test_at_the_second_try(): assert nth("tries") == 2
        def test_in_a_page(page): pass
        """
    )
    result = project.runpytest_subprocess("--second-tries", *processes)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert result.parseoutcomes() == {"passed": 1, "failed": 1}
    assert (project.path / "tries").read_text() == "."
    result.stdout.no_fnmatch_line("*retried*")


def test_nothing_is_tried_again_unless_it_is_asked_for(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_site="""
        from conftest import nth

        def test_at_the_second_try(page): assert nth("tries") == 2
        """
    )
    assert project.runpytest_subprocess().ret == pytest.ExitCode.TESTS_FAILED


def test_a_second_try_has_fixtures_of_its_own(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_site="""
        import pytest

        @pytest.fixture(scope="session")
        def shared(): return []

        @pytest.fixture
        def own(shared):
            shared.append("up")
            yield list(shared)
            shared.append("down")

        def test_own(page, own): assert own == ["up", "down", "up"]
        def test_next(page, own): assert own == ["up", "down"] * 2 + ["up"]
        """
    )
    result = project.runpytest_subprocess("--second-tries")
    assert result.parseoutcomes() == {"passed": 2, "retried": 1}
