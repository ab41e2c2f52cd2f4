"""Messages: what goes over the wire, in both directions; version 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec

from podium.play.command import Accepted, Act, AlreadyDone, Resign, Undo
from podium.wire.spoken import (
    SpokenArea,
    SpokenBeat,
    SpokenLine,
    SpokenMotion,
    SpokenNode,
    SpokenOffer,
    SpokenRoutes,
    SpokenScoring,
    SpokenStanding,
)
from podium.wire.talk import Phrase

VERSION = 1

# -- from the viewer -------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """Sits down or comes back: what was seen last, and in which language to speak."""

    seq: Annotated[int, msgspec.Meta(ge=-1)] = -1
    """-1: nothing yet."""
    hash: Annotated[str, msgspec.Meta(max_length=64)] = ""
    language: Annotated[str, msgspec.Meta(max_length=16)] = ""
    key: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """What opens a curtain, where several people share a device."""


class WhyNot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="why"):
    """Asks why the things touched cannot be used now."""

    handles: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=64)], ...],
        msgspec.Meta(min_length=1, max_length=8),
    ]


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Asks whether anybody is there."""


class AskUndo(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ask_undo"
):
    """Asks the others to let this seat go back to before its last action."""

    decision_id: Annotated[str, msgspec.Meta(max_length=32)]
    """The `ask` id that the table told with its last update."""


class AnswerUndo(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="answer_undo"
):
    """Agrees to what another seat asks for, or does not; whoever asked may take it back so."""

    decision_id: Annotated[str, msgspec.Meta(max_length=32)]
    agree: bool


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """Says one of the phrases to everybody at the table."""

    what: Phrase


Asked = Hello | Act | Undo | Resign | AskUndo | AnswerUndo | Say | WhyNot | Ping

# -- from the table --------------------------------------------------------------------------


class SpokenOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the match ended, in words, with the seed that all luck came from."""

    ranks: tuple[int, ...]
    scores: tuple[str, ...]
    winners: tuple[int, ...]
    ending: str
    seed: str
    head: str = ""
    """Who won, in as few words as there are."""
    why: str = ""
    """Why they won, in one sentence to this viewer."""
    scoring: SpokenScoring | None = None
    """What decided it, line by line; null where the rules did not end it."""


class Explained(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a guide explains, and what it speaks of: handles, or ids of nodes."""

    text: str
    look: tuple[str, ...] = ()


