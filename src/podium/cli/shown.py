"""Shown: how results and progress reach the eye; results on standard output, the rest beside it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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


@contextmanager
def progress(what: str, total: int, *, quiet: bool) -> Generator[Callable[[int], None]]:
    """A bar on standard error while work goes on; none where nobody watches."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
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
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


@contextmanager
def steps(what: str, *, quiet: bool) -> Generator[Callable[[str, int, int], None]]:
    """A bar for each step of a long work, told as it begins; none where nobody watches."""
    if quiet or not sys.stderr.isatty():
        yield lambda _name, _done, _of: None
        return
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
        TextColumn(f"{what}: {{task.description}}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    tasks: dict[str, TaskID] = {}

    def tell(name: str, done: int, of: int) -> None:
        if name not in tasks:
            tasks[name] = bar.add_task(name, total=of)
        bar.update(tasks[name], completed=done, total=of)

    with bar:
        yield tell
