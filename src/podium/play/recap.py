"""Recap: what happened while a seat waited, the weightiest thing of each rival first."""

from __future__ import annotations

from typing import Any

import msgspec

from podium.core.seat import Seat
from podium.play.past import heard_of
from podium.play.table import AnyTable

MOST = 3
"""So many things are told at most."""
_FAR = 60
"""So many entries back it looks at most."""
_RACE = 2
"""The weight of what changes the race."""


class Recalled(msgspec.Struct, frozen=True):
    """What one rival did."""

    seq: int
    """The entry that shows it."""
    seat: Seat
    events: tuple[Any, ...]
    """As they were heard: the weightiest, and one more of that rival if there is one."""


class _Done(msgspec.Struct, frozen=True):
    mine: bool
    """Whether it was done to whoever looks."""
    weight: int
    seq: int
    event: Any

    @property
    def matters(self) -> tuple[bool, int, int]:
        """The more, the greater; of equals the latest."""
        return self.mine, self.weight, self.seq


def recap(table: AnyTable, seat: Seat) -> tuple[Recalled, ...]:
    """What rivals did since this seat acted last, out of what it heard and of nothing else."""
    by_rival: dict[Seat, list[_Done]] = {}
    for seq in range(table.seq, max(0, table.seq - _FAR), -1):
        was = table.was(seq)
        # What lies before something that was taken back may not have happened at all.
        if was.seat == seat or was.kind != "action":
            break
        for rival, done in _told(heard_of(table, seat, seq), was.seat, seat, seq):
            by_rival.setdefault(rival, []).append(done)
    found: list[tuple[_Done, Recalled]] = []
    for rival, things in by_rival.items():
        first, *rest = sorted(things, key=lambda done: done.matters, reverse=True)
        events = tuple([done.event for done in (first, *rest[:1])])
        found.append((first, Recalled(first.seq, rival, events)))
    found.sort(key=lambda each: each[0].matters, reverse=True)
    return tuple([recalled for _, recalled in found[:MOST]])


def _told(
    heard: tuple[Any, ...], actor: Seat | None, seat: Seat, seq: int
) -> list[tuple[Seat, _Done]]:
    """Of an entry, what a rival did to this seat and what changes the race."""
    found: list[tuple[Seat, _Done]] = []
    before: Any = None
    for event in heard:
        field = getattr(event, "done_to", "")
        # Where an event tells of whom it was done to, the one before it tells who did it.
        doer: Seat | None = getattr(before if field == "seat" else event, "seat", actor)
        mine = bool(field) and getattr(event, field) == seat
        weight = getattr(event, "weight", 1)
        if doer is not None and doer != seat and (mine or weight >= _RACE):
            found.append((doer, _Done(mine, weight, seq, event)))
        before = event
    return found
