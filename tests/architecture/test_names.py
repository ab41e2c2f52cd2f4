"""The platform and the browser client name no game, and in the platform one name is one thing."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

PODIUM = Path(__file__).parents[2] / "src" / "podium"
GAMES = PODIUM / "games"
TEMPLATE = PODIUM / "cli" / "template"
TEXT = {".py", ".js", ".css", ".html", ".jinja", ".j2", ".json", ".svg", ".sql", ".mako", ".txt"}


def game_ids() -> list[str]:
    return sorted({path.parent.name for path in GAMES.glob("*/*.py")})


def platform() -> Iterator[Path]:
    """Every text file of the package outside the games, and outside the one that others begin with."""
    for path in sorted(PODIUM.rglob("*")):
        if path.suffix in TEXT and not {GAMES, TEMPLATE} & {*path.parents}:
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


def public_types(source: str) -> Iterator[str]:
    """The public classes and type aliases of a module; TypeVars may share a name."""
    for each in ast.parse(source).body:
        match each:
            case ast.ClassDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if not is_variable(value):
                pass
            case _:
                continue
        if not name.startswith("_") and not name.isupper() and name[0].isupper():
            yield name


def is_variable(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) == "TypeVar"


def test_a_public_type_of_the_platform_has_a_name_of_its_own() -> None:
    owners: defaultdict[str, list[str]] = defaultdict(list)
    for path in platform():
        if path.suffix == ".py" and "migrations" not in path.parts:
            for name in public_types(path.read_text(encoding="utf-8")):
                owners[name].append(str(path.relative_to(PODIUM)))
    assert len(owners) > 300
    assert {name: files for name, files in owners.items() if len(files) > 1} == {}


def test_classes_and_aliases_are_types_and_constants_are_not() -> None:
    source = "class Line: ...\nPlan = int | str\nMOST = 3\nT = TypeVar('T')\nclass _Own: ..."
    assert list(public_types(source)) == ["Line", "Plan"]
