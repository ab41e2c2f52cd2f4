"""`podium guide`: whether the guided first match can be played, and under which seed."""

from __future__ import annotations

from typing import Annotated

import typer

from podium.cli import arguments, shown


def guide(
    game_id: arguments.GameId,
    find: Annotated[
        bool, typer.Option("--find", help="Search a seed under which the script can be played.")
    ] = False,
    tries: Annotated[
        int, typer.Option("--tries", min=1, metavar="N", help="How many seeds are tried.")
    ] = 10_000,
    json: arguments.Json = False,
) -> None:
    """The guided first match: whether its script can be played, or under which seed it can."""
    from podium.play.guide import BadGuide, read_guide, seed_for, stuck

    game = arguments.game_of(game_id)
    try:
        script = read_guide(game.id)
    except BadGuide as wrong:
        raise arguments.bad(str(wrong), "GAME") from None
    if script is None:
        raise arguments.bad(f"{game.name} has no guide.json", "GAME")
    where = stuck(script, game)
    seed: str | None = script.seed
    if where and find and where.line:
        seeds = (f"learn {n}" for n in range(1, tries + 1))
        seed, furthest = seed_for(script, game, seeds)
        if seed is None:
            where = stuck(script, game)
            shown.warn(f"none of {tries} seeds fits; the best went {furthest} lines")
    elif where:
        seed = None
    if json:
        shown.json({"seed": seed, "stuck": None if seed else str(where)})
    elif seed is None:
        typer.echo(
            f"{where}.{'' if find or not where or not where.line else ' --find searches a seed.'}"
        )
    elif where:
        typer.echo(f'{where}. With this seed it can be played: "seed": "{seed}"')
    else:
        typer.echo(f"The guide of {game.name} can be played to its end with its seed, {seed!r}.")
    if seed is None:
        raise typer.Exit(1)
