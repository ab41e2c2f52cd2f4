"""Recap: what happened while a seat waited, the weightiest thing of each rival first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from podium.core.seat import Seat
from podium.play.chapters import Chapter, Passage, read_on
from podium.play.past import heard_of
from podium.play.table import AnyTable
from podium.scene.motion import Motion
from podium.scene.nodes import Node
from podium.scene.scene import Scene
from podium.scene.text import Text

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
    """As they were heard: the weightiest, and what brought it about, or one more of that rival if there is one."""
    told: tuple[Text | None, ...]
    """For each of them, the chapter that it ends, where it belongs to one: that is what is said."""
    lost: tuple[Node, ...] = ()
    """What whoever looks had until then and has not since."""
    at: str = ""
    """The node on a board where something went; empty: nothing that is there still."""


class _Done(msgspec.Struct, frozen=True):
    mine: bool
    """Whether it was done to whoever looks."""
    weight: int
    seq: int
    event: object
    passage: Passage
    by: object = None
    """The event before it, where that one tells who did it."""

    @property
    def matters(self) -> tuple[bool, int, int]:
        """The more, the greater; of equals the latest."""
        return self.mine, self.weight, self.seq


def recap(table: AnyTable, seat: Seat, view: object, scene: Scene) -> tuple[Recalled, ...]:
    """What rivals did since this seat acted last, out of what it saw and heard and of nothing else.

    `view` and `scene` are what it sees now.
    """
    entries: list[tuple[int, Seat | None, tuple[object, ...]]] = []
    for seq in range(table.seq, max(0, table.seq - _FAR), -1):
        was = table.was(seq)
        # What lies before something that was taken back may not have happened at all.
        if was.seat == seat or was.kind != "action":
            break
        entries.append((seq, was.seat, heard_of(table, seat, seq)))
    by_rival: dict[Seat, dict[tuple[int, int], _Done]] = {}
    chapter: Chapter | None = None
    for seq, actor, heard in reversed(entries):
        chapter, passages = read_on(table.game, view, chapter, seq, heard)
        for n, (rival, done) in enumerate(_told(heard, passages, actor, seat, seq)):
            # A chapter is one thing: its last sentence tells all of it.
            within = done.passage.within
            key = (within, -1) if within else (seq, n)
            by_rival.setdefault(rival, {})[key] = done
    found: list[tuple[_Done, Recalled]] = []
    for rival, things in by_rival.items():
        first, *rest = sorted(things.values(), key=lambda done: done.matters, reverse=True)
        if first.by is None:
            both = (first, *rest[:1])
            events = tuple([done.event for done in both])
            told = tuple([done.passage.told for done in both])
        else:
            events, told = (first.event, first.by), (first.passage.told, None)
        found.append((first, Recalled(first.seq, rival, events, told)))
    found.sort(key=lambda each: each[0].matters, reverse=True)
    return tuple([_placed(recalled, table, seat, scene) for _, recalled in found[:MOST]])


def _placed(done: Recalled, table: AnyTable, seat: Seat, now: Scene) -> Recalled:
    """With where it happened, and what is missing since."""
    game, seq = table.game, done.seq
    before, after = (game.view(table.was(n).state, seat) for n in (seq - 1, seq))
    stayed = {node.id for node in game.scene(after).nodes}
    there = {node.id: node for node in now.nodes}
    hands = {area.id for area in now.areas if area.kind == "hand" and not area.over}
    lost = [
        node
        for node in game.scene(before).nodes
        if node.id not in stayed
        and node.id not in there
        and (node.area in hands or (node.owner == seat and node.handle))
    ]
    at = _where(done, game.motions(done.events[0], before, after), now)
    return msgspec.structs.replace(done, lost=tuple(lost), at=at)


def _where(done: Recalled, motions: Sequence[Motion], now: Scene) -> str:
    """Where on a board it happened.

    At what went to somebody it is about; else at their first piece, as what lies on a pile is far from there; else
    where it went.
    """
    boards = {area.id for area in now.areas if area.kind == "board"}
    there = {node.id: node for node in now.nodes if node.area in boards}
    event = done.events[0]
    field = getattr(event, "done_to", "")
    about: Seat = getattr(event, field) if field else done.seat
    targets = [motion.target for motion in motions if motion.target in there]
    theirs = [target for target in targets if _owner(there, target) in (about, done.seat)]
    pieces = [node.id for node in there.values() if node.owner == about and node.handle]
    return next(iter((*theirs[-1:], *pieces, *targets[-1:])), "")


def _owner(there: dict[str, Node], name: str) -> int:
    """Whose a thing is, or the zone that it lies in."""
    while name in there:
        node = there[name]
        if node.owner >= 0:
            return node.owner
        name = node.zone
    return -1


def _told(
    heard: tuple[object, ...],
    passages: tuple[Passage, ...],
    actor: Seat | None,
    seat: Seat,
    seq: int,
) -> list[tuple[Seat, _Done]]:
    """Of an entry, what a rival did to this seat and what changes the race."""
    found: list[tuple[Seat, _Done]] = []
    before: object = None
    for event, passage in zip(heard, passages, strict=True):
        field = getattr(event, "done_to", "")
        # Where an event tells of whom it was done to, or of nobody, the one before it tells who did it.
        by = None if field != "seat" and hasattr(event, "seat") else before
        doer: Seat | None = getattr(event if by is None else by, "seat", actor)
        mine = bool(field) and getattr(event, field) == seat
        weight = getattr(event, "weight", 1)
        if doer is not None and doer != seat and (mine or weight >= _RACE):
            found.append(
                (
                    doer,
                    _Done(mine, weight, seq, event, passage, by if hasattr(by, "seat") else None),
                )
            )
        before = event
    return found
