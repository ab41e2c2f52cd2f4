"""Teaching: a notebook learns how the views of a game are shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Protocol, get_type_hints

from podium.game import AnyGame, Seen
from podium.notebook.showing import Sight, names_of


class Printer(Protocol):
    """What a notebook writes words with."""

    def text(self, words: str) -> None: ...


class Formatter(Protocol):
    """What a notebook shows things of some kind with."""

    def for_type(self, kind: type, show: Callable[..., object]) -> object: ...


def teach(game: AnyGame) -> None:
    """Lets a running notebook show the game's own views as pictures; elsewhere it does nothing."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None:
        return
    kind = get_type_hints(game.view)["return"]
    formatters: Mapping[str, Formatter] = shell.display_formatter.formatters

    def sight(view: Seen[object]) -> Sight:
        seats = max((standing.seat for standing in game.scene(view).standings), default=0) + 1
        return Sight(game, view, names_of((), seats))

    def picture(view: Seen[object]) -> str:
        return sight(view).svg()

    def told(view: Seen[object], out: Printer, cycle: bool) -> None:
        out.text(repr(sight(view)))

    formatters["image/svg+xml"].for_type(kind, picture)
    formatters["text/plain"].for_type(kind, told)
