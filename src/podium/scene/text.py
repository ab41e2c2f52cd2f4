"""Text: what is to be said, before it is said in a language."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Union

Text = tuple[Union[str, int, IntEnum, "Text", None], ...]
"""A message key and its arguments, which the message calls `{0}`, `{1}`…; empty: nothing to say.

Arguments are numbers, seats (the message asks for `{0:name}`), members of an enum (`{0:noun}`),
plain words, or another Text. Words are made at the edge, in `language`.
"""

Voice = Callable[[Text], str]
"""Says a text in some language."""


def score(points: int) -> Text:
    """How a score is said; a game whose scores go below nought has a message for those."""
    return ("score", points) if points >= 0 else ("score.below", -points)
