"""A scene in words: the same nodes and offers, said in a viewer's language, as they are sent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from podium.play.beats import StoryBeat
from podium.scene.motion import Motion
from podium.scene.nodes import Area, Node, SlotWords, Standing
from podium.scene.offer import Ghost, Offer
from podium.scene.route import Routes
from podium.scene.scoring import Scoring
from podium.scene.tell import Tells
from podium.scene.text import Text, Voice


class Tongue(Protocol):
    """Says things to one viewer: a `Speaker` in words, the leak suite with every argument."""

    standings: dict[int, SaidStanding]
    """What it said last of each seat."""
    nodes: dict[int, SaidNode]
    """What it says of nodes to everybody alike, by their identity: most are drawn once for all tables."""

    def alike(self, text: Text) -> bool:
        """Whether everybody at any table is told this in the same words."""
        ...

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
    over: bool = False
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
    tells: str = ""
    now: str = ""


class SpokenTell(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a kind of thing does, in words: a part of the page, for it never changes."""

    title: str
    does: str
    when: str = ""
    rules: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    picture: str = ""


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
    onto: str = ""
    soft: bool = False
    listed: bool = False


class SpokenLeg(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A leg of a route with its words and its very actions."""

    handle: str
    actions: tuple[Any, ...]
    before: int = -1
    after: str = ""
    marks: tuple[SpokenGhost, ...] = ()
    ghosts: tuple[SpokenGhost, ...] = ()
    figures: tuple[str, ...] = ()
    label: str = ""
    price: str = ""
    choice: str = ""


class SpokenRoutes(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Routes with their words."""

    legs: tuple[SpokenLeg, ...] = ()
    gauges: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    choosing: str = ""


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


class SpokenScoreCell(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A cell of a scoring with its words."""

    value: int | None
    note: str = ""
    counts: bool = True


class SpokenScoreLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of a scoring with its words."""

    label: str
    cells: tuple[SpokenScoreCell, ...]
    note: str = ""
    symbol: str = ""
    total: bool = False


class SpokenScoring(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What decided a match, in words; why the winner won stands with the outcome."""

    title: str
    lines: tuple[SpokenScoreLine, ...]
    figures: tuple[str, ...] = ()
    rule: str = ""
    note: str = ""


SaidNode = tuple[Node, SpokenNode]
"""A node, which it keeps so that no other has its identity, and what is said of it."""

_REMEMBERED = 1 << 12
"""So many nodes are remembered in each language of a game; then all are forgotten."""

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


class SpokenBeat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A beat of an update: so many of its lines and motions, in their order, and what they changed."""

    lines: int = 0
    motions: int = 0
    nodes: tuple[SpokenNode, ...] = ()
    gone: tuple[str, ...] = ()
    standings: tuple[SpokenStanding, ...] = ()
    headline: str = ""
    aside: str = ""


class SpokenLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of the log."""

    seq: int
    text: str
    rule: str = ""
    seat: int = -1
    """Whom it tells of; -1: nobody."""
    small: bool = False
    """Whether it goes without saying, beside what else happened."""
    within: int = 0
    """The entry that a chapter began with which it belongs to; 0: it stands alone."""
    told: str = ""
    """That chapter so far, in one sentence."""


def areas(found: Iterable[Area], tongue: Tongue) -> list[SpokenArea]:
    """Areas in words."""
    return [
        SpokenArea(
            a.id,
            a.kind,
            tongue.say(a.label),
            a.width,
            a.height,
            a.backdrop,
            a.over,
            a.zooms,
            a.lens,
        )
        for a in found
    ]


def nodes(
    found: Iterable[Node], tongue: Tongue, said: dict[int, SaidNode] | None = None
) -> list[SpokenNode]:
    """Nodes in words; `said`: what was put into words just before, and is not once more."""
    alike, said = tongue.nodes, {} if said is None else said
    spoken: list[SpokenNode] = []
    for node in found:
        known = alike.get(id(node)) or said.get(id(node))
        if known is None:
            known = said[id(node)] = node, _node(node, tongue)
        spoken.append(known[1])
    return spoken


def _node(n: Node, tongue: Tongue) -> SpokenNode:
    say = tongue.say
    spoken = SpokenNode(
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
        n.tells,
        say(n.now) if n.now else "",
    )
    texts = (n.label, n.now, *[words for _, words in n.words if isinstance(words, tuple)])
    if all(map(tongue.alike, texts)):
        if len(tongue.nodes) >= _REMEMBERED:
            tongue.nodes.clear()
        tongue.nodes[id(n)] = n, spoken
    return spoken


def tells(found: Tells, say: Voice) -> dict[str, SpokenTell]:
    """What each kind of thing does, in words."""
    return {
        name: SpokenTell(
            say(it.title),
            say(it.does),
            say(it.when) if it.when else "",
            it.rules,
            it.symbols,
            it.picture,
        )
        for name, it in found.items()
    }


def offers(found: Iterable[Offer], actions: Sequence[object], tongue: Tongue) -> list[SpokenOffer]:
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
            o.onto,
            o.soft,
            o.listed,
        )
        for o in found
    ]


def routes(found: Routes, tongue: Tongue) -> SpokenRoutes | None:
    """Routes in words, where there are any."""
    if not found.legs:
        return None
    say = tongue.say
    return SpokenRoutes(
        tuple(
            [
                SpokenLeg(
                    leg.handle,
                    leg.actions,
                    leg.before,
                    leg.after,
                    tuple([_ghost(g, tongue) for g in leg.marks]),
                    tuple([_ghost(g, tongue) for g in leg.ghosts]),
                    leg.figures,
                    say(leg.label) if leg.label else "",
                    say(leg.price) if leg.price else "",
                    say(leg.choice) if leg.choice else "",
                )
                for leg in found.legs
            ]
        ),
        tuple([say(gauge) for gauge in found.gauges]),
        found.now,
        say(found.choosing) if found.choosing else "",
    )


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


def scoring(found: Scoring, tongue: Tongue) -> SpokenScoring:
    """What decided a match, in words."""
    say = tongue.say
    return SpokenScoring(
        say(found.title),
        tuple(
            [
                SpokenScoreLine(
                    say(line.label),
                    tuple([SpokenScoreCell(c.value, say(c.note), c.counts) for c in line.cells]),
                    say(line.note),
                    line.symbol,
                    line.total,
                )
                for line in found.lines
            ]
        ),
        found.figures,
        found.rule,
        say(found.note),
    )


def motions(found: Iterable[Motion], tongue: Tongue) -> list[SpokenMotion]:
    """Motions in words."""
    return [
        SpokenMotion(
            m.source, m.target, m.symbol, m.way, tongue.say(m.say) if m.say else "", m.together
        )
        for m in found
    ]


def beats(
    found: Iterable[StoryBeat], tongue: Tongue
) -> tuple[list[SpokenBeat], dict[int, SaidNode]]:
    """Beats in words, and what was said of their nodes; each line tells one event."""
    said: dict[int, SaidNode] = {}
    spoken: list[SpokenBeat] = []
    for beat in found:
        by = beat.changes
        spoken.append(
            SpokenBeat(
                beat.heard,
                len(beat.motions),
                tuple(nodes(by.nodes, tongue, said)),
                by.gone,
                tuple(standings(by.standings, tongue)),
                tongue.say(by.headline),
                tongue.say(by.aside) if by.aside else "",
            )
        )
    return spoken, said


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


def _slots(words: SlotWords, tongue: Tongue) -> dict[str, str]:
    return {
        slot: tongue.say(text) if isinstance(text, tuple) else str(text) for slot, text in words
    }