class Guided(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the guide of a first match says now; nothing: watch what the others do."""

    lines: tuple[Explained, ...]
    step: int
    """The place of the first of them, from 0."""
    steps: int
    over: bool = False
    """Whether everybody is free from here on."""


class SpokenRecap(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a rival did while this viewer waited, in words."""

    seq: int
    """The entry that shows it."""
    seat: int
    text: str
    more: str = ""
    """What else that rival did."""
    lost: list[SpokenNode] = []
    """What this viewer had until then and has not since."""
    at: str = ""
    """The node on the board where something went."""


class Stood(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the match stands for this viewer: a part of every scene and update."""

    seq: int
    hash: str
    headline: str
    prompt: str
    awaited: tuple[int, ...]
    offers: list[SpokenOffer]
    standings: list[SpokenStanding]
    decision: str = ""
    undo: str = ""
    outcome: SpokenOutcome | None = None
    ask: str = ""
    """By which this seat may ask the others to let it take its last action back."""
    guide: Guided | None = None
    aside: str = ""
    """What belongs to the headline and is left out where there is no room."""
    holds: str = ""
    """The name of the standing answer that holds for now; an answer of another name is withdrawn."""
    recap: tuple[SpokenRecap, ...] = ()
    """What happened since this viewer acted last: what was done to it first."""
    routes: SpokenRoutes | None = None
    """Ways of several actions that can be planned ahead; nothing: there are none."""
    help: str = ""
    """How one does what the prompt asks, in one line."""


class Whole(msgspec.Struct, frozen=True, tag_field="type", tag="scene"):
    """The whole table, for sitting down and for coming back after long."""

    version: int
    match: str
    seat: int | None
    """Whose view it is; null is the watcher's."""
    commitment: str
    stand: Stood
    areas: list[SpokenArea]
    nodes: list[SpokenNode]
    lines: list[SpokenLine]
    """What happened so far, the oldest first."""


class Changed(msgspec.Struct, frozen=True, tag_field="type", tag="update", omit_defaults=True):
    """What changed."""

    stand: Stood
    nodes: list[SpokenNode]
    gone: tuple[str, ...]
    lines: list[SpokenLine]
    motions: list[SpokenMotion]
    beats: list[SpokenBeat] = []
    """How it is told; lines and motions beyond them come last."""


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    seat: int
    kind: str
    """`person`, `bot`, or `open`: nobody yet."""
    name: str
    here: bool = False
    """Whether somebody is connected for it; a bot always is."""
    resigned: bool = False
    """Whether they gave up: a bot plays on for them."""
    alone: bool = False
    """Whether they have been away for so long that the others may let a bot sit in."""
    stands_in: bool = False
    """Whether a bot sits in for them until they are back."""
    bot: str = ""
    """Which bot it is, if it is one."""
    program: bool = False
    """Whether somebody's own program plays the seat."""


class OwnSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of the device that is told."""

    seat: int
    pin: bool = False
    """Whether its curtain asks for a PIN."""
    fresh: bool = False
    """Whether nobody has said yet if it is to have one: who opens its curtain first may choose."""


class Yours(msgspec.Struct, frozen=True, tag_field="type", tag="yours"):
    """Which seats belong to the device that is told.

    With several it sees the watchers' scene, until somebody opens the curtain of a seat; and again
    once that falls, which a scene for watchers tells.
    """

    seats: list[OwnSeat]


class ClocksLeft(msgspec.Struct, frozen=True, tag_field="type", tag="clocks"):
    """How much time is left, at a table that has a clock; told whenever it changes."""

    left: list[tuple[int, int]]
    """Each awaited person's seat, and the milliseconds that they have."""


class Players(msgspec.Struct, frozen=True, tag_field="type", tag="players"):
    """Who sits where, sent at first and whenever it changes."""

    players: list[Player]
    watchers: int = 0
    rematch: str = ""
    """The code of the match that follows this one, once somebody has asked for it."""
    host: int = 0
    """The seat that may arrange the others, and begins."""
    listed: bool = False
    """Whether the lobby shows the table to everybody."""
    waits: bool = False
    """Whether it begins when the host says so; else by itself once all seats are taken."""
    closed: bool = False
    """Whether nobody can sit down any more."""
    bots: tuple[str, ...] = ()
    """The bots that would take the open seats if it began now, in the order of these."""


class Wish(msgspec.Struct, frozen=True, tag_field="type", tag="wish", omit_defaults=True):
    """What a seat asks of the others, told whenever that changes; nothing: no more is asked."""

    seat: int = -1
    """Who would like to take its last action back."""
    decision_id: str = ""
    waiting: tuple[int, ...] = ()
    """Whose answer is still awaited."""
    declined: int = -1
    """Who did not agree."""
    refused: str = ""
    """What was asked and not agreed to, while nothing has happened since: it is not asked again."""


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """A seat said something; each reader is told it in the reader's own language."""

    seat: int
    what: Phrase


class Refusing(msgspec.Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """It was not done: why, in words, and which rule forbids it."""

    command_id: str
    code: str
    text: str
    rule: str = ""


class Reason(msgspec.Struct, frozen=True):
    """One reason why not, in words, with its rule."""

    text: str
    rule: str


class Because(msgspec.Struct, frozen=True, tag_field="type", tag="why"):
    """Why the things touched cannot be used; no reasons: they can."""

    handles: tuple[str, ...]
    reasons: list[Reason]


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """Here; and the last entry is this one, so that a stale screen can heal itself."""

    seq: int


class Problem(msgspec.Struct, frozen=True, tag_field="type", tag="problem"):
    """The message itself was at fault; nothing was done."""

    code: str
    text: str


Told = (
    Whole
    | Changed
    | Yours
    | Players
    | ClocksLeft
    | Wish
    | Said
    | Accepted
    | AlreadyDone
    | Refusing
    | Because
    | Pong
    | Problem
)

_encode = msgspec.json.Encoder().encode
_decode: Callable[[bytes | str], Asked] = msgspec.json.Decoder(Asked).decode


def encode(message: Told) -> bytes:
    """A message of the table as JSON."""
    return _encode(message)


def decode(data: bytes | str) -> Asked:
    """A viewer's message; raises msgspec.DecodeError, which says what is wrong with it."""
    return _decode(data)
