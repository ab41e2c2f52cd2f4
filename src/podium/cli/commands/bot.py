"""`podium bot`: a bot of one's own at a table of a site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from podium.cli import arguments

if TYPE_CHECKING:
    from podium.client.kinds import AnyBot

_AT_HOME = "http://127.0.0.1:8000"


def bot(
    choose: Annotated[
        str,
        typer.Argument(
            metavar="FILE:FUNCTION",
            help="A function (view, chance) that gives an action, such as my_bot.py:choose.",
        ),
    ],
    at: Annotated[
        str,
        typer.Option(
            metavar="LINK", help="The link of a table; with --wait the address of a site."
        ),
    ] = _AT_HOME,
    wait: Annotated[
        bool, typer.Option("--wait", help="Opens tables of its own, and plays whoever comes.")
    ] = False,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="What to call it; the file's name if not said.")
    ] = "",
    seat: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Which seat to take; any that is free if not said."),
    ] = None,
    game: Annotated[str, typer.Option(metavar="GAME", help="With --wait: the game to play.")] = "",
    seats: Annotated[
        int | None,
        typer.Option(metavar="N", help="With --wait: how many play; the fewest if not said."),
    ] = None,
    people: Annotated[
        int,
        typer.Option(
            min=1,
            metavar="N",
            help="With --wait: for how many comers it waits; bots of the house take the other seats.",
        ),
    ] = 1,
    listed: Annotated[
        bool,
        typer.Option(
            "--listed/--unlisted", help="With --wait: whether the lobby shows its tables."
        ),
    ] = True,
    at_once: Annotated[
        int, typer.Option(min=1, metavar="N", help="With --wait: how many matches go on at once.")
    ] = 4,
    matches: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="With --wait: it ends after so many.")
    ] = None,
    options: arguments.Wishes = None,
) -> None:
    """Seats a bot of yours at a table, and plays until the match ends.

    Killed and started again with the same name it goes on where it was.
    """
    import asyncio

    from podium.client.errors import BadLink, Lost, NotDone, OtherRules
    from podium.client.playing import BotFailed

    function = _function(choose)
    called = name or choose.rpartition(":")[0].replace("\\", "/").rpartition("/")[2].removesuffix(
        ".py"
    )
    try:
        if wait:
            asyncio.run(
                _wait(
                    function,
                    at,
                    called[:24],
                    game,
                    seats,
                    people,
                    listed,
                    at_once,
                    matches,
                    options,
                )
            )
        else:
            asyncio.run(_join(function, at, called[:24], None if seat is None else seat - 1))
    except BadLink as wrong:
        raise arguments.bad(str(wrong), "--at") from None
    except BotFailed as failed:
        typer.echo(f"podium: {failed}", err=True)
        typer.echo("podium: its seat is kept; start it again to go on.", err=True)
        raise typer.Exit(1) from None
    except (NotDone, Lost, OtherRules) as no:
        typer.echo(f"podium: {no}", err=True)
        raise typer.Exit(1) from None
    except BaseExceptionGroup as several:
        typer.echo(f"podium: {several.exceptions[0]}", err=True)
        raise typer.Exit(1) from None


async def _join(function: AnyBot, at: str, name: str, seat: int | None) -> None:
    from podium.client.playing import play, told_of
    from podium.client.tables import join

    async with join(at, name, seat=seat, keep=True) as sitting:
        typer.echo(f"{sitting.name} sits on seat {sitting.number + 1} of {sitting.link}")
        await play(sitting, function, name)
        typer.echo(told_of(sitting))


async def _wait(
    function: AnyBot,
    at: str,
    name: str,
    game: str,
    seats: int | None,
    people: int,
    listed: bool,
    at_once: int,
    matches: int | None,
    options: list[str] | None,
) -> None:
    import msgspec

    from podium.client.link import site_of
    from podium.client.playing import Comers

    if not game:
        raise arguments.bad("which game is it to play? name one with --game", "--game")
    found = arguments.game_of(game)
    count = arguments.seats_of(found, found.seats[0] if seats is None else seats)
    if people >= count:
        raise arguments.bad(f"{count} seats have room for {count - 1} comers", "--people")
    players = ("person",) * people + ("normal",) * (count - 1 - people)
    chosen: dict[str, object] = msgspec.to_builtins(arguments.options_of(found, options))
    comers = Comers(
        site_of(at),
        found.id,
        function,
        name,
        players=players,
        options=chosen,
        listed=listed,
        at_once=at_once,
        say=typer.echo,
    )
    await comers.play(matches)


def _function(named: str) -> AnyBot:
    """The function that `my_bot.py:choose` or `package.module:choose` names."""
    from podium.bots.loading import NotLoaded, load

    try:
        found = load(named)
    except NotLoaded as wrong:
        raise arguments.bad(str(wrong), "FILE:FUNCTION") from None
    if not callable(found):
        raise arguments.bad(f"{named} is no function", "FILE:FUNCTION")
    return cast("AnyBot", found)
