"""The registry: finds games by looking; names none.

A game is a package: one below `podium.games`, or one that an installed distribution names in the
entry-point group of that name. What cannot be played is left out, and it is said why.
"""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pickle import PicklingError
from pkgutil import iter_modules
from typing import TypeGuard

import msgspec

from podium.core.seat import SEATS
from podium.game import AnyGame, Game

GROUP = "podium.games"
"""The package that holds our games, and the group of entry points that name those of others."""

_ID = re.compile(r"[a-z][a-z0-9]*")
_BYTE = re.compile(r"\(byte (\d+)\)")
_NEEDED = (
    "art/symbols.svg",
    "art/theme.css",
    "art/poster.svg",
    "art/title.svg",
    "lang/en.json",
)
"""What the site cannot show a game without."""


class UnknownGame(LookupError):
    """No game of that id; says which there are, or why it was left out."""

    def __init__(self, wanted: str) -> None:
        why = [str(each) for each in left_out() if each.id == wanted]
        there = f"no game is called {wanted!r}; there are {', '.join(sorted(games()))}"
        super().__init__("; ".join(why) or there)


class LeftOut(msgspec.Struct, frozen=True):
    """A game that an installed distribution names and that cannot be played."""

    id: str
    distribution: str
    why: str
    """What is wrong with it, and what to do."""

    def __str__(self) -> str:
        return f"the game {self.id!r} of {self.distribution} is left out: {self.why}"


class _Unfit(Exception):
    """A game that cannot be played; says why, and what to do."""


class _Found(msgspec.Struct, frozen=True):
    games: dict[str, AnyGame]
    packages: dict[str, str]
    """Where each game keeps its files."""
    left_out: tuple[LeftOut, ...]


def games() -> dict[str, AnyGame]:
    """Every game that can be played, by id."""
    return _found().games


def game(game_id: str) -> AnyGame:
    """The game of that id."""
    try:
        return games()[game_id]
    except KeyError:
        raise UnknownGame(game_id) from None


def _by_id(found: AnyGame) -> tuple[Callable[[str], AnyGame], tuple[str]]:
    """How a game is pickled: modules and functions go into no pickle, its id does."""
    if games().get(found.id) is not found:
        raise PicklingError(f"{found.id!r} is pickled by its id, and no game found here has it")
    return game, (found.id,)


copyreg.pickle(Game, _by_id)


def folder(game_id: str) -> Traversable:
    """Where a game keeps its catalogues, its art and its rules pages."""
    return files(_found().packages[game(game_id).id])


def ships_with_us(game_id: str) -> bool:
    """Whether a game is one of Podium's own."""
    return _found().packages[game(game_id).id] == f"{GROUP}.{game_id}"


def is_id(word: str) -> bool:
    """Whether a game could be called so."""
    return _ID.fullmatch(word) is not None


def left_out() -> tuple[LeftOut, ...]:
    """The games of installed distributions that cannot be played."""
    return _found().left_out


@cache
def _found() -> _Found:
    ours = [module.name for module in iter_modules(import_module(GROUP).__path__)]
    games: dict[str, AnyGame] = {
        game_id: import_module(f"{GROUP}.{game_id}").GAME for game_id in ours
    }
    packages = {game_id: f"{GROUP}.{game_id}" for game_id in ours}
    left_out: list[LeftOut] = []
    for entry, rivals in _named_by_others():
        try:
            _require_alone(entry, [*rivals, *(["Podium itself"] if entry.name in ours else [])])
            games[entry.name] = _loaded(entry)
            packages[entry.name] = entry.module
        except _Unfit as unfit:
            left_out.append(LeftOut(entry.name, _distribution(entry), str(unfit)))
    return _Found(games, packages, tuple(left_out))


def _named_by_others() -> Iterator[tuple[EntryPoint, list[str]]]:
    """Each game that a distribution names, with the other distributions that name one by its id."""
    named = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, _distribution(entry)))
    for entry in named:
        yield (
            entry,
            [
                _distribution(other)
                for other in named
                if other.name == entry.name and other is not entry
            ],
        )


def _require_alone(entry: EntryPoint, rivals: list[str]) -> None:
    if rivals:
        raise _Unfit(
            f"{' and '.join(rivals)} has a game of this id too; "
            "give it another id, or uninstall one of them"
        )


def _loaded(entry: EntryPoint) -> AnyGame:
    """The game behind an entry point, with all that the site needs to show it."""
    if not is_id(entry.name):
        raise _Unfit("an id is lower-case letters and digits, a letter first")
    try:
        found: object = entry.load()
    except (Exception, SystemExit) as wrong:
        raise _Unfit(
            f"importing {entry.value} fails with {type(wrong).__name__}: {wrong}; "
            f"see it with `python -c 'import {entry.module}'`"
        ) from wrong
    if not _is_game(found):
        raise _Unfit(f"{entry.value} is no podium.game.Game; name it as package:GAME")
    if found.id != entry.name:
        raise _Unfit(f"its Game says id={found.id!r}; the entry point must have the same name")
    _require_sound(found)
    _require_files(entry)
    return found


def _is_game(found: object) -> TypeGuard[AnyGame]:
    return isinstance(found, Game)


def _require_sound(game: AnyGame) -> None:
    """What the site asks of a game before anybody plays it."""
    try:
        fewest, most = game.seats
        seats, options = game.short.seats, game.options()
    except (AttributeError, TypeError, ValueError) as wrong:
        raise _Unfit(
            f"its seats, its options or its short match are not as src/podium/game.py says: {wrong}"
        ) from wrong
    if not 1 <= fewest <= most <= len(SEATS):
        raise _Unfit(
            f"seats={game.seats} is not the fewest and the most, of {len(SEATS)} at the most"
        )
    if not fewest <= seats <= most or type(game.short.options) is not type(options):
        raise _Unfit("its short match is none that can be played; mend `short`")
    if not game.bots:
        raise _Unfit("it has no bot; podium.bots.random.choose plays any game")


def _require_files(entry: EntryPoint) -> None:
    try:
        package = files(entry.module)
    except TypeError:
        raise _Unfit(
            f"{entry.module} is a module and no package; its files lie beside it"
        ) from None
    missing = [name for name in _NEEDED if not package.joinpath(*name.split("/")).is_file()]
    if missing:
        raise _Unfit(f"its package {entry.module} lacks {', '.join(missing)}; add it, and ship it")
    # Only where there is such a game: reading pictures takes a parser, and starts are to be quick.
    from podium.scene.art import Unreadable, read_art

    try:
        read_art(package, entry.name)
    except Unreadable as wrong:
        raise _Unfit(f"{wrong}; mend the file") from wrong
    for file in package.joinpath("lang").iterdir():
        if file.name.endswith(".json"):
            _require_catalogue(file)


def _require_catalogue(file: Traversable) -> None:
    text = file.read_bytes()
    try:
        msgspec.json.decode(text, type=dict[str, str | dict[str, str]])
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        at = _BYTE.search(str(wrong))
        line = text.count(b"\n", 0, int(at[1])) + 1 if at else 0
        where = f", line {line}" if line else ""
        raise _Unfit(f"lang/{file.name}{where} cannot be read: {wrong}; mend the file") from wrong


def _distribution(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else "a distribution without a name"
