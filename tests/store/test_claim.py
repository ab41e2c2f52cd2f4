"""One server a file: the second is told."""

from pathlib import Path

from podium.store import claim_database


def test_a_second_server_on_one_file_is_told(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/podium.db"
    assert claim_database(url) is None
    said = claim_database(url)
    assert said is not None
    assert str(tmp_path / "podium.db") in said
    assert claim_database(f"sqlite:///{tmp_path}/other.db") is None
