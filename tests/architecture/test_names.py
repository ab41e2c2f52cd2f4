"""The platform and the browser client name no game: they serve any that is found."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PODIUM = Path(__file__).parents[2] / "src" / "podium"
GAMES = PODIUM / "games"
TEXT = {".py", ".js", ".css", ".html", ".jinja", ".j2", ".json", ".svg", ".sql", ".mako", ".txt"}


def game_ids() -> list[str]:
    return sorted({path.parent.name for path in GAMES.glob("*/*.py")})


def platform() -> Iterator[Path]:
    """Every text file of the package outside the games."""
    for path in sorted(PODIUM.rglob("*")):
        if path.suffix in TEXT and GAMES not in path.parents:
            yield path


def named(text: str, games: list[str]) -> list[str]:
    """The games that a text names, as a word of their own or inside one."""
    return [game for game in games if re.search(game, text, re.IGNORECASE)]


def test_there_are_games_and_a_platform_to_read() -> None:
    assert "gotown" in game_ids()
    assert PODIUM / "registry.py" in set(platform())


@pytest.mark.parametrize("game", game_ids())
def test_the_platform_does_not_name(game: str) -> None:
    naming = [
        str(path.relative_to(PODIUM))
        for path in platform()
        if named(path.read_text(encoding="utf-8"), [game])
    ]
    assert not naming, f"{game} is named in {', '.join(naming)}"


def test_a_name_is_found_in_any_spelling() -> None:
    assert named("if id == 'gotown':", ["gotown"]) == ["gotown"]
    assert named("GoTownBoard", ["gotown"]) == ["gotown"]
    assert named("go to town", ["gotown"]) == []
