"""A PostgreSQL database for tests of what several processes do together."""

from collections.abc import Iterator

import pytest

from tests.store import postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.server() as address:
        yield address


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """The address of an empty database."""
    return postgres.fresh_database(postgres_server)
