"""`podium simulate`: many matches between bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from podium.cli import arguments, shown

if TYPE_CHECKING:
    from podium.lab.simulate import Summary


def simulate(
    game_id: arguments.GameId,
    seats: arguments.Seats = None,
    matches: Annotated[
        int, typer.Option("--matches", metavar="M", min=1, help="How many matches.")
    ] = 1000,
    bots: arguments.BotsOption = "random",
    seed: arguments.Seed = None,
    options: arguments.Wishes = None,
    workers: arguments.WorkersOption = None,
    on: arguments.PlaceOption = "processes",
    resume: arguments.ResumeOption = None,
    json: arguments.Json = False,
) -> None:
    """Many matches: wins and ranks per seat and bot, lengths, endings, decisions per second."""
    from podium.lab.series import Series
    from podium.lab.simulate import simulate as played

    game = arguments.game_of(game_id)
    count = arguments.seats_of(game, seats)
    series = Series(
        game.id,
        count,
        arguments.options_of(game, options),
        arguments.bots_of(game, count, bots),
        arguments.seed_of(seed, resume),
        matches,
    )
    place = arguments.place_of(on, workers, resume)
    with shown.progress(f"{game.name}, {count} seats", matches, quiet=json, resume=resume) as done:
        summary = played(series, place, done)
    if json:
        shown.json(summary)
    else:
        _show(game.name, summary)


def _show(name: str, summary: Summary) -> None:
    from rich.table import Table

    out = shown.console()
    out.print(f"{name}: {summary.matches} matches of {summary.seats}, seed {summary.seed}")
    seats = Table("seat", "bot", "wins", "mean rank", box=None)
    for n, bot in enumerate(summary.bots):
        seats.add_row(str(n), bot, f"{summary.win_share[n]:.1%}", f"{summary.mean_rank[n]:.2f}")
    out.print(seats)
    by_bot = Table("bot", "seats played", "wins a seat", "mean rank", box=None)
    for bot, sums in summary.by_bot.items():
        by_bot.add_row(
            bot, str(sums.seats_played), f"{sums.win_share:.1%}", f"{sums.mean_rank:.2f}"
        )
    out.print(by_bot)
    endings = ", ".join(
        f"{ending} {count / summary.matches:.1%}" for ending, count in summary.endings.items()
    )
    length = summary.length
    out.print(f"Endings: {endings}")
    out.print(
        f"Length: {length.median} {length.unit} (one in ten under {length.p10}, over {length.p90})"
    )
    out.print(
        f"{summary.decisions} decisions, {summary.decisions_per_second:,.0f} a second on one core"
    )
