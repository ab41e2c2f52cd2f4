"""Resigning: what giving up means for the standing, in every game alike."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from podium.core.outcome import RESIGNED, Outcome
from podium.core.seat import Seat
from podium.scene.text import Text


def decided(reached: Outcome | None, seats: int, resigned: Sequence[Seat]) -> Outcome | None:
    """How a match ended: as the rules say, or because nobody is left to play against; None: not yet.

    `reached` is what the rules say. Where all but one have resigned nothing is counted any more:
    whoever stays has won.
    """
    if reached is not None:
        return resigned_last(reached, resigned)
    if not resigned or len(resigned) < seats - 1:
        return None
    return resigned_last(Outcome((2,) * seats, (), RESIGNED), resigned)


def resigned_last(outcome: Outcome, resigned: Sequence[Seat]) -> Outcome:
    """The outcome with those who resigned behind all others, whoever went first the very last.

    The others keep their order; scores stay as they are, a bot's from then on. Who plays alone and
    resigns has not won.
    """
    if not resigned:
        return outcome
    last = max(len(outcome.ranks), 2)
    staying = [rank for seat, rank in enumerate(outcome.ranks) if seat not in resigned]
    ranks = [
        last - resigned.index(Seat(seat))
        if seat in resigned
        else 1 + sum(other < rank for other in staying)
        for seat, rank in enumerate(outcome.ranks)
    ]
    return msgspec.structs.replace(outcome, ranks=tuple(ranks))


def first_gone(outcome: Outcome, reached: Outcome | None) -> tuple[Seat, ...]:
    """Those whom the rules put first although they had resigned: a bot reached it for them."""
    if reached is None or not outcome.winners:
        return ()
    return tuple(seat for seat in reached.winners if seat not in outcome.winners)


def ending_told(outcome: Outcome, reached: Outcome | None) -> Text:
    """Why it ended and who won, as one story: nobody is told to have won who stands last.

    As the rules tell it; where a bot came first for somebody who had resigned, that, and who won.
    """
    gone = first_gone(outcome, reached)
    if gone:
        key = "ui.ending.played_on" if len(outcome.winners) == 1 else "ui.ending.shared_on"
        return (key, outcome.winners, len(outcome.winners), gone)
    told = reached or outcome
    return (told.words, told.winners, len(told.winners))
