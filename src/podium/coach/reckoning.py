"""Reckoning: where a seat's win chance went in a match, by decisions and by luck."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

import msgspec
from msgspec.structs import replace

from podium.coach.verdict import SURE, Verdict

TURNING_POINTS = 5
"""So many are shown at most."""
_TURN = 0.05
"""So much win chance must have changed, beyond all doubt, to speak of a turn."""


class Reckoning(msgspec.Struct, frozen=True):
    """A seat's match: from its first win chance, less what it gave away, plus luck, to the result."""

    won: float
    """What the match brought: 1 a victory, a share of one, or 0."""
    given_away: float
    """Win chance lost by decisions, all together."""
    given_low: float
    given_high: float
    """Its interval, as far as the coach's own luck goes."""
    luck: float
    """Win chance that luck and the others brought, or took."""
    decision_share: float | None
    """Of all change in win chance, up or down, how much was the seat's own doing; None: no change."""
    turning_points: tuple[int, ...]
    """Entries at which the win chance changed most, the greatest change first."""


def settle(verdicts: Sequence[tuple[Verdict | None, bool]], won: float) -> list[Verdict | None]:
    """Verdicts on a seat's choices, in their order, agreed with one another as far as they are known.

    With each goes whether it was quiet: nothing came before the next one. What was done is then worth
    just what the next decision is worth, whatever playouts by a quick policy made of it, and the
    decision itself no less.
    """
    found: list[Verdict | None] = []
    ahead: tuple[float, float] | None = (won, 0.0)
    for verdict, quiet in reversed(verdicts):
        now = verdict
        if now is not None and quiet and ahead is not None:
            now = _agreed(now, *ahead)
        found.append(now)
        ahead = None if now is None else (now.chance, now.error)
    return found[::-1]


def _agreed(verdict: Verdict, after: float, error: float) -> Verdict:
    if verdict.agrees or verdict.chance <= after:
        return replace(verdict, chance=after, error=error, cost=0.0, doubt=0.0)
    cost, doubt = round(verdict.chance - after, 4), round(hypot(verdict.error, error), 4)
    return replace(verdict, cost=cost, doubt=doubt)


def reckon(verdicts: Sequence[Verdict], won: float) -> Reckoning:
    """Adds up a match. Between two decisions lie luck and what the others did.

    A change counts by as much as it exceeds its error: two estimates of one chance differ too.
    """
    chances = [*[each.chance for each in verdicts[1:]], won]
    costs = [_beyond(max(0.0, each.cost), each.doubt) for each in verdicts]
    swings = [after - each.after for each, after in zip(verdicts, chances, strict=False)]
    doubts = [*[each.error for each in verdicts[1:]], 0.0]
    errors = [hypot(each.error, error) for each, error in zip(verdicts, doubts, strict=False)]
    chance = sum(map(_beyond, swings, errors))
    changed = sum(costs) + chance
    given = sum(each.cost for each in verdicts)
    doubt = SURE * hypot(*[each.doubt for each in verdicts])
    return Reckoning(
        won,
        round(given, 4),
        round(given - doubt, 4),
        round(given + doubt, 4),
        round(sum(swings), 4),
        round(sum(costs) / changed, 4) if changed else None,
        _turns(verdicts, swings, errors),
    )


def _turns(
    verdicts: Sequence[Verdict], swings: Sequence[float], errors: Sequence[float]
) -> tuple[int, ...]:
    """Where a decision cost much, or much came of it all in all."""
    weights: dict[int, float] = {}
    for each, swing, error in zip(verdicts, swings, errors, strict=True):
        changes = ((each.cost, each.doubt), (swing - each.cost, error))
        sure = [abs(change) for change, doubt in changes if abs(change) > SURE * doubt]
        weights[each.seq] = max(sure, default=0.0)
    great = sorted((seq for seq in weights if weights[seq] >= _TURN), key=lambda seq: -weights[seq])
    return tuple(great[:TURNING_POINTS])


def _beyond(change: float, error: float) -> float:
    """The size of a change, less what its error alone would show."""
    return sqrt(max(0.0, change**2 - error**2))
