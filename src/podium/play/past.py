"""The past: what a viewer saw of a match after each of its entries, and nothing it saw later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from podium.core.digest import digest
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.scene.motion import Motion
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene


class Was(msgspec.Struct, frozen=True):
    """One entry of a match, and the state after it."""

    seq: int
    kind: str
    seat: Seat | None
    """Who did it; None at the setup."""
    events: tuple[Any, ...]
    state: Any


class Past(Protocol):
    """A match that can be looked back at: a table, or a record that was replayed."""

    @property
    def game(self) -> AnyGame:
        """What was played."""
        ...

    @property
    def seats(self) -> int:
        """How many sat there."""
        ...

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        ...

    def was(self, seq: int) -> Was:
        """An entry, and the state after it."""
        ...


class Replayed:
    """The past of a record."""

    def __init__(self, game: AnyGame, seats: int, entries: Sequence[Was]) -> None:
        self.game = game
        self.seats = seats
        self._entries = entries

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self._entries) - 1

    def was(self, seq: int) -> Was:
        """An entry, and the state after it."""
        return self._entries[seq]


class Glance(msgspec.Struct, frozen=True):
    """What one viewer saw after an entry, and how it came to that."""

    seq: int
    hash: str
    """Of the view."""
    awaited: tuple[Seat, ...]
    scene: Scene
    heard: tuple[Any, ...]
    motions: tuple[Motion, ...]


def glance(past: Past, seat: Seat | None, seq: int) -> Glance:
    """What this seat, or a watcher, saw after an entry."""
    game, was = past.game, past.was(seq)
    view = game.view(was.state, seat)
    heard = heard_of(past, seat, seq)
    motions: list[Motion] = []
    if seq > 0 and heard:
        before = game.view(past.was(seq - 1).state, seat)
        motions = [m for event in heard for m in game.motions(event, before, view)]
    scene = msgspec.structs.replace(game.scene(view), offers=())
    return Glance(seq, digest(view), game.rules.to_act(was.state), scene, heard, tuple(motions))


def heard_of(past: Past, seat: Seat | None, seq: int) -> tuple[Any, ...]:
    """What this seat, or a watcher, heard of an entry."""
    heard = (past.game.heard(event, seat) for event in past.was(seq).events)
    return tuple([event for event in heard if event is not None])


class Own(msgspec.Struct, frozen=True):
    """What a seat saw that a watcher did not: its hand, its own panels."""

    areas: tuple[Area, ...]
    nodes: tuple[Node, ...]


def own(past: Past, seat: Seat, seq: int) -> Own:
    """The areas of a seat's scene that a watcher's has not, under ids that no other seat's have."""
    game, state = past.game, past.was(seq).state
    public = {area.id for area in game.scene(game.view(state, None)).areas}
    scene = game.scene(game.view(state, seat))
    areas = tuple([area for area in scene.areas if area.id not in public])
    hidden = {area.id for area in areas}

    def named(what: str) -> str:
        return f"of-{seat}/{what}" if what else ""

    return Own(
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
