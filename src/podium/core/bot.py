"""Bot: chooses an action from a view."""

from __future__ import annotations

from typing import Protocol, TypeVar

from podium.core.chance import Chance

V_contra = TypeVar("V_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Bot(Protocol[V_contra, A_co]):
    """A player that computes: it sees what its seat sees and nothing else."""

    def __call__(self, view: V_contra, chance: Chance, /) -> A_co:
        """One of the view's legal actions; `chance` is the bot's own luck, not the match's."""
        ...
