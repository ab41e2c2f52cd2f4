"""`podium rules`: every written rule of a game, and the tests that prove it."""

from __future__ import annotations

import typer

from podium.cli import arguments, shown


def rules(game_id: arguments.GameId, json: arguments.Json = False) -> None:
    """Every rule: id, words, the tests that prove it."""
    from podium.lab import proofs

    game = arguments.game_of(game_id)
    found = proofs.proved_rules(game.id)
    if json:
        shown.json(found)
    else:
        from rich.markup import escape
        from rich.table import Table

        table = Table("id", "rule", "proved by", show_lines=True)
        for rule in found:
            tests = "\n".join(test.partition("::")[2] for test in rule.tests)
            table.add_row(rule.id, escape(rule.text), tests)
        shown.console().print(table)
    if not proofs.has_tests(game.id):
        typer.echo("The tests are not installed; they are in a clone of Podium.", err=True)
    elif unproved := [rule.id for rule in found if not rule.tests]:
        typer.echo(f"No test names {', '.join(unproved)}.", err=True)
