"""`podium study`: a game studied, as a page, as JSON and as tables."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from podium.cli import arguments, shown, wishes

if TYPE_CHECKING:
    from podium.game import AnyGame
    from podium.lab.study.report import StudyReport


def study(
    game_id: arguments.GameId,
    seats: Annotated[
        str, typer.Option("--seats", metavar="N", help="How many play, or `all` numbers in turn.")
    ] = "",
    matches: Annotated[
        int, typer.Option("--matches", metavar="M", min=20, help="How many are watched.")
    ] = 2000,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="LIST", help="Who plays; a quick one that plays well if not said."
        ),
    ] = "",
    seed: arguments.Seed = None,
    options: arguments.Wishes = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            "--compare",
            metavar="KEY=VALUE",
            help="What if this were otherwise? The same matches on the same luck; may be said again.",
        ),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="KEY=A..B", help="What if it were each of these numbers?"),
    ] = None,
    workers: arguments.WorkersOption = None,
    on: arguments.PlaceOption = "processes",
    resume: arguments.ResumeOption = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the report as one page.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            file_okay=False,
            help="Keep page, JSON, records and tables there.",
        ),
    ] = None,
    json: arguments.Json = False,
) -> None:
    """Is it fair, how long, how lucky, what is dead or broken: a report with pictures."""
    try:
        from podium.lab.study.asked import Inquiry, usual
        from podium.lab.study.conduct import Conductor
        from podium.lab.study.page import page
        from podium.lab.study.report import report, write_exhibits
        from podium.lab.study.tables import Ledger
    except ImportError as missing:
        raise arguments.bad(
            f"{missing.name} is not installed: pip install 'podium[lab]'", "study"
        ) from None
    game = arguments.game_of(game_id)
    counts = _counts(game, seats)
    asked = Inquiry(
        game.id,
        arguments.options_of(game, options),
        counts,
        arguments.bots_of(game, counts[-1], bots or usual(game)),
        arguments.seed_of(seed, resume),
        matches,
    )
    variants = wishes.compared(game, options or [], compare)
    sweeps = wishes.swept(game, options or [], vary)
    if html is not None:
        arguments.file_in(html, "--html")
    if out is not None:
        _begin(out, shown.encoded(asked))
    place = arguments.place_of(on, workers, resume)
    with TemporaryDirectory() as scratch, shown.steps(game.name, quiet=json, resume=resume) as done:
        folder = out or Path(scratch)
        conductor = Conductor(asked, place, Ledger(folder / "tables"), done)
        what_if = conductor.compared(variants)
        what_if += [conductor.swept(key, values) for key, values in sweeps]
        evidence = conductor.evidence()
        found = report(evidence, what_if)
        if html is not None:
            html.write_text(page(found), encoding="utf-8")
        if out is not None:
            (out / "report.html").write_text(page(found), encoding="utf-8")
            (out / "report.json").write_bytes(shown.encoded(found))
            write_exhibits(evidence, out)
    if json:
        shown.json(found)
    else:
        _show(found)


def _counts(game: AnyGame, seats: str) -> tuple[int, ...]:
    """The numbers of players: one, or all of them from the fewest to the most."""
    if seats == "all":
        return tuple(range(game.seats[0], game.seats[1] + 1))
    if seats and not seats.isdecimal():
        raise arguments.bad(f"{seats!r} is neither a number nor `all`", "--seats")
    return (arguments.seats_of(game, int(seats) if seats else None),)


def _begin(out: Path, asked: bytes) -> None:
    """Makes the folder, unless another study lies there: its tables would be read with these."""
    kept = out / "asked.json"
    if kept.exists():
        if kept.read_bytes() != asked:
            raise arguments.bad(
                f"{out} holds another study (asked.json says which); name another folder", "--out"
            )
    elif out.exists() and any(out.iterdir()):
        raise arguments.bad(f"{out} is not empty; name another folder", "--out")
    arguments.writable(out, "--out")
    kept.write_bytes(asked)


def _show(found: StudyReport) -> None:
    out = shown.console()
    for section in found.sections:
        out.print(f"\n[bold]{section.title}[/]")
        for sentence in section.says:
            out.print(f"  {sentence}", markup=False, soft_wrap=False)
