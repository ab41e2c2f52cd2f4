"""`podium record`: one match as JSON lines."""

from __future__ import annotations

import sys

from podium.cli import arguments


def record(
    game_id: arguments.GameId,
    seats: arguments.Seats = None,
    bots: arguments.BotsOption = "random",
    seed: arguments.Seed = None,
    options: arguments.Wishes = None,
) -> None:
    """Plays one match and prints its record: JSON lines, for `podium replay`."""
    from podium.lab.recording import record_match
    from podium.play.record import write_lines

    game = arguments.game_of(game_id)
    count = arguments.seats_of(game, seats)
    names = arguments.bots_of(game, count, bots)
    table = record_match(
        game, count, arguments.options_of(game, options), names, arguments.seed_of(seed)
    )
    for line in write_lines(table.record(names)):
        sys.stdout.write(line + "\n")
