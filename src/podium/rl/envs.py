"""The PettingZoo environments of a game, as PettingZoo's own modules name them."""

from __future__ import annotations

from typing import Literal, TypedDict, Unpack

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from podium.rl.aec import SeatBySeat
from podium.rl.parallel import AllAtOnce
from podium.rl.playing import Options


class Keywords(TypedDict, total=False):
    """What all of them may be told; the classes say what it means."""

    options: Options
    reward: str
    observation: str
    history: int
    max_cycles: int | None
    render_mode: str | None
    render_seat: int | None


class AecKeywords(Keywords, total=False):
    """What those may be told that ask seat after seat."""

    mask: Literal["observation", "info"]
    illegal: Literal["raise", "forfeit"]


class ParallelKeywords(Keywords, total=False):
    """What those may be told that ask all seats at once."""

    illegal: Literal["forfeit", "replace"]


def raw_env(game: str, seats: int | None = None, **keywords: Unpack[AecKeywords]) -> SeatBySeat:
    """Seat after seat; an illegal action raises. The quick one."""
    return SeatBySeat(game, seats, **keywords)


def aec_env(game: str, seats: int | None = None, **keywords: Unpack[AecKeywords]) -> AECEnv:
    """Seat after seat; the caller is checked, and an illegal action forfeits the match."""
    keywords.setdefault("illegal", "forfeit")
    env = SeatBySeat(game, seats, **keywords)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def parallel_env(
    game: str, seats: int | None = None, **keywords: Unpack[ParallelKeywords]
) -> AllAtOnce:
    """All seats at once; those who are not awaited pass."""
    return AllAtOnce(game, seats, **keywords)


def cycled_env(game: str, seats: int | None = None, **keywords: Unpack[ParallelKeywords]) -> AECEnv:
    """The parallel environment, asked seat after seat, each once a cycle."""
    return parallel_to_aec(AllAtOnce(game, seats, **keywords))
