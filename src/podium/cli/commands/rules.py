"""`podium rules`: every written rule of a game, and the tests that prove it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from podium.cli import arguments, shown


def rules(
    game_id: arguments.GameId,
    tests: Annotated[
        Path | None,
        typer.Option(
            exists=True,
            file_okay=False,
            metavar="FOLDER",
            help="Where the game's tests lie, if not in the project of its package.",
        ),
    ] = None,
    json: arguments.Json = False,
) -> None:
    """Every rule: id, words, the tests that prove it."""
    from podium.lab import proofs

    game = arguments.game_of(game_id)
    place = tests or proofs.tests_of(game.id)
    found = proofs.proved_rules(game.id, place)
    if json:
        shown.json(found)
    else:
        from rich.markup import escape
        from rich.table import Table

        table = Table("id", "rule", "proved by", show_lines=True)
        for rule in found:
            named = "\n".join(test.partition("::")[2] for test in rule.tests)
            table.add_row(rule.id, escape(rule.text), named)
        shown.console().print(table)
    if not found:
        shown.warn(f"{game.name} has no rules page, or no rule stands on it")
    elif place is None:
        shown.warn(f"no tests of {game.name} are known here; name their folder with --tests")
    elif unproved := [rule.id for rule in found if not rule.tests]:
        shown.warn(f"no test in {place} names {', '.join(unproved)}")
