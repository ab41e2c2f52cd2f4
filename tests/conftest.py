"""What every test may use: rule marks, golden files, a browser, second tries, servers' logs."""

import os

import httpx
import pytest
from hypothesis import settings

pytest_plugins = [
    "podium.testing",
    "pytester",
    "tests.browser",
    "tests.inner_loop",
    "tests.second_tries",
    "tests.server_logs",
]

# Two shared cores make any deadline a guess. In CI the examples are the same each time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
# Nor is what httpx waits for by itself, five seconds, meant for them: whoever names nothing waits as long as this.
for _limit in ("connect", "read", "write", "pool"):
    setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, _limit, 60.0)  # pyright: ignore[reportPrivateUsage]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What `@pytest.mark.anyio` tests run on."""
    return "asyncio"


# These two stand here and not in tests/browser.py: only a conftest overrides a plugin's fixture.
@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, object], chromium_launch: dict[str, object]
) -> dict[str, object]:
    """How pytest-playwright starts the browser."""
    return {**browser_type_launch_args, **chromium_launch}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Reduced motion, so that a test waits for the scene and not for its animation.

    A test of the motion itself asks for it:
    `@pytest.mark.browser_context_args(reduced_motion="no-preference")`.
    """
    return {**browser_context_args, "reduced_motion": "reduce"}
