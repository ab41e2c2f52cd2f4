"""`podium play`: a match in the terminal."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from podium.cli import arguments

if TYPE_CHECKING:
    from podium.game import AnyGame
    from podium.terminal.playing import Manner
    from podium.terminal.saved import Places


def play(
    game_id: Annotated[
        str, typer.Argument(metavar="GAME", help="The id of a game; see `podium games`.")
    ] = "",
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="How many play; as many as is usual.")
    ] = None,
    people: Annotated[
        int,
        typer.Option("--people", metavar="N", min=1, help="So many of them sit at this terminal."),
    ] = 1,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="LIST", help="Bots or levels for the other seats: easy, normal, hard."
        ),
    ] = "normal",
    names: Annotated[
        str, typer.Option("--names", metavar="LIST", help="What the people are called.")
    ] = "",
    lang: Annotated[
        str | None, typer.Option("--lang", metavar="XX", help="en, de, fr, es, it or nl.")
    ] = None,
    seed: arguments.Seed = None,
    options: arguments.Wishes = None,
    at: Annotated[
        str,
        typer.Option(
            "--at", metavar="LINK", help="Sit down at a table of a site: its link, or its code."
        ),
    ] = "",
    site: Annotated[
        str, typer.Option("--site", metavar="URL", help="The site that a code belongs to.")
    ] = "http://127.0.0.1:8000",
    new: Annotated[
        bool, typer.Option("--new", help="Begin anew, even if a match was left.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for screen readers and pipes.")
    ] = False,
    light: Annotated[
        bool | None,
        typer.Option("--light/--dark", help="For a light or a dark terminal; else it is asked."),
    ] = None,
) -> None:
    """Plays a match in the terminal: against bots, or around one screen. One that was left goes on."""
    from podium.language import words
    from podium.terminal import playing

    manner = _manner(lang or _language(), plain, light)
    if at:
        _play_at(at, site, names, manner)
        return
    game = _game(game_id)
    pause = 0.0 if manner.plain else playing.PAUSE
    asked = seats is not None or people > 1 or seed or options or names or bots != "normal"
    table = None if new or asked else playing.left_table(game, manner.language, pause=pause)
    first = "" if table is None else words(game.id, manner.language).ui("ui.terminal.goes_on")
    if table is None:
        places = _places(game, seats, people, bots, names)
        wished, sown = arguments.options_of(game, options), arguments.seed_of(seed)
        if manner.plain and people > 1 and not sys.stdout.isatty():
            raise arguments.bad(
                "what one of them reads here the next one could read too; play it in a terminal",
                "--people",
            )
        table = playing.new_table(game, places, wished, sown, manner.language, pause=pause)
    if last := playing.play(table, manner, first):
        typer.echo(last)


def _manner(language: str, plain: bool, light: bool | None) -> Manner:
    """How it is to be played; what a terminal can do is asked of it."""
    from podium.language import UnknownLanguage, words
    from podium.terminal.palette import is_coloured, is_dark, is_screen
    from podium.terminal.playing import Manner

    try:
        words("", language)
    except UnknownLanguage as unknown:
        raise arguments.bad(str(unknown), "--lang") from None
    if plain or not is_screen():
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # Better a sign less than no word.
        return Manner(language, plain=True)
    dark = is_dark() if light is None else not light
    return Manner(language, plain=False, dark=dark, coloured=is_coloured())


def _play_at(at: str, site: str, names: str, manner: Manner) -> None:
    """Plays at a table of a site; what is wrong with the link or the site is said in a sentence."""
    from podium.client import BadLink, Lost, NotDone, OtherRules
    from podium.terminal import playing
    from podium.terminal.naming import person_names

    link = at if "/" in at or ":" in at else f"{site.rstrip('/')}/t/{at}"
    name = person_names([name for name in [names.partition(",")[0].strip()] if name], 1)[0]
    try:
        last = playing.play_at(link, name, manner)
    except (BadLink, OtherRules) as wrong:
        raise arguments.bad(str(wrong), "--at") from None
    except (NotDone, Lost, OSError) as no:
        typer.echo(f"podium: {no}", err=True)
        raise typer.Exit(1) from None
    if last:
        typer.echo(last)


def _language() -> str:
    """The language of the environment, if Podium speaks it."""
    from podium.language import best

    told = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return best(told.partition(".")[0].replace("_", "-"))


def _game(game_id: str) -> AnyGame:
    """The game of that id; if none is named, one is asked for."""
    from podium.registry import games

    if game_id:
        return arguments.game_of(game_id)
    there = [*games().values()]
    for n, game in enumerate(there, 1):
        typer.echo(f"{n}. {game.name} ({game.id}, {game.seats[0]}–{game.seats[1]})")
    at = int(typer.prompt("GAME", type=int, default=1))
    if not 1 <= at <= len(there):
        raise arguments.bad(f"there are games 1 to {len(there)}", "GAME")
    return there[at - 1]


def _places(game: AnyGame, seats: int | None, people: int, bots: str, names: str) -> Places:
    """Who sits where: people first."""
    from podium.terminal.naming import bot_names, person_names
    from podium.terminal.saved import Places

    fewest, most = game.seats
    count = arguments.seats_of(
        game, seats if seats is not None else max(min(most, 4), people, fewest)
    )
    if people > count:
        raise arguments.bad(f"{people} people for {count} seats", "--people")
    row = arguments.named(game, bots)
    others = count - people
    if len(row) > max(others, 1):
        raise arguments.bad(f"{len(row)} bots for {others} seats", "--bots")
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    if len(wanted) > people:
        raise arguments.bad(f"{len(wanted)} names for {people} people", "--names")
    called = person_names(wanted, people)
    called += bot_names(called, others)
    return Places(
        tuple(called),
        tuple(range(people)),
        {people + n: row[n % len(row)] for n in range(others)},
    )
