"""`podium games`: what can be played, and with which options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from podium.cli import arguments, shown

if TYPE_CHECKING:
    from podium.game import AnyGame


def games(
    game_id: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game, with all its options.")
    ] = None,
    json: arguments.Json = False,
) -> None:
    """What can be played: id, name, seats, options, rules version; of one game, every option."""
    from podium.registry import games as found
    from podium.registry import left_out

    if game_id is not None:
        game = arguments.game_of(game_id)
        if json:
            shown.json(_listed(game))
        else:
            _show(game)
        return
    for each in left_out():
        shown.warn(str(each))
    if json:
        shown.json([_listed(game) for game in found().values()])
        return
    from rich.table import Table

    from podium.bots.players import names
    from podium.play.options import options_of

    table = Table("id", "name", "seats", "minutes", "options", "bots", "rules", box=None)
    for game in found().values():
        options = ", ".join([each.name for each in options_of(game) if not each.dial]) or "–"
        bots = ", ".join(names(game))
        version = str(game.rules_version)
        table.add_row(game.id, game.name, _seats(game), str(game.minutes), options, bots, version)
    shown.console().print(table)


def _listed(game: AnyGame) -> dict[str, object]:
    """The stable form of one game."""
    from podium.bots.players import names
    from podium.play.options import options_of, plain

    every = options_of(game)
    return {
        "id": game.id,
        "name": game.name,
        "seats": game.seats,
        "rules_version": game.rules_version,
        "options": {option.name: plain(option.default) for option in every},
        "minutes": game.minutes,
        "bots": list(names(game)),
        "choices": {option.name: option.values for option in every},
        "dials": [option.name for option in every if option.dial],
    }


def _show(game: AnyGame) -> None:
    """One game: its options with what each may be, and what it does."""
    from rich.table import Table

    from podium.language import words
    from podium.play.options import options_of, word_for

    spoken = words(game.id, "en")
    out = shown.console()
    out.print(f"[bold]{game.name}[/] ({game.id}): {_seats(game)} players, {game.minutes} minutes")
    table = Table("option", "may be", "in the box", "what it does", box=None)
    for option in options_of(game):
        name = f"{option.name} (dial)" if option.dial else option.name
        does = spoken.ui(f"option.{option.name}.help")
        table.add_row(name, option.span, word_for(option.default), does)
    out.print(table)
    out.print("A dial is a number that designers turn: --option, or podium study --compare.")


def _seats(game: AnyGame) -> str:
    fewest, most = game.seats
    return str(most) if fewest == most else f"{fewest}–{most}"
