"""Sowing: writes the template's game into a folder, under an id and a name of somebody's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from shutil import rmtree
from string import ascii_lowercase
from tempfile import mkdtemp
from xml.sax.saxutils import escape

from podium.language.rulebook import rule_ids
from podium.registry import games, is_id, left_out

ID, TITLE, LETTERS = "lonestar", "Lonestar", "LS"
"""What the template's own game is called, and how its rules begin: these are put in other words."""
_SAID = re.compile(rf"Test{TITLE}|{TITLE}|{ID}|{LETTERS}-")
_KEPT = (".css", ".json", ".md", ".py", ".svg", ".toml", ".txt")
"""What a template is made of; what Python leaves beside its files is none of it."""


class CannotSow(Exception):
    """No game can be written there; says why, and what to do."""


def sow(game_id: str, title: str, where: Path) -> Path:
    """Writes a game into a new folder, all of it or nothing; the folder."""
    _require_free(game_id, title)
    folder = where / game_id
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CannotSow(f"{folder} is there and not empty; move it away, or work elsewhere")
    beside: Path | None = None
    try:
        # Written beside its place and moved there whole.
        beside = Path(mkdtemp(prefix=f".{game_id}-", dir=where))
        beside.chmod(0o755)
        for path, text in _texts(game_id, title):
            file = beside / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        beside.replace(folder)
    except OSError as wrong:
        if beside is not None:
            rmtree(beside, ignore_errors=True)
        raise CannotSow(f"{folder} cannot be written: {wrong.strerror}") from wrong
    return folder


def page() -> Traversable:
    """The page on writing a game: packaged with Podium, or in a clone where it is written."""
    packaged = files("podium").joinpath("docs", "a-game.md")
    return packaged if packaged.is_file() else Path(__file__).parents[3] / "docs" / "a-game.md"


def _require_free(game_id: str, title: str) -> None:
    if not is_id(game_id):
        raise CannotSow(
            f"{game_id!r} is no id: it is lower-case letters and digits, a letter first"
        )
    if game_id in games() or game_id in {each.id for each in left_out()}:
        raise CannotSow(f"there is a game {game_id!r} already; choose another id")
    if iskeyword(game_id):
        raise CannotSow(f"{game_id!r} is a word of Python itself; choose another id")
    if _is_module(game_id) or game_id == "tests":
        raise CannotSow(f"there is a module {game_id!r} already; choose another id")
    if not title.isprintable() or set(title) & set('"\\|'):
        raise CannotSow(f"{title!r} is no name: no quotes, bars or backslashes; choose another one")


def _is_module(name: str) -> bool:
    """Whether something would be imported by this name; a mere folder, such as an empty one, is not."""
    spec = find_spec(name)
    return spec is not None and spec.origin is not None


def _texts(game_id: str, title: str) -> Iterator[tuple[str, str]]:
    """Every file of the template in the words of the new game, with its path."""
    # A class is named by the id: a title may have blanks in it.
    said = {
        f"Test{TITLE}": f"Test{game_id.capitalize()}",
        TITLE: title,
        ID: game_id,
        f"{LETTERS}-": f"{_letters(game_id)}-",
    }
    for path, file in _files(files("podium.cli").joinpath("template")):
        here = said | {TITLE: escape(title)} if path.endswith(".svg") else said
        yield path.replace(ID, game_id), _told(file.read_text(encoding="utf-8"), here)


def _letters(game_id: str) -> str:
    """What the ids of its rules begin with: two letters that no other game here has."""
    taken = {rule.partition("-")[0] for other in games() for rule in rule_ids(other)}
    first, *others = filter(str.isalpha, game_id)
    pairs = (f"{first}{letter}".upper() for letter in (*others, *ascii_lowercase))
    return next((pair for pair in pairs if pair not in taken), f"{first}X".upper())


def _told(text: str, said: dict[str, str]) -> str:
    """A text in other words, all put in at once: they may hold such words too."""
    return _SAID.sub(lambda word: said[word[0]], text)


def _files(folder: Traversable, under: str = "") -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files(each, f"{under}{each.name}/")
        elif each.name.endswith(_KEPT):
            yield f"{under}{each.name}", each
