"""A real Chromium for the tests that drive one; they never skip."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
UNUSED = (
    # Two pages of its own that each window makes ready for an address bar: most of what a new one costs.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # What Playwright turns off itself and matters here: the last list of these names is the one that counts.
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)
"""Features of Chromium that no test needs."""

QUIET = (
    f"--disable-features={','.join(UNUSED)}",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Chromium's sandbox does not run as root.
    *(("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()),
)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: drives a real browser")


BROWSERS = {"chromium_executable", "firefox"}
"""The fixtures that give a test its browser."""


def drives_a_browser(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and not BROWSERS.isdisjoint(item.fixturenames)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the browser tests and puts them last.

    Playwright's event loop runs in a process from its first test on, and no other test can start one
    there any more. xdist hands out tests in this order too.
    """
    items.sort(key=drives_a_browser)
    for item in filter(drives_a_browser, items):
        item.add_marker("browser")


@pytest.fixture(scope="session")
def chromium_executable() -> str:
    """The Chromium or Chrome that scripts/chromium finds, or installs."""
    search = subprocess.run(
        [sys.executable, ROOT / "scripts" / "chromium"], capture_output=True, text=True, check=False
    )
    if search.returncode:
        pytest.fail(search.stderr, pytrace=False)
    return search.stdout.splitlines()[-1]


@pytest.fixture(scope="session")
def chromium_launch(chromium_executable: str) -> dict[str, object]:
    """How that browser is started: quietly, and waited for patiently."""
    # Half a second to import, which the small projects of tests/architecture need not pay.
    from playwright.sync_api import expect

    # A busy machine is no failure: what never comes still fails, only later.
    expect.set_options(timeout=30_000)
    return {"executable_path": chromium_executable, "args": list(QUIET)}
