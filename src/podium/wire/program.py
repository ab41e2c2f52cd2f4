"""For programs: what goes over the line to one, in both directions; version 1.

A program is told the game's own view and events, as data; nothing that its seat may not know. Each
message that it sends bears a `command_id`, and what answers it bears the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from podium.core.outcome import Outcome
from podium.play.command import Accepted, Act, AlreadyDone, CommandId, Resign, Undo
from podium.wire.messages import ClocksLeft, Players, Reason, Said, Wish
from podium.wire.talk import Phrase

E = TypeVar("E")
V = TypeVar("V")

# -- from the program ------------------------------------------------------------------------


class Follow(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"
):
    """The first word on a line: what was seen last, so that only what came after it is told."""

    seq: Annotated[int, msgspec.Meta(ge=-1)] = -1
    """-1: nothing yet."""


class WouldLike(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ask_undo"
):
    """Asks the others to let this seat go back to before its last action."""

    command_id: CommandId
    decision_id: Annotated[str, msgspec.Meta(max_length=32)]
    """The `ask` id of the last view."""


class Agrees(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="answer_undo"
):
    """Agrees to what another seat asks for, or does not; whoever asked takes it back so."""

    command_id: CommandId
    decision_id: Annotated[str, msgspec.Meta(max_length=32)]
    """That of the `wish`."""
    agree: bool


class Says(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """Says one of the phrases to everybody at the table."""

    command_id: CommandId
    what: Phrase


class WhyNotDo(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="why"
):
    """Asks why an action cannot be done now; nothing is done."""

    command_id: CommandId
    action: msgspec.Raw


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Asks what the number of the last entry is."""

    command_id: CommandId


ProgramCommand = Act | Undo | Resign | WouldLike | Agrees | Says | WhyNotDo | Head
"""What a program may ask of a table where it sits."""
ProgramSays = Follow | ProgramCommand
"""What it may say on a line."""

# -- from the table --------------------------------------------------------------------------


class Happened(msgspec.Struct, Generic[E], frozen=True, omit_defaults=True):
    """One entry of the match, as this seat heard it."""

    seq: int
    kind: str
    """`setup`, `action`, `undo` or `resign`."""
    seat: int = -1
    """Who did it; -1 at the setup."""
    back: int = 0
    """How many actions an undo took back by consent."""
    events: tuple[E, ...] = ()
    """The game's own events."""


class SeenNow(msgspec.Struct, Generic[V, E], frozen=True, tag_field="type", tag="view"):
    """What a seat, or a watcher, may know now, told after every entry."""

    seq: int
    """The number of the last entry."""
    seat: int | None
    """Whose view it is; null is a watcher's."""
    view: V
    """The game's own view, with the seat's legal actions in `legal`; its schema is the game's."""
    awaited: tuple[int, ...]
    """Whom the match waits for."""
    decision: str
    """The id of the decision that this seat may make now; empty: none."""
    undo: str
    """The id that takes its last action back; empty: it may not."""
    ask: str
    """The id by which it may ask the others to let it take that back; empty: it may not."""
    entries: tuple[Happened[E], ...]
    """What happened since what was seen last, the oldest first; at most the last 200."""
    resigned: tuple[int, ...]
    """Who gave up."""
    outcome: Outcome | None
    """How the match ended; null: it goes on."""
    seed: str
    """What all luck came from, once the match has ended; before that empty."""
    commitment: str
    """Its SHA-256, told from the beginning."""


class Noted(msgspec.Struct, frozen=True, tag_field="type", tag="noted"):
    """It was heard: the answer to what changes nothing of the match."""

    command_id: str
    seq: int
    """The number of the last entry."""


class Reasons(msgspec.Struct, frozen=True, tag_field="type", tag="why"):
    """Why an action cannot be done now; no reasons: it can."""

    command_id: str
    reasons: tuple[Reason, ...]


class Fault(msgspec.Struct, frozen=True, tag_field="type", tag="error", omit_defaults=True):
    """Why something was not done: nothing has changed. By HTTP it stands in `{"error": …}`."""

    code: str
    """One of a fixed list, for programs."""
    message: str
    """What was wrong, in a sentence, in the language that was asked for."""
    what_to_do: str = ""
    """How to do better, in English."""
    rule: str = ""
    """The id of the rule that forbids it."""
    limit: str = ""
    """The limit that was met, in words."""
    retry_after: float = 0
    """Seconds after which the same may be asked again; 0: asking again does not help."""
    command_id: str = ""
    """What it answers; empty where that could not be read."""


AnySeen = SeenNow[Any, Any]

ToldProgram = (
    AnySeen | Players | ClocksLeft | Wish | Said | Accepted | AlreadyDone | Noted | Reasons | Fault
)
"""What a table tells a program."""

_encode = msgspec.json.Encoder().encode
read: Callable[[bytes | str], ProgramSays] = msgspec.json.Decoder(ProgramSays).decode
read_command: Callable[[bytes | str], ProgramCommand] = msgspec.json.Decoder(ProgramCommand).decode


def written(message: ToldProgram) -> bytes:
    """A message to a program as JSON."""
    return _encode(message)
