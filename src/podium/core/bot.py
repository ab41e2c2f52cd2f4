"""Bot: chooses an action from a view; Insight: what a game tells bots that search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from podium.core.chance import Chance

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Bot(Protocol[V_contra, A_co]):
    """A player that computes: it sees what its seat sees and nothing else."""

    def __call__(self, view: V_contra, chance: Chance, /) -> A_co:
        """One of the view's legal actions; `chance` is the bot's own luck, not the match's."""
        ...


class Insight(msgspec.Struct, Generic[S, V, A], frozen=True, kw_only=True):
    """What a game's own bots know of it, told to bots that search any game."""

    seats: Callable[[V], int]
    """How many play."""
    value: Callable[[V], float]
    """How good a view is for its seat, in the game's own unit; may also be asked out of turn."""
    scale: float
    """So much more value than another seat has makes a victory e times as likely."""
    policy: Bot[V, A]
    """A quick choice, for playing imagined matches on by the thousand."""
    laps: int = 1
    """How often the turn comes back to the searching seat before `value` is asked."""
    tried: Callable[[V], Sequence[A]] | None = None
    """The actions worth a thought; None: all that are legal."""
    onward: Callable[[V], Callable[[S, A, Chance], float]] | None = None
    """Where plans suit better than a tree: how states imagined behind a view are played on.

    What it gives is asked with a state, an action and luck, and tells the seat's win chance.
    """
    trusted: Bot[V, A] | None = None
    """A bot whose choice stands unless another is clearly better: for games in which the luck of a
    search drowns what little there is to gain. None: the best stands, however little it is ahead."""
