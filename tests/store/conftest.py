"""Each kind of database, fresh for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from podium.store import Store
from tests.store import postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.server() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "postgres":
        address: str = request.getfixturevalue("postgres_server")
        return postgres.fresh_database(address)
    return f"sqlite:///{tmp_path / 'podium.db'}"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'podium.db'}"


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    return postgres.fresh_database(postgres_server)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store.open(url)
    yield store
    store.close()
