"""Blame: which line of a game failed, for the author who is to mend it."""

from __future__ import annotations

import sys
from pathlib import Path
from traceback import walk_tb

from podium.registry import GROUP


def blame(wrong: BaseException) -> str:
    """What failed, and the last line of a game's own code that was on the way to it."""
    said = f"{type(wrong).__name__}: {wrong}" if str(wrong) else type(wrong).__name__
    for frame, line in reversed(list(walk_tb(wrong.__traceback__))):
        if _is_of_a_game(str(frame.f_globals.get("__name__", ""))):
            file = Path(frame.f_code.co_filename)
            return (
                f"{said} ({file.parent.name}/{file.name}, line {line}, in {frame.f_code.co_name})"
            )
    return said


def _is_of_a_game(module: str) -> bool:
    package = module.partition(".")[0]
    if package == __name__.partition(".")[0]:
        return module.startswith(f"{GROUP}.")
    return package not in sys.stdlib_module_names
