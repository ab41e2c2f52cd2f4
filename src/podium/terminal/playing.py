"""Playing: a table set up for a terminal, and the screen or the dialogue that it is played in."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress
from shlex import quote
from typing import TextIO

import msgspec

from podium.game import AnyGame
from podium.language import words
from podium.play.table import Table
from podium.terminal import saved
from podium.terminal.local import LocalTable
from podium.terminal.saved import Places
from podium.terminal.sitting import TerminalTable

PAUSE = 0.5
"""Seconds between what bots do, on a screen."""


def new_table(
    game: AnyGame,
    places: Places,
    options: object,
    seed: str,
    language: str,
    *,
    pause: float,
) -> LocalTable:
    """A match that begins."""
    table = Table(game, len(places.names), options, seed)
    kept = saved.begin(saved.folder(), table, places)
    return LocalTable(table, places, words(game.id, language), kept, pause=pause)


def left_table(game: AnyGame, language: str, *, pause: float) -> LocalTable | None:
    """The match of this game that was left last, to be gone on with."""
    found = saved.left(saved.folder(), game.id)
    if found is None:
        return None
    kept, table = found
    return LocalTable(table, kept.places, words(game.id, language), kept, pause=pause)


class Manner(msgspec.Struct, frozen=True):
    """How somebody plays: on a screen or in lines, in which language and which light."""

    language: str
    plain: bool
    dark: bool = True
    coloured: bool = True


def play(sitting: TerminalTable, manner: Manner, first: str) -> str:
    """Plays at a table until it is over or somebody leaves; the last words."""
    return asyncio.run(_played(sitting, manner, first))


def play_at(link: str, name: str, manner: Manner) -> str:
    """Sits down at a table of a site and plays there; the last words."""

    async def joined() -> str:
        spoken = manner.language
        async with join(link, name, program=False, keep=True, language=spoken) as chair:
            # The seat is kept under what it was asked for by, whatever the table calls it.
            again = f"--at {chair.link} --names {quote(name)}"
            sitting = RemoteTable(chair, words(chair.game.id, spoken), again)
            return await _played(sitting, manner, "")

    from podium.client import join
    from podium.terminal.remote import RemoteTable

    return asyncio.run(joined())


async def _played(sitting: TerminalTable, manner: Manner, first: str) -> str:
    spoken = words(sitting.game.id, manner.language)
    try:
        if manner.plain:
            from podium.terminal.dialogue import Dialogue

            left = spoken.ui("ui.terminal.left", sitting.again) if sitting.again else ""
            try:
                ended = await Dialogue(sitting, spoken, reader(sys.stdin), sys.stdout).play(first)
            except asyncio.CancelledError:
                print(f"\n{left}")  # Ctrl-C
                raise
            return "" if ended else left
        from podium.terminal.app import TerminalApp

        app = TerminalApp(sitting, spoken, dark=manner.dark, coloured=manner.coloured, first=first)
        with _left_when_ended(app.leave) as ended_by:
            last = await app.run_async()
        if app.return_code:
            raise SystemExit(app.return_code)
        for number in ended_by:
            with suppress(OSError):  # The terminal may be gone.
                print(last or "", flush=True)
            raise SystemExit(128 + number)
        return last or ""
    finally:
        sitting.close()


@contextmanager
def _left_when_ended(leave: Callable[[], None]) -> Generator[list[int]]:
    """Whoever ends the program from elsewhere leaves the table as by a key: a terminal gets its own screen back.

    Gives the numbers of the signals that were heard. A second one of a kind ends the program at once.
    """
    heard: list[int] = []
    if sys.platform == "win32":
        yield heard
        return
    loop = asyncio.get_running_loop()

    def hear(number: signal.Signals) -> None:
        loop.remove_signal_handler(number)
        heard.append(number)
        leave()

    ends = [signal.SIGTERM, signal.SIGHUP]
    ours = [each for each in ends if signal.getsignal(each) is not signal.SIG_IGN]
    for each in ours:
        loop.add_signal_handler(each, hear, each)
    try:
        yield heard
    finally:
        for each in ours:
            loop.remove_signal_handler(each)


def reader(source: TextIO) -> Callable[[], Awaitable[str]]:
    """Reads lines without holding up what happens meanwhile; nothing at the end of input."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[str] = asyncio.Queue()

    def give(line: str) -> None:
        try:
            loop.call_soon_threadsafe(lines.put_nowait, line)
        except RuntimeError:
            return  # The dialogue is over.

    def go() -> None:
        while line := source.readline():
            give(line)
        give("")

    threading.Thread(target=go, daemon=True).start()
    return lines.get
