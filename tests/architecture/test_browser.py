"""The browser that tests get is a real one, quiet and without motion."""

import asyncio
import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
MOTION = "matchMedia('(prefers-reduced-motion: reduce)').matches"


def test_a_page_runs_our_script_and_asks_for_no_motion(page: Page) -> None:
    page.set_content("<button onclick=\"this.textContent = 'pressed'\">press</button>")
    page.get_by_role("button").click()
    assert page.get_by_role("button").text_content() == "pressed"
    assert page.evaluate(MOTION) is True


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_a_test_of_motion_can_have_it(page: Page) -> None:
    assert page.evaluate(MOTION) is False


def test_browser_tests_come_last(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest('pytest_plugins = ["tests.browser"]')
    pytester.makepyfile("""
        import pytest

        @pytest.fixture
        def page(chromium_executable): pass

        def test_in_a_page(page): pass
        def test_without(): pass
        @pytest.mark.parametrize("n", [1, 2])
        def test_both_without(n): pass
    """)
    result = pytester.runpytest_subprocess("--collect-only", "-q")
    names = [line.split("::")[1] for line in result.outlines if "::" in line]
    assert names == [
        "test_without",
        "test_both_without[1]",
        "test_both_without[2]",
        "test_in_a_page",
    ]


def test_an_event_loop_starts_wherever_no_browser_runs() -> None:
    assert asyncio.run(asyncio.sleep(0, "done")) == "done"


def test_the_browser_is_a_program_of_this_machine(chromium_executable: str) -> None:
    assert os.access(chromium_executable, os.X_OK)
