"""`podium replay`: a record checked step by step, or shown at a point."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from podium.cli import arguments

if TYPE_CHECKING:
    from podium.language import Words
    from podium.play.record import Ended, RecordLine, Reported
    from podium.play.replay import ReplayStep
    from podium.play.table import AnyTable


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="SEQ", min=0, help="Show it after this entry.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="N", min=0, help="As this seat saw it; else as a watcher."),
    ] = None,
    svg: Annotated[bool, typer.Option("--svg", help="As a picture.")] = False,
    lang: Annotated[str, typer.Option("--lang", metavar="XX", help="In this language.")] = "en",
) -> None:
    """Checks a record step by step, or shows it at a point, as a seat saw it."""
    moments = moments_of(file, at)
    if at is None and seat is None and not svg:
        _checked(file, moments, lang)
        return
    last = moments[-1]
    if at is not None and last.seq < at:
        raise arguments.bad(f"the record ends with entry {last.seq}", "--at")
    if seat is not None and seat >= last.header.seats:
        raise arguments.bad(f"the match has seats 0 to {last.header.seats - 1}", "--seat")
    _show(last, seat, svg, lang)


def moments_of(file: str, at: int | None = None) -> list[ReplayStep]:
    """The record's moments; one that does not hold is said, and ends the program."""
    from podium.play.record import BadRecord

    try:
        return _moments(file, at)
    except BadRecord as wrong:
        _wrong(f"{file}: {wrong}")


def table_of(file: str) -> AnyTable:
    """The table that the record tells of; one that does not hold is said, and ends the program."""
    from podium.play import continuing
    from podium.play.record import BadRecord

    try:
        return continuing.table_of(list(_lines(file)))
    except BadRecord as wrong:
        _wrong(f"{file}: {wrong}")


def _lines(file: str) -> Iterator[RecordLine]:
    from podium.play.record import read

    if file == "-":
        return read(sys.stdin.buffer.readlines())
    try:
        return read(Path(file).read_bytes().splitlines())
    except OSError as wrong:
        raise arguments.bad(f"{file}: {wrong.strerror}", "FILE") from None


def _moments(file: str, at: int | None) -> list[ReplayStep]:
    """The record's moments, up to the one to be shown; every one of them is checked."""
    from podium.play.replay import replay as played

    moments: list[ReplayStep] = []
    for moment in played(_lines(file)):
        if at is not None and moment.seq > at:
            break
        moments.append(moment)
    return moments


def _checked(file: str, moments: list[ReplayStep], lang: str) -> None:
    last = moments[-1]
    if last.reported is not None:
        _as_reported(file, last, last.reported)
        return
    if last.ended is None:
        _wrong(f"{file}: the record breaks off after entry {last.seq}; so far it holds")
    typer.echo(f"{_held(last)} {_ended(last, last.ended, lang)}")


def _held(last: ReplayStep) -> str:
    given = last.header.given
    seed = "luck as its seed gives it" if last.header.seed else "its seed is not told"
    more = f" from entry {given} on" if given and last.header.seed else ""
    return f"{last.game.name}, {last.header.seats} seats: {last.seq} entries hold, {seed}{more}."


def _ended(last: ReplayStep, ended: Ended, lang: str) -> str:
    """Who stands where and why it ended, in words."""
    from podium.core.outcome import Outcome

    names = _names(last)
    spoken = _words(last, lang)
    by_rules = last.game.rules.outcome(last.state)
    row = sorted(range(len(names)), key=lambda seat: ended.ranks[seat])
    standing = ", ".join(
        f"{ended.ranks[seat]}. {names[seat]}"
        + (f" ({spoken.say(('score', ended.scores[seat]))})" if ended.scores else "")
        for seat in row
    )
    outcome = by_rules or Outcome(ended.ranks, ended.scores, ended.ending)
    return f"{spoken.ending(outcome, names)} {standing}"


def _as_reported(file: str, last: ReplayStep, problem: Reported) -> None:
    """What was reported; and whether the screen showed what the record gives."""
    who = "a watcher" if problem.seat < 0 else _names(last)[problem.seat]
    said = f": {problem.text!r}" if problem.text else ""
    typer.echo(f"{_held(last)} Reported by {who} after entry {last.seq}{said}.")
    if problem.shown != problem.view:
        _wrong(f"{file}: the screen showed view {problem.shown or '(none)'}, not {problem.view}")


def _show(moment: ReplayStep, seat: int | None, svg: bool, lang: str) -> None:
    from podium.core.seat import SEATS
    from podium.registry import folder
    from podium.scene.art import read_art
    from podium.scene.plain import plain
    from podium.scene.svg import svg as drawn
    from podium.scene.text import Text

    game = moment.game
    viewer = None if seat is None else SEATS[seat]
    names = _names(moment)
    spoken = _words(moment, lang)

    def say(text: Text) -> str:
        return spoken.say(text, names, viewer)

    scene = game.scene(game.view(moment.state, viewer))
    if svg:
        sys.stdout.write(drawn(scene, say, read_art(folder(game.id), game.id)) + "\n")
    else:
        sys.stdout.write(plain(scene, say, names))


def _names(moment: ReplayStep) -> tuple[str, ...]:
    """What to call the seats: two of one name get their numbers."""
    names = moment.header.players or tuple(f"Seat {n}" for n in range(moment.header.seats))
    if len(set(names)) == len(names):
        return names
    return tuple(f"{name} {n}" for n, name in enumerate(names))


def _words(moment: ReplayStep, lang: str) -> Words:
    from podium.language import UnknownLanguage, words

    try:
        return words(moment.game.id, lang)
    except UnknownLanguage as unknown:
        raise arguments.bad(str(unknown), "--lang") from None


def _wrong(message: str) -> NoReturn:
    typer.echo(f"podium: {message}", err=True)
    raise typer.Exit(1)
