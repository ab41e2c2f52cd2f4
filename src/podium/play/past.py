"""The past: what a viewer saw of a match after each of its entries, and nothing it saw later."""

from __future__ import annotations

from typing import Any

import msgspec

from podium.core.digest import digest
from podium.core.outcome import RESIGNED
from podium.core.seat import Seat
from podium.play.beats import StoryBeat, beats
from podium.play.resigning import ending_told, first_gone
from podium.play.table import AnyTable
from podium.scene.motion import Motion
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene


class Glance(msgspec.Struct, frozen=True):
    """What one viewer saw after an entry, and how it came to that."""

    seq: int
    hash: str
    """Of the view."""
    awaited: tuple[Seat, ...]
    scene: Scene
    heard: tuple[Any, ...]
    beats: tuple[StoryBeat, ...]

    @property
    def motions(self) -> tuple[Motion, ...]:
        """All that moved."""
        return tuple([motion for beat in self.beats for motion in beat.motions])


def glance(table: AnyTable, seat: Seat | None, seq: int) -> Glance:
    """What this seat, or a watcher, saw after an entry."""
    game, was = table.game, table.was(seq)
    view = game.view(was.state, seat)
    heard = heard_of(table, seat, seq)
    told: tuple[StoryBeat, ...] = ()
    if seq > 0 and heard:
        before = game.view(table.was(seq - 1).state, seat)
        told = beats(game, heard, before, view, game.scene(before))
    scene = msgspec.structs.replace(game.scene(view), offers=())
    awaited = game.rules.to_act(was.state)
    if seq == table.seq:
        scene, awaited = shown(table, scene), table.to_act
    return Glance(seq, digest(view), awaited, scene, heard, told)


def shown(table: AnyTable, scene: Scene) -> Scene:
    """A scene of the match as it stands; its end is told with those in mind who resigned."""
    outcome, reached = table.outcome, table.reached
    if outcome is None or (outcome.ending != RESIGNED and not first_gone(outcome, reached)):
        return scene
    return msgspec.structs.replace(scene, offers=(), prompt=ending_told(outcome, reached))


def heard_of(table: AnyTable, seat: Seat | None, seq: int) -> tuple[Any, ...]:
    """What this seat, or a watcher, heard of an entry."""
    heard = (table.game.heard(event, seat) for event in table.was(seq).events)
    return tuple([event for event in heard if event is not None])


class OwnView(msgspec.Struct, frozen=True):
    """What a seat saw that a watcher did not: its hand, its own panels."""

    areas: tuple[Area, ...]
    nodes: tuple[Node, ...]


def own(table: AnyTable, seat: Seat, seq: int) -> OwnView:
    """The areas of a seat's scene that a watcher's has not, under ids that no other seat's have."""
    game, state = table.game, table.was(seq).state
    public = {area.id for area in game.scene(game.view(state, None)).areas}
    scene = game.scene(game.view(state, seat))
    areas = tuple([area for area in scene.areas if area.id not in public])
    hidden = {area.id for area in areas}

    def named(what: str) -> str:
        return f"of-{seat}/{what}" if what else ""

    return OwnView(
        tuple([msgspec.structs.replace(area, id=named(area.id)) for area in areas]),
        tuple(
            [
                msgspec.structs.replace(
                    node,
                    id=named(node.id),
                    area=named(node.area),
                    zone=named(node.zone),
                    handle=named(node.handle),
                )
                for node in scene.nodes
                if node.area in hidden
            ]
        ),
    )
