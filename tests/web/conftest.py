"""Servers for the tests of the site."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store import postgres
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


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """PostgreSQL, for what several processes do together."""
    with postgres.server() as address:
        yield address


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """The address of an empty database."""
    return postgres.fresh_database(postgres_server)
