"""Running `podium` in this process, and as a program of its own."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache

from typer.testing import CliRunner, Result

from podium.cli import app

PROGRAM = [sys.executable, "-m", "podium"]


def podium(*arguments: str, given: str = "", environ: Mapping[str, str] | None = None) -> Result:
    """Runs a command and says what came of it."""
    return CliRunner(env={"COLUMNS": "300", "NO_COLOR": "1", **(environ or {})}).invoke(
        app, list(arguments), input=given
    )


def refused(*arguments: str, given: str = "") -> str:
    """Runs a command that must be refused as badly asked; what it says."""
    result = podium(*arguments, given=given)
    assert result.exit_code == 2, (result.exit_code, result.output)
    assert "Traceback" not in result.output
    assert result.stdout == ""
    return " ".join(result.stderr.replace("│", " ").split())


@cache
def recorded() -> str:
    """A record of a short match of GoTown between three bots."""
    result = podium(
        *("record", "gotown", "--seats", "3", "--bots", "greedy,random", "--seed", "7"),
        *("--option", "short=true"),
    )
    assert result.exit_code == 0
    return result.stdout
