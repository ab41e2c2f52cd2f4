"""History is what a seat heard, and tells nothing of what it did not hear."""

from __future__ import annotations

from typing import get_args

import msgspec
import numpy as np
import pytest

from podium.core.chance import Seeded
from podium.core.seat import SEATS, Seat
from podium.registry import game as game_of
from podium.rl.history import History
from tests.rl.zoo import LARGEST

EVENTS = 6


@pytest.mark.parametrize(("game", "seats"), LARGEST)
def test_it_is_made_of_what_was_heard_and_of_nothing_else(game: str, seats: int) -> None:
    found, luck = game_of(game), Seeded("1")
    silent = get_args(found.event)[::2]

    def heard(event: object, seat: Seat | None) -> object | None:
        # As a game may: of some kinds others notice nothing, not even that something happened.
        mine = getattr(event, "seat", None) == seat
        return None if isinstance(event, silent) and not mine else found.heard(event, seat)

    muted = msgspec.structs.replace(found, heard=heard)
    every = History(muted, seats, EVENTS)
    alone = {seat: History(muted, seats, EVENTS) for seat in SEATS[:seats]}
    step, missed = found.rules.setup(seats, found.options(), luck), 0
    for _ in range(80):
        every.hear(step.events)
        for seat, own in alone.items():
            told = tuple(h for event in step.events if (h := heard(event, seat)) is not None)
            missed += len(step.events) - len(told)
            own.hear(told)
            assert np.array_equal(every.numbers(seat), own.numbers(seat))
        awaited = found.rules.to_act(step.state)
        if not awaited:
            break
        action = found.bots["random"](found.view(step.state, awaited[0]), luck)
        step = found.rules.apply(step.state, awaited[0], action, luck)
    assert missed > 4 * EVENTS, "there was something that must not be told"
    assert every.numbers(SEATS[0]).any()
