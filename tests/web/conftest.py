"""Servers for the tests of the site."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.server import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that all tests share: what one of them leaves there is nothing to the others."""
    server = Server(tmp_path_factory.mktemp("site"))
    server.watched = True
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One of a test's own."""
    server = Server(tmp_path)
    yield server
    server.stop()
