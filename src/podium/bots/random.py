"""Random: any legal action, each equally likely."""

from __future__ import annotations

from typing import TypeVar

from podium.core.chance import Chance
from podium.game import Seen

A = TypeVar("A")


def choose(view: Seen[A], chance: Chance, /) -> A:
    """One of the legal actions, by lot."""
    return view.legal[chance.roll(len(view.legal), "choose") - 1]
