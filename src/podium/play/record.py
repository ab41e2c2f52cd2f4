"""Record: what is kept of a match, as JSON lines.

The first line is a header; then one line for each action, undo, resignation and chance outcome, the
luck of an action behind it (that of the setup behind the header); the last line is the outcome, or
the report of a problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from podium.core.chance import Answer

VERSION = 1


class Header(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="line",
    tag="header",
    omit_defaults=True,
):
    """Whose match it is, and the state it began from."""

    record: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, object]
    commitment: str
    """The SHA-256 of the seed."""
    hash: str
    """Of the state after setup."""
    seed: str = ""
    """Told once the match has ended."""
    players: tuple[str, ...] = ()
    given: int = 0
    """So many entries, the setup among them, were taken over from another record: their luck is not
    this seed's."""
    rewinds: bool = False
    """Whether luck was wound back with what was taken back, as in a guided match."""


class LuckTold(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="chance"
):
    """A question that luck answered."""

    what: str
    answer: Answer


class Acted(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="action"
):
    """A seat's action; the hash is of the state after it."""

    seq: int
    seat: int
    action: msgspec.Raw
    hash: str


class Undone(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="line",
    tag="undo",
    omit_defaults=True,
):
    """A seat took back what it did last; the hash is of the state after that."""

    seq: int
    seat: int
    hash: str
    back: int = 0
    """So many actions were taken back by consent; 0: the last that still stood, unasked."""


class Resigned(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="resign"
):
    """A seat gave up; a bot played on for it, or the match was over."""

    seq: int
    seat: int
    hash: str


class Ended(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="outcome"
):
    """Who stands where, and why it ended."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    ending: str


class Reported(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="report"
):
    """Somebody reported a problem here; the match went on, the record does not."""

    seq: int
    seat: int
    """Whose screen it was; -1: a watcher's."""
    view: str
    """The hash of what that seat could know."""
    shown: str
    """The hash that its screen said it showed."""
    text: str


RecordLine = Header | LuckTold | Acted | Undone | Resigned | Ended | Reported

_decode = msgspec.json.Decoder(RecordLine).decode
_encode = msgspec.json.Encoder().encode


class BadRecord(ValueError):
    """A record that cannot be read or does not replay; says at which line, and why."""

    def __init__(self, number: int, why: str, what: str = "unread") -> None:
        """`what` did not match, as one of a few words that people can be told a sentence for."""
        super().__init__(f"line {number}: {why}")
        self.number = number
        self.why = why
        self.what = what


def write_lines(lines: Iterable[RecordLine]) -> Iterator[str]:
    """Each line as JSON."""
    return (_encode(line).decode() for line in lines)


def read(text: Iterable[str | bytes]) -> Iterator[RecordLine]:
    """The lines of a record; raises BadRecord at the first that is none.

    Only after the last may lines be empty, so that a line's number is its number in the file.
    """
    empty = 0
    for number, line in enumerate(text, start=1):
        if not line.strip():
            empty = empty or number
            continue
        if empty:
            raise BadRecord(empty, "an empty line")
        try:
            yield _decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            raise BadRecord(number, f"not a line of a record: {wrong}") from wrong
