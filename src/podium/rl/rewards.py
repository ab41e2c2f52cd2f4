"""Rewards: what a standing is worth, per seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from podium.core.outcome import Outcome, victory_shares
from podium.core.seat import PerSeat

VERSION = 1
"""Goes up whenever a standing comes to be worth something else."""

Reward = Literal["ranks", "win"]
"""`ranks`: zero-sum among the seats. `win`: for victory alone."""

REWARDS: tuple[str, ...] = get_args(Reward)
FORFEIT = -1.0
"""For an action that is not legal."""


def check(reward: str) -> None:
    """Raises ValueError unless there is such a reward."""
    if reward not in REWARDS:
        raise ValueError(f"no reward is called {reward!r}; there are {', '.join(REWARDS)}")


def told(wrong: Mapping[str, str], to: str) -> str:
    """A forfeit as each is told of it: why, and what was legal, is of one's own cards and choices.

    `wrong`: the agents whose actions were not legal, each with the reason.
    """
    if to in wrong:
        return wrong[to]
    return "; ".join(f"{agent} forfeits the match: what it chose is not legal" for agent in wrong)


def forfeited(wrong: Mapping[str, str], agents: Sequence[str]) -> dict[str, float]:
    """What each gets once some have forfeited."""
    return {agent: FORFEIT if agent in wrong else 0.0 for agent in agents}


def worth(outcome: Outcome, reward: str = "ranks") -> PerSeat[float]:
    """What each seat gets, from -1 to 1.

    `ranks`: the share of the others that it stands before, less the share that stand before it;
    a seat alone gets 1 if it stands first, else -1. `win`: 1, shared among those who stand first.
    """
    ranks = outcome.ranks
    if reward == "win":
        return tuple(victory_shares(ranks))
    if len(ranks) == 1:
        return (1.0 if ranks[0] == 1 else -1.0,)
    others = len(ranks) - 1
    return tuple([sum([(o > rank) - (o < rank) for o in ranks]) / others for rank in ranks])
