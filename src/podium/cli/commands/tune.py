"""`podium tune`: settings of a game searched for what a designer wants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from podium.cli import arguments, shown, wishes

if TYPE_CHECKING:
    from podium.game import AnyGame
    from podium.lab.study.tune import Goal, Tuned


def tune(
    game_id: arguments.GameId,
    toward: Annotated[
        str,
        typer.Option(
            "--toward", metavar="GOALS", help="What is wanted: length=45min, length=30, fair."
        ),
    ],
    vary: Annotated[
        list[str],
        typer.Option("--vary", metavar="KEY=A..B", help="What may be turned, and how far."),
    ],
    seats: arguments.Seats = None,
    matches: Annotated[
        int, typer.Option("--matches", metavar="M", min=20, help="How many for each setting.")
    ] = 200,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="R", min=1, help="How many settings are tried.")
    ] = 40,
    bots: Annotated[
        str, typer.Option("--bots", metavar="LIST", help="Who plays; see `podium study`.")
    ] = "",
    seed: arguments.Seed = None,
    options: arguments.Wishes = None,
    workers: arguments.WorkersOption = None,
    on: arguments.PlaceOption = "processes",
    resume: arguments.ResumeOption = None,
    json: arguments.Json = False,
) -> None:
    """Which settings come nearest to what you want: the front, measured on fresh luck."""
    try:
        from podium.lab.study.asked import Inquiry, usual
        from podium.lab.study.tune import tune as search
    except ImportError as missing:
        raise arguments.bad(
            f"{missing.name} is not installed: pip install 'podium[lab]'", "tune"
        ) from None
    game = arguments.game_of(game_id)
    count = arguments.seats_of(game, seats)
    asked = Inquiry(
        game.id,
        arguments.options_of(game, options),
        (count,),
        arguments.bots_of(game, count, bots or usual(game)),
        arguments.seed_of(seed, resume),
        matches,
    )
    goals = _goals(game, toward, count)
    dials = wishes.ranges(game, [w for row in vary for w in row.split(",")], "--vary")
    for name, values in dials.items():
        if getattr(asked.options, name) not in values:
            raise arguments.bad(
                f"{name} is {getattr(asked.options, name)} where the search begins; name a range with it",
                "--vary",
            )
    place = arguments.place_of(on, workers, resume)
    with shown.steps(game.name, quiet=json, resume=resume) as done:
        found = search(place, asked, goals, dials, rounds=rounds, progress=done)
    if json:
        shown.json(found)
    else:
        _show(game, found)


def _goals(game: AnyGame, toward: str, seats: int) -> list[Goal]:
    from podium.lab.study.tune import Goal

    found: list[Goal] = []
    for wish in filter(None, (part.strip() for part in toward.split(","))):
        name, _, value = wish.partition("=")
        number = value.removesuffix("min")
        if wish == "fair" and seats > 1:
            found.append(Goal("fair"))
        elif wish == "fair":
            raise arguments.bad("one player sits alone: there is nobody to be fair to", "--toward")
        elif name == "length" and number.replace(".", "", 1).isdecimal() and float(number):
            found.append(Goal("minutes" if value.endswith("min") else "length", float(number)))
        else:
            raise arguments.bad(
                f"{wish!r} is no goal; there are length=45min, length=30 ({game.unit}), fair",
                "--toward",
            )
    if len({goal.name for goal in found}) < len(found):
        raise arguments.bad(f"{toward!r} names a goal twice", "--toward")
    if not found:
        raise arguments.bad("no goal is named; there are length=45min, length=30, fair", "--toward")
    return found


def _show(game: AnyGame, found: Tuned) -> None:
    from rich.table import Table

    out = shown.console()
    refused = [each for each in found.tried if each.refused]
    out.print(
        f"{len(found.tried)} settings tried with {found.asked.matches} matches each"
        + (f", {len(refused)} of them refused: {refused[0].refused}" if refused else "")
        + ". None of those below is better than another in everything; these figures are from luck that "
        "did not choose them.",
        markup=False,
    )
    table = Table("setting", "minutes", game.unit, "wins from seat 1 on", "all equal?", box=None)
    for each in (found.usual, *found.front):
        table.add_row(
            each.setting,
            each.minutes.figure(),
            each.length.figure(),
            "; ".join(seat.share for seat in each.seats),
            f"p = {each.equal_p:.2f}",
        )
    out.print(table)
