"""`podium games`: what can be played."""

from __future__ import annotations

from podium.cli import arguments, shown


def games(json: arguments.Json = False) -> None:
    """What can be played: id, name, seats, options, rules version."""
    import msgspec

    from podium.bots.players import names
    from podium.play.options import options_of
    from podium.registry import games as found
    from podium.registry import left_out

    for each in left_out():
        shown.warn(str(each))
    if json:
        shown.json(
            [
                {
                    "id": game.id,
                    "name": game.name,
                    "seats": game.seats,
                    "rules_version": game.rules_version,
                    "options": msgspec.to_builtins(game.options()),
                    "minutes": game.minutes,
                    "bots": list(names(game)),
                    "choices": {option.name: option.values for option in options_of(game)},
                }
                for game in found().values()
            ]
        )
        return
    from rich.table import Table

    table = Table("id", "name", "seats", "minutes", "options", "bots", "rules", box=None)
    for game in found().values():
        fewest, most = game.seats
        seats = str(most) if fewest == most else f"{fewest}–{most}"
        options = ", ".join([option.name for option in options_of(game)]) or "–"
        bots = ", ".join(names(game))
        version = str(game.rules_version)
        table.add_row(game.id, game.name, seats, str(game.minutes), options, bots, version)
    shown.console().print(table)
