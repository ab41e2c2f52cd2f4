"""Shown: how results and progress reach the eye; results on standard output, the rest beside it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console


def json(value: object) -> None:
    """A value as JSON, on one line."""
    sys.stdout.write(encoded(value).decode() + "\n")


def encoded(value: object) -> bytes:
    """A value as JSON."""
    import msgspec

    return msgspec.json.encode(value)


def warn(text: str) -> None:
    """Something that does not stop the command."""
    sys.stderr.write(f"podium: {text}\n")


def console() -> Console:
    """Where tables are printed."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False)


PAUSE = 10.0
"""Seconds between two lines of progress where they go into a log and not to somebody's eyes."""


class _Log:
    """Progress as lines of a log: seldom, and none of what is soon over."""

    def __init__(self, what: str, pause: float) -> None:
        self._what = what
        self._pause = pause
        self._begun: dict[str, float] = {}
        self._told = monotonic()

    def tell(self, name: str, done: int, of: int) -> None:
        """So much is done; says so if that was not said just now, with how long the rest may take."""
        now = monotonic()
        begun = self._begun.setdefault(name, now)
        if now - self._told < self._pause:
            return
        self._told = now
        left = (
            f", about {(now - begun) / done * (of - done):.0f} s left"
            if done and now > begun
            else ""
        )
        label = f"{self._what}, {name}" if name else self._what
        sys.stderr.write(f"podium: {label}: {done:,} of {of:,}{left}\n")
        sys.stderr.flush()


@contextmanager
def progress(
    what: str, total: int, *, quiet: bool, resume: Path | None = None
) -> Generator[Callable[[int], None]]:
    """A bar on standard error while work goes on; a line now and then where it is a log."""
    with steps(what, quiet=quiet, resume=resume) as tell:
        done = 0

        def more(count: int) -> None:
            nonlocal done
            done += count
            tell("", done, total)

        yield more


@contextmanager
def steps(
    what: str, *, quiet: bool, resume: Path | None = None, pause: float = PAUSE
) -> Generator[Callable[[str, int, int], None]]:
    """A bar for each step of a long work, told as it begins; lines where it is a log; nothing if `quiet`.

    Whoever interrupts it is told what became of what was done; `resume`: the folder that keeps it.
    """
    try:
        if quiet or not sys.stderr.isatty():
            yield _silent if quiet else _Log(what, pause).tell
        else:
            with _bars(what) as tell:
                yield tell
    except KeyboardInterrupt:
        if resume is not None and not quiet:
            warn(f"what is done lies in {resume}, and the same command goes on from there")
        raise


def _silent(name: str, done: int, of: int) -> None:
    """Tells nobody."""


@contextmanager
def _bars(what: str) -> Generator[Callable[[str, int, int], None]]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskID,
        TextColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    tasks: dict[str, TaskID] = {}

    def tell(name: str, done: int, of: int) -> None:
        if name not in tasks:
            tasks[name] = bar.add_task(f"{what}: {name}" if name else what, total=of)
        bar.update(tasks[name], completed=done, total=of)

    with bar:
        yield tell
