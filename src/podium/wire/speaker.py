"""Speaker: says a table's texts to one kind of viewer in one language."""

from __future__ import annotations

from functools import cache
from typing import Any

from podium.core.rules import Refusal
from podium.core.seat import Seat
from podium.language import Words
from podium.scene.text import Text
from podium.wire.spoken import SaidNode, SaidStanding


class Speaker:
    """The `Tongue` of people: the words of a language, with the names of this table."""

    __slots__ = ("_names", "_viewer", "_words", "nodes", "standings")

    def __init__(self, words: Words, names: tuple[str, ...], viewer: Seat | None) -> None:
        self._words = words
        self._names = names
        self._viewer = viewer
        self.standings: dict[int, SaidStanding] = {}
        self.nodes = _nodes_in(words)

    def say(self, text: Text) -> str:
        """A text in words."""
        return self._words.say(text, self._names, self._viewer)

    def alike(self, text: Text) -> bool:
        """Whether everybody at any table is told this in the same words."""
        return self._words.names_nobody(text)

    def event(self, event: Any) -> str:
        """What happened, in words."""
        return self._words.event(event, self._names, self._viewer)

    def refusal(self, refusal: Refusal, action: Any) -> str:
        """Why not, in words."""
        return self._words.refusal(refusal, action, self._names, self._viewer)

    def ui(self, key: str, *arguments: str | int) -> str:
        """A word of the platform."""
        return self._words.ui(key, *arguments)


@cache
def _nodes_in(_: Words) -> dict[int, SaidNode]:
    """What is said of nodes in the words of one game and language, at all tables."""
    return {}
