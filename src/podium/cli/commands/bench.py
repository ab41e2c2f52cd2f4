"""`podium bench`: the speed table."""

from __future__ import annotations

from podium.cli import arguments


def bench(json: arguments.Json = False) -> None:
    """Decisions per second per game, and the rest of the speed table."""
