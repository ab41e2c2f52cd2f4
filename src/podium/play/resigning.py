"""Resigning: what giving up means for the standing, in every game alike."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from podium.core.outcome import Outcome
from podium.core.seat import Seat


def resigned_last(outcome: Outcome, resigned: Sequence[Seat]) -> Outcome:
    """The outcome with those who resigned behind all others, whoever went first the very last.

    The others keep their order; scores stay as they are, a bot's from then on.
    """
    if not resigned:
        return outcome
    staying = [rank for seat, rank in enumerate(outcome.ranks) if seat not in resigned]
    ranks = [
        len(outcome.ranks) - resigned.index(Seat(seat))
        if seat in resigned
        else 1 + sum(other < rank for other in staying)
        for seat, rank in enumerate(outcome.ranks)
    ]
    return msgspec.structs.replace(outcome, ranks=tuple(ranks))
