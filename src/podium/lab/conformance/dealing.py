"""Dealing: what is told of the deal is what each viewer may know of it.

A match is dealt once more with one answer of luck changed and the others kept. A viewer who cannot
see the difference must not hear it either: a card that another was dealt is such an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from podium.core.chance import Answer, Chance, Seeded
from podium.core.rules import Step
from podium.core.seat import Seat
from podium.lab.conformance.otherwise import LuckAsked, Otherwise, Remembering
from podium.lab.conformance.waypoint import Broken, Waypoint

T = TypeVar("T", bound=Answer)


class _Changed:
    """Luck as it was, but for one answer."""

    def __init__(self, before: Sequence[LuckAsked], at: int, fresh: Chance) -> None:
        self._rest = Otherwise(before, fresh, alike=True)
        self._fresh = fresh
        self._left = at

    def draw(self, pool: Sequence[T], what: str) -> T:
        answer = self._rest.draw(pool, what)
        self._left -= 1
        others = [item for item in pool if item != answer]
        return self._fresh.draw(others, what) if self._left == -1 and others else answer

    def roll(self, sides: int, what: str) -> int:
        return self.draw(range(1, sides + 1), what)


def no_deal_tells(place: Waypoint) -> None:
    """Whoever sees the same after two deals heard the same of them."""
    if place.seq:
        return
    luck = Remembering(Seeded(place.seed))
    truth = _deal(place, luck)
    for at in range(len(luck.asked)):
        other = _deal(place, _Changed(luck.asked, at, place.luck(f"deal {at}")))
        for viewer in place.viewers:
            if place.game.view(truth.state, viewer) == place.game.view(other.state, viewer):
                _hold_same(viewer, _hear(place, truth, viewer), _hear(place, other, viewer))


def _deal(place: Waypoint, luck: Chance) -> Step[object, object]:
    return place.game.rules.setup(place.setting.seats, place.setting.options, luck)


def _hear(place: Waypoint, deal: Step[object, object], viewer: Seat | None) -> list[str]:
    """What a viewer hears, in any order: the same cards may have been dealt in another."""
    heard = (place.game.heard(event, viewer) for event in deal.events)
    return sorted(repr(event) for event in heard if event is not None)


def _hold_same(viewer: Seat | None, truth: list[str], lie: list[str]) -> None:
    if truth != lie:
        who = "a watcher" if viewer is None else f"seat {viewer}"
        raise Broken(f"{who} can tell what it may not know by the deal: {truth} against {lie}")
