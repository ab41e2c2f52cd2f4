"""Text: what is to be said, before it is said in a language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Union

Text = tuple[Union[str, int, IntEnum, "Text", None], ...]
"""A message key and its arguments, which the message calls `{0}`, `{1}`…; empty: nothing to say.

Arguments are numbers, seats (the message asks for `{0:name}`), members of an enum (`{0:noun}`),
plain words, or another Text. Words are made at the edge, in `language`.
"""

Voice = Callable[[Text], str]
"""Says a text in some language."""


def ended(key: str, winners: Sequence[int]) -> Text:
    """Why a match ended, and who won it: what stands where players were asked for something."""
    return (key, tuple(winners), len(winners))


def waiting_for(seats: Sequence[int]) -> Text:
    """Whom the match waits for: said to all who are not asked, where a game has no better words."""
    return ("ui.waiting_for", tuple(seats))


def score(points: int) -> Text:
    """How a score is said; a game whose scores go below nought has a message for those."""
    return ("score", points) if points >= 0 else ("score.below", -points)
