"""A real server, and people with real browsers whose consoles must stay silent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.e2e.guest import Guest
from tests.web.server import Server

Invite = Callable[..., Guest]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that all tests share: what one of them leaves there is nothing to the others."""
    server = Server(tmp_path_factory.mktemp("site"))
    server.watched = True
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One of a test's own, to be killed."""
    server = Server(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def complaints() -> list[str]:
    """What browsers complained about: a test that breaks the road on purpose clears it."""
    return []


@pytest.fixture
def invite(
    browser: Browser, browser_context_args: dict[str, Any], complaints: list[str]
) -> Iterator[Invite]:
    """Lets in one more person, with a browser of their own: `invite(server)`.

    An error in a console, a script's failure or a breach of the content policy fails the test.
    """
    contexts: list[BrowserContext] = []

    def let_in(server: Server, width: int = 1280, height: int = 800, **more: Any) -> Guest:
        screen: dict[str, Any] = {"viewport": {"width": width, "height": height}}
        context = browser.new_context(**{**browser_context_args, **screen, **more})
        context.set_default_timeout(20_000)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on(
            "console",
            lambda said: (
                complaints.append(said.text) if said.type in ("error", "warning") else None
            ),
        )
        contexts.append(context)
        return Guest(context.new_page(), server.address)

    yield let_in
    for context in contexts:
        context.close()
    assert not complaints
