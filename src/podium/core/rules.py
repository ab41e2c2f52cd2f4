"""Rules: the six questions a game answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from podium.core.chance import Chance
from podium.core.outcome import Outcome
from podium.core.seat import Seat

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
O_contra = TypeVar("O_contra", contravariant=True)


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why not, and the rule's id.

    The catalogues say it in words under `refusal.<reason>`, with the fields of the refused action
    as arguments.
    """

    rule: str
    reason: str


class Step(msgspec.Struct, Generic[S, E], frozen=True, gc=False):
    """What came of the deal or of an action: the new state, and the events that tell it."""

    state: S
    events: tuple[E, ...]


class Rules(Protocol[S, A, E, O_contra]):
    """The six questions a game answers; a module with these functions is a `Rules`."""

    def setup(self, seats: int, options: O_contra, chance: Chance) -> Step[S, E]:
        """The state before the first decision, and what happened on the way to it."""
        ...

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Whom the match waits for; several make a simultaneous, secret choice; none: it is over.

        Public: it depends only on what everybody may know.
        """
        ...

    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """All that this seat may do now, each action once and in its one form.

        A seat that has made its secret choice is no longer awaited, yet its choices are still
        listed while the window is open: choosing again replaces the first choice.
        """
        ...

    def refusal(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """Why this seat may not do this now; None exactly if `legal` lists it."""
        ...

    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S, E]:
        """What comes of an action; trusts that it is legal."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        ...
