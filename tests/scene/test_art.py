"""Drawings that cannot be read: which, and why."""

from pathlib import Path

import pytest

from podium.registry import folder
from podium.scene.art import Unreadable, read_art


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("symbols.svg", "<svg><symbol id='a'/></svg>", "the symbol 'a' has viewBox='', and needs"),
        ("poster.svg", "<svg", "art/poster.svg cannot be read: unclosed token: line 1"),
        ("theme.css", b"\xff", "art/theme.css cannot be read: "),
    ],
)
def test_the_file_that_cannot_be_read_is_named(
    tmp_path: Path, file: str, text: str | bytes, why: str
) -> None:
    art = tmp_path / "art"
    art.mkdir()
    for each in folder("gotown").joinpath("art").iterdir():
        if each.name.endswith((".svg", ".css")):
            (art / each.name).write_bytes(each.read_bytes())
    assert read_art(tmp_path, "gotown").symbols
    (art / file).write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(Unreadable, match=why):
        read_art(tmp_path, "gotown")
