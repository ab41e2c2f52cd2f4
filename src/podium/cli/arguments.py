"""Arguments: what was typed, turned into what is meant, or a clear message (exit code 2)."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from podium.game import AnyGame

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
        "--db", metavar="URL", help="The database; a SQLite file in your data folder if not said."
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option("--workers", min=1, metavar="N", help="Processes to use; all cores if not said."),
]


def bad(message: str, hint: str) -> typer.BadParameter:
    """An error that names the argument and says what would do."""
    return typer.BadParameter(message, param_hint=hint)


def game_of(game_id: str) -> AnyGame:
    """The game of an id."""
    from podium.registry import UnknownGame, game

    try:
        return game(game_id)
    except UnknownGame as unknown:
        raise bad(str(unknown), "GAME") from None


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


def named(game: AnyGame, names: str) -> list[str]:
    """The bots of a list, each of which there is."""
    from podium.bots.budget import BadBudget
    from podium.bots.players import UnknownBot, bot_of
    from podium.bots.players import names as there

    row = [name.strip() for name in names.split(",") if name.strip()]
    if not row:
        raise bad(f"no bot is named; there are {', '.join(there(game))}", "--bots")
    for name in row:
        try:
            bot_of(game, name)
        except (UnknownBot, BadBudget) as wrong:
            raise bad(str(wrong), "--bots") from None
    return row


def options_of(game: AnyGame, wishes: list[str] | None) -> Any:
    """The options that were asked for, the others as they are by default."""
    from podium.play.options import BadOption, choose, read_words

    pairs: dict[str, str] = {}
    for wish in wishes or ():
        name, equals, value = wish.partition("=")
        if not equals:
            raise bad(f"{wish!r} is not of the form key=value", "--option")
        pairs[name.strip()] = value.strip()
    try:
        return choose(game, read_words(game, pairs))
    except BadOption as wrong:
        raise bad(str(wrong), "--option") from None


def seed_of(seed: str | None) -> str:
    """The seed that was named, or a fresh one of 128 bits."""
    if seed is None:
        return secrets.token_hex(16)
    if not seed.strip():
        raise bad("a seed has at least one character", "--seed")
    return seed
