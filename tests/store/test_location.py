"""Where the database lies, and which addresses are taken."""

import sys
from pathlib import Path

import pytest

from podium.core.folders import data_folder
from podium.store import BadUrl, Store, StoreFailed, default_url
from podium.store.location import address

HOME = Path("/home/ann")


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {}, "/home/ann/.local/share/podium"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/podium"),
        ("linux", {"XDG_DATA_HOME": ""}, "/home/ann/.local/share/podium"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/home/ann/.local/share/podium"),
        ("darwin", {}, "/home/ann/Library/Application Support/Podium"),
        ("win32", {"LOCALAPPDATA": "/c/local"}, "/c/local/Podium"),
        ("win32", {}, "/home/ann/AppData/Local/Podium"),
    ],
)
def test_each_platform_has_its_folder(platform: str, environ: dict[str, str], folder: str) -> None:
    assert data_folder(platform, environ, HOME) == Path(folder)


@pytest.mark.skipif(sys.platform != "linux", reason="the folder is named by XDG_DATA_HOME")
def test_the_default_database_is_made_where_the_user_s_data_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "new" / "share"))
    file = tmp_path / "new" / "share" / "podium" / "podium.db"
    assert default_url() == f"sqlite:///{file}"
    Store.open().close()
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("", "no database URL"),
        ("podium.db", "no database URL"),
        ("://", "no database URL"),
        ("postgresql://host:port/database", "no database URL"),
        ("sqlite://", "in memory"),
        ("sqlite:///", "in memory"),
        ("sqlite:///:memory:", "in memory"),
        ("sqlite://host/file.db", "three slashes"),
        ("sqlite:///file.db?mode=ro", "three slashes"),
        ("sqlite:////no/such/folder/file.db", "no folder"),
        ("sqlite:////tmp", "is a folder"),
        ("mysql://host/database", "'mysql'"),
        ("postgresql+asyncpg://host/database", "'postgresql\\+asyncpg'"),
        ("postgresql+psycopg://host", "no database"),
    ],
)
def test_a_bad_url_is_refused_with_the_reason(url: str, why: str) -> None:
    with pytest.raises(BadUrl, match=why):
        Store.open(url)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_may_be_spelled_in_each_way(scheme: str) -> None:
    assert address(f"{scheme}://ann@host/games").drivername == "postgresql+psycopg"


def test_a_server_that_does_not_answer_is_said_to_and_the_password_is_not(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="cannot open postgresql") as failed:
        Store.open(f"postgresql://ann:very-secret@/games?host={tmp_path}")
    assert "very-secret" not in str(failed.value)


def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadUrl, match="cannot be used"):
        Store.open(f"sqlite:///{tmp_path / ('x' * 300)}")


@pytest.mark.skipif(sys.platform != "linux", reason="a folder where nobody can make a file")
def test_a_file_that_cannot_be_made_is_said_to_be() -> None:
    with pytest.raises(StoreFailed, match="cannot open sqlite"):
        Store.open("sqlite:////proc/podium.db")
