"""Podium: published board games, playable whole.

`available`, `load`, `Match`, `Record`, `simulate` and `replay` are here for whoever writes Python; each
is imported when it is first asked for (docs/python.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from podium.notebook.names import Match, Record, available, load, replay, simulate

__all__ = ["Match", "Record", "available", "load", "replay", "simulate"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'podium' has no attribute {name!r}")
    from podium.notebook import names

    return getattr(names, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
