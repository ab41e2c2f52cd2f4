"""The browser that tests get is a real one, quiet and without motion."""

import os

import pytest
from playwright.sync_api import Page

MOTION = "matchMedia('(prefers-reduced-motion: reduce)').matches"


def test_a_page_runs_our_script_and_asks_for_no_motion(page: Page) -> None:
    page.set_content("<button onclick=\"this.textContent = 'pressed'\">press</button>")
    page.get_by_role("button").click()
    assert page.get_by_role("button").text_content() == "pressed"
    assert page.evaluate(MOTION) is True


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_a_test_of_motion_can_have_it(page: Page) -> None:
    assert page.evaluate(MOTION) is False


def test_the_browser_is_a_program_of_this_machine(chromium_executable: str) -> None:
    assert os.access(chromium_executable, os.X_OK)
