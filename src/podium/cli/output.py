"""Output: what is said when a command cannot end with its results."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import typer
from typer.core import TyperGroup


class Program(TyperGroup):
    """The commands; a full disk or a lost worker ends them with a sentence."""

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except ChildProcessError as wrong:
            # A WorkerDied of the lab, which is not loaded for commands that need no workers.
            typer.echo(f"podium: {wrong}; with fewer --workers it needs less memory", err=True)
            raise typer.Exit(1) from wrong
        except OSError as wrong:
            # A reader that goes away is the framework's to notice.
            if wrong.errno in (None, errno.EPIPE) or not _at_output(wrong):
                raise
            _let_go()
            typer.echo(f"podium: the result could not be written: {wrong.strerror}", err=True)
            raise typer.Exit(1) from wrong
        return result


def _at_output(wrong: OSError) -> bool:
    """Whether it was writing that failed, and no file that a command names."""
    return (
        wrong.errno in (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG) and not wrong.filename
    )


def _let_go() -> None:
    """Writes nothing more there: what still waits would fail again when the program ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
