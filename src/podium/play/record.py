"""Record: what is kept of a match, as JSON lines.

The first line is a header; then one line for each action, undo and chance outcome, the luck of an
action behind it (that of the setup behind the header); the last line is the outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from podium.core.chance import Answer

VERSION = 1


class Header(msgspec.Struct, frozen=True, tag_field="line", tag="header", omit_defaults=True):
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


class Told(msgspec.Struct, frozen=True, tag_field="line", tag="chance"):
    """A question that luck answered."""

    what: str
    answer: Answer


class Acted(msgspec.Struct, frozen=True, tag_field="line", tag="action"):
    """A seat's action; the hash is of the state after it."""

    seq: int
    seat: int
    action: msgspec.Raw
    hash: str


class Undone(msgspec.Struct, frozen=True, tag_field="line", tag="undo"):
    """A seat took back the last action that still stood; the hash is of the state after that."""

    seq: int
    seat: int
    hash: str


class Ended(msgspec.Struct, frozen=True, tag_field="line", tag="outcome"):
    """Who stands where, and why it ended."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    ending: str


Line = Header | Told | Acted | Undone | Ended

_decode = msgspec.json.Decoder(Line).decode
_encode = msgspec.json.Encoder().encode


class BadRecord(ValueError):
    """A record that cannot be read or does not replay; says at which line, and why."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number}: {why}")
        self.number = number
        self.why = why


def written(lines: Iterable[Line]) -> Iterator[str]:
    """Each line as JSON."""
    return (_encode(line).decode() for line in lines)


def read(text: Iterable[str | bytes]) -> Iterator[Line]:
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
        except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
            raise BadRecord(number, f"not a line of a record: {wrong}") from wrong
