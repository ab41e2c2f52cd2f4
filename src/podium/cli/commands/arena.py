"""`podium arena`: bots against one another, and what they are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from podium.cli import arguments, shown

if TYPE_CHECKING:
    from podium.lab.arena import ArenaTable


def arena(
    game_id: arguments.GameId,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="LIST",
            help="Bots, such as greedy,search:200 or search:0.3s, and policies of yours, (observation, "
            "mask) to a number, such as my_policy.py:policy. If not said, the weakest against greedy.",
        ),
    ] = None,
    seats: arguments.Seats = None,
    matches: Annotated[
        int, typer.Option("--matches", metavar="M", min=1, help="At least so many matches.")
    ] = 200,
    seed: arguments.Seed = None,
    options: arguments.Wishes = None,
    workers: arguments.WorkersOption = None,
    on: arguments.PlaceOption = "processes",
    resume: arguments.ResumeOption = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with pictures too.")
    ] = None,
    json: arguments.Json = False,
) -> None:
    """Rotated seats, mirrored luck, ratings with intervals, who beats whom, decision times."""
    from podium.bots.players import rival_of
    from podium.lab.arena import hold_arena
    from podium.lab.arena.bouts import bouts_of
    from podium.lab.arena.page import page
    from podium.lab.arena.policies import PolicyFailed
    from podium.lab.arena.seating import check
    from podium.lab.series import Series

    game = arguments.game_of(game_id)
    count = arguments.seats_of(game, seats)
    rivals = dict.fromkeys([next(iter(game.bots)), rival_of(game)])
    series = Series(
        game.id,
        count,
        arguments.options_of(game, options),
        tuple(arguments.named(game, bots or ",".join(rivals), check)),
        arguments.seed_of(seed, resume),
        matches,
    )
    if html is not None and not html.absolute().parent.is_dir():
        raise arguments.bad(f"there is no folder {html.parent}", "--html")
    total = count * len(bouts_of(series))
    place = arguments.place_of(on, workers, resume)
    try:
        with shown.progress(
            f"{game.name}, {count} seats", total, quiet=json, resume=resume
        ) as done:
            table = hold_arena(series, place, done)
    except PolicyFailed as wrong:
        raise arguments.failed(wrong) from None
    if html is not None:
        html.write_text(page(table), encoding="utf-8")
    if json:
        shown.json(table)
    else:
        _show(game.name, table)


def _show(name: str, found: ArenaTable) -> None:
    from rich.table import Table

    out = shown.console()
    out.print(f"{name}: {found.matches} matches of {found.seats}, seed {found.seed}")
    table = Table("bot", "rating", "", "wins a seat", "", "seats", "ms a decision", box=None)
    for bot, each in found.bots.items():
        table.add_row(
            bot,
            f"{each.rating:.0f}",
            f"{each.rating_low:.0f}–{each.rating_high:.0f}",
            f"{each.win_share:.1%}",
            f"{each.low:.1%}–{each.high:.1%}",
            str(each.played),
            f"{each.ms_per_decision:.2f}",
        )
    out.print(table)
    pairs = Table("before", *found.bots, box=None)
    before = {(pair.bot, pair.other): f"{pair.before:.1%}" for pair in found.pairs}
    for bot in found.bots:
        pairs.add_row(bot, *(before.get((bot, other), "–") for other in found.bots))
    out.print(pairs)
