"""Models: how a bot that searches takes its opponents to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from podium.core.chance import Chance
from podium.core.seat import SEATS, Seat
from podium.game import Game, Seen

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V", bound=Seen[Any])

_TRIED = 3
"""Of so many actions a spiteful opponent takes the worst for its victim."""


class Model(StrEnum):
    """What opponents want."""

    SELFISH = "selfish"
    """The best for themselves, as the game's policy sees it."""
    PARANOID = "paranoid"
    """The worst for the seat that searches."""
    LEADER = "leader"
    """The worst for whoever of the others stands best."""


USUAL = Model.SELFISH
"""What the arena found best; see `docs/bots.md`."""

Opponent = Callable[[S, Seat, V, Chance], A]
"""What an opponent does in an imagined state, with its view of it."""


def opponent(
    game: Game[S, A, Any, Any, V], model: Model, seat: Seat, seats: int
) -> Opponent[S, V, A]:
    """The opponents of a seat, as a model has them."""
    insight = game.insight
    assert insight is not None, game.id
    policy, value, view, apply = insight.policy, insight.value, game.view, game.rules.apply

    def selfish(state: S, who: Seat, seen: V, chance: Chance) -> A:
        del state, who
        return policy(seen, chance)

    def spiteful(state: S, who: Seat, seen: V, chance: Chance) -> A:
        legal: Sequence[A] = seen.legal
        tried = [policy(seen, chance)]
        tried += [legal[chance.roll(len(legal), "spite") - 1] for _ in range(_TRIED - 1)]
        victim = seat if model is Model.PARANOID else best(state, who)

        def harm(action: A) -> float:
            after = apply(state, who, action, chance).state
            return value(view(after, victim)) - value(view(after, who))

        return min(tried, key=harm)

    def best(state: S, but: Seat) -> Seat:
        others = [s for s in SEATS[:seats] if s != but]
        return max(others, key=lambda s: value(view(state, s)))

    return selfish if model is Model.SELFISH else spiteful
