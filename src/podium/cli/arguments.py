"""Arguments: what was typed, turned into what is meant, or a clear message (exit code 2)."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from podium.game import AnyGame
    from podium.lab.runs import Executor

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="The id of a game; see `podium games`.")
]
Seats = Annotated[
    int | None, typer.Option("--seats", metavar="N", help="How many play; the most if not said.")
]
BotsOption = Annotated[
    str, typer.Option("--bots", metavar="LIST", help="One bot per seat; a shorter list repeats.")
]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="S", help="The same seed plays the same matches.")
]
Wishes = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "--options", metavar="KEY=VALUE", help="A variant, such as short=true."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="As JSON, for other programs.")]
Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        help="The database; if not said, that of PODIUM_DB or PODIUM_DB_FILE, or a SQLite file in your data folder.",
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option("--workers", min=1, metavar="N", help="Processes to use; all cores if not said."),
]
PlaceOption = Annotated[
    str,
    typer.Option(
        "--on", metavar="PLACE", help="Where it runs: processes, ray, or ray://HOST:PORT."
    ),
]
ResumeOption = Annotated[
    Path | None,
    typer.Option(
        "--resume",
        metavar="FOLDER",
        file_okay=False,
        help="Keep what is done there, and go on from it.",
    ),
]


def database(db: str | None) -> str | None:
    """The database that is meant: as it was typed, or as the environment says; None: the usual file."""
    import os

    from podium.web.settings import BadSetting, said

    try:
        return db or said(os.environ, "PODIUM_DB") or None
    except BadSetting as wrong:
        raise bad(str(wrong), "--db") from None


def failed(wrong: Exception) -> typer.Exit:
    """What could not be done is said, and ends the program with 1."""
    typer.echo(f"podium: {wrong}", err=True)
    return typer.Exit(1)


def bad(message: str, hint: str) -> typer.BadParameter:
    """An error that names the argument and says what would do."""
    return typer.BadParameter(message, param_hint=hint)


def game_of(game_id: str) -> AnyGame:
    """The game of an id."""
    from podium.registry import UnknownGame, game, is_id

    try:
        return game(game_id)
    except UnknownGame as unknown:
        hint = ""
        if is_id(game_id) and Path(game_id, "pyproject.toml").is_file():
            hint = f"; is the one in ./{game_id} yours? pip install -e '{game_id}[testing]'"
        raise bad(f"{unknown}{hint}", "GAME") from None


def seats_of(game: AnyGame, seats: int | None) -> int:
    """The number of seats: the most if none was named."""
    from podium.play.match import BadSeats, check_seats

    wanted = game.seats[1] if seats is None else seats
    try:
        check_seats(game, wanted)
    except BadSeats as wrong:
        raise bad(str(wrong), "--seats") from None
    return wanted


def bots_of(game: AnyGame, seats: int, names: str) -> tuple[str, ...]:
    """A bot's name for each seat; a shorter list is gone through again."""
    row = named(game, names)
    if len(row) > seats:
        raise bad(f"{len(row)} bots for {seats} seats", "--bots")
    return tuple(row[n % len(row)] for n in range(seats))


def named(
    game: AnyGame,
    names: str,
    find: Callable[[AnyGame, str], object] | None = None,
    hint: str = "--bots",
) -> list[str]:
    """The bots of a list, each of which there is; `find` raises ValueError for those that are not."""
    from podium.bots.players import bot_of
    from podium.bots.players import names as there

    row = [name.strip() for name in names.split(",") if name.strip()]
    if not row:
        raise bad(f"no bot is named; there are {', '.join(there(game))}", hint)
    for name in row:
        try:
            (find or bot_of)(game, name)
        except ValueError as wrong:
            raise bad(str(wrong), hint) from None
    return row


def options_of(game: AnyGame, wishes: list[str] | None, hint: str = "--option") -> Any:
    """The options that were asked for, the others as they are by default; of two wishes the later counts."""
    from podium.play.options import BadOption, choose, read_words

    pairs: dict[str, str] = {}
    for wish in wishes or ():
        name, equals, value = wish.partition("=")
        if not equals:
            raise bad(f"{wish!r} is not of the form key=value", hint)
        pairs[name.strip()] = value.strip()
    try:
        return choose(game, read_words(game, pairs))
    except BadOption as wrong:
        raise bad(str(wrong), hint) from None


def place_of(on: str, workers: int | None, resume: Path | None = None) -> Executor:
    """Where work is done, with a folder that remembers it if one is named."""
    from podium.lab.runs import Resuming, UnknownPlace, executor

    try:
        place = executor(on, workers)
    except UnknownPlace as wrong:
        raise bad(str(wrong), "--on") from None
    return Resuming(place, writable(resume, "--resume")) if resume else place


def writable(folder: Path, hint: str) -> Path:
    """A folder, made if it is not there, in which files can be written: asked before hours of work, not after."""
    from tempfile import TemporaryFile

    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return folder
    except OSError as wrong:
        raise bad(f"nothing can be written in {folder}: {wrong.strerror}", hint) from None


def file_in(path: Path, hint: str) -> Path:
    """A file that can be written, in a folder that is there."""
    if path.is_dir():
        raise bad(f"{path} is a folder; name a file", hint)
    if not path.absolute().parent.is_dir():
        raise bad(f"there is no folder {path.parent}", hint)
    writable(path.absolute().parent, hint)
    return path


def seed_of(seed: str | None, resume: Path | None = None) -> str:
    """The seed that was named, or a fresh one of 128 bits; a folder to go on from remembers that of its first run."""
    if seed is None and resume is not None:
        kept = writable(resume, "--resume") / "seed.txt"
        # Of two runs that begin here at once, one writes it.
        with suppress(FileExistsError), kept.open("x", encoding="utf-8") as file:
            file.write(secrets.token_hex(16))
        return kept.read_text(encoding="utf-8")
    if seed is None:
        return secrets.token_hex(16)
    if not seed.strip():
        raise bad("a seed has at least one character", "--seed")
    return seed
