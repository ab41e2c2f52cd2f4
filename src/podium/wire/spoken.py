"""A scene in words: the same nodes and offers, said in a viewer's language, as they are sent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from podium.scene.motion import Motion
from podium.scene.nodes import Area, Node, Standing, Words
from podium.scene.offer import Ghost, Offer
from podium.scene.text import Text


class Tongue(Protocol):
    """Says things in one language to one viewer; the web brings it."""

    standings: dict[int, SaidStanding]
    """What it said last of each seat."""

    def say(self, text: Text) -> str:
        """A text in words."""
        ...

    def event(self, event: Any) -> str:
        """What happened, in words."""
        ...


class SpokenArea(msgspec.Struct, frozen=True, omit_defaults=True):
    """An area with its label in words."""

    id: str
    kind: str
    label: str
    width: int
    height: int
    backdrop: str = ""
    zooms: bool = False
    lens: tuple[int, int, int] | None = None


class SpokenNode(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A node with its label and its slots in words."""

    id: str
    symbol: str
    x: int = 0
    y: int = 0
    z: int = 0
    turn: int = 0
    width: int = 0
    height: int = 0
    area: str = "board"
    zone: str = ""
    owner: int = -1
    label: str = ""
    words: dict[str, str] | None = None
    handle: str = ""
    state: str = ""


class SpokenGhost(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A ghost with its words."""

    symbol: str
    x: int
    y: int
    width: int = 0
    height: int = 0
    turn: int = 0
    area: str = "board"
    owner: int = -1
    words: dict[str, str] | None = None
    way: tuple[int, ...] = ()
    tag: str = ""


class SpokenOffer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An offer with its words and with the very action that takes it."""

    action: Any
    picks: tuple[str, ...]
    label: str
    tag: str = ""
    number: int | None = None
    gesture: str = ""
    ghosts: tuple[SpokenGhost, ...] = ()
    rank: int = 0
    standing: str = ""


class SpokenFact(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A fact with its words."""

    label: str
    value: int = 0
    of: int = 0
    symbols: tuple[str, ...] = ()
    counted: bool = False


class SpokenStanding(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A standing with its words."""

    seat: int
    facts: tuple[SpokenFact, ...] = ()
    flag: str = ""


SaidStanding = tuple[Standing, SpokenStanding]
"""A standing, and what was said of it."""


class SpokenMotion(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A motion with its words."""

    source: str
    target: str
    symbol: str = ""
    way: tuple[int, ...] = ()
    say: str = ""
    together: bool = False


class SpokenLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of the log."""

    seq: int
    text: str
    rule: str = ""
    seat: int = -1
    """Who did it."""


def areas(found: Iterable[Area], tongue: Tongue) -> list[SpokenArea]:
    """Areas in words."""
    return [
        SpokenArea(
            a.id, a.kind, tongue.say(a.label), a.width, a.height, a.backdrop, a.zooms, a.lens
        )
        for a in found
    ]


def nodes(found: Iterable[Node], tongue: Tongue) -> list[SpokenNode]:
    """Nodes in words."""
    say = tongue.say
    return [
        SpokenNode(
            n.id,
            n.symbol,
            n.x,
            n.y,
            n.z,
            n.turn,
            n.width,
            n.height,
            n.area,
            n.zone,
            n.owner,
            say(n.label) if n.label else "",
            _slots(n.words, tongue) if n.words else None,
            n.handle,
            n.state,
        )
        for n in found
    ]


def offers(found: Iterable[Offer], actions: Sequence[Any], tongue: Tongue) -> list[SpokenOffer]:
    """Offers in words, each with its action."""
    say = tongue.say
    return [
        SpokenOffer(
            actions[o.action],
            o.picks,
            say(o.label),
            say(o.tag) if o.tag else "",
            o.number,
            o.gesture,
            tuple([_ghost(g, tongue) for g in o.ghosts]),
            o.rank,
            o.standing,
        )
        for o in found
    ]


def standings(found: Iterable[Standing], tongue: Tongue) -> list[SpokenStanding]:
    """The list of players in words."""
    said = tongue.standings
    spoken: list[SpokenStanding] = []
    for standing in found:
        known = said.get(standing.seat)
        # Of most seats a move changes nothing.
        if known is None or known[0] is not standing:
            known = said[standing.seat] = standing, _standing(standing, tongue)
        spoken.append(known[1])
    return spoken


def _standing(standing: Standing, tongue: Tongue) -> SpokenStanding:
    say = tongue.say
    return SpokenStanding(
        standing.seat,
        tuple(
            [SpokenFact(say(f.label), f.value, f.of, f.symbols, f.counted) for f in standing.facts]
        ),
        say(standing.flag) if standing.flag else "",
    )


def motions(found: Iterable[Motion], tongue: Tongue) -> list[SpokenMotion]:
    """Motions in words."""
    return [
        SpokenMotion(
            m.source, m.target, m.symbol, m.way, tongue.say(m.say) if m.say else "", m.together
        )
        for m in found
    ]


def _ghost(ghost: Ghost, tongue: Tongue) -> SpokenGhost:
    return SpokenGhost(
        ghost.symbol,
        ghost.x,
        ghost.y,
        ghost.width,
        ghost.height,
        ghost.turn,
        ghost.area,
        ghost.owner,
        _slots(ghost.words, tongue) if ghost.words else None,
        ghost.way,
        tongue.say(ghost.tag) if ghost.tag else "",
    )


def _slots(words: Words, tongue: Tongue) -> dict[str, str]:
    return {
        slot: tongue.say(text) if isinstance(text, tuple) else str(text) for slot, text in words
    }
