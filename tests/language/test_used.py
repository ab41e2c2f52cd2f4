"""The platform says nothing that its catalogue does not hold."""

import re
from pathlib import Path

import pytest

from podium.language import interface

PODIUM = Path(__file__).parents[2] / "src" / "podium"
KEY = re.compile(r"""["'`](ui\.[a-z0-9_]+(?:\.[a-z0-9_]+)*)["'`]""")
GLUED = re.compile(r"""say\([^{}`]*\) ?\}+: |\}+: [{$]\{ ?say\(|join\(": "\)""")


def sources() -> list[Path]:
    return [
        path
        for suffix in ("*.py", "*.js", "*.html")
        for path in sorted(PODIUM.rglob(suffix))
        if KEY.search(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PODIUM)))
def test_every_key_that_is_named_is_there(path: Path) -> None:
    there = interface("en").keys()
    for key in KEY.findall(path.read_text(encoding="utf-8")):
        assert key in there or f"{key}.other" in there, key


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PODIUM)))
def test_words_are_joined_as_their_language_joins_them(path: Path) -> None:
    """French has a space before a colon, so `ui.named` puts it there."""
    assert GLUED.search(path.read_text(encoding="utf-8")) is None


def test_there_are_keys_to_look_for() -> None:
    assert any(path.suffix == ".js" for path in sources())
    assert any(path.suffix == ".html" for path in sources())
    assert any(path.suffix == ".py" for path in sources())
