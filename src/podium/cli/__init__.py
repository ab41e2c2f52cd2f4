"""`podium`: the command line. A command's own module is loaded when it runs."""

from __future__ import annotations

from podium.cli.program import app

__all__ = ["app"]
