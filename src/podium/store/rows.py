"""Rows: what is kept of a match, as plain values."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class SeatKind(StrEnum):
    """Who may sit there."""

    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


class LogKind(StrEnum):
    """What a line of the log tells."""

    SETUP = "setup"
    """The luck of the setup; always line 0."""
    ACTION = "action"
    UNDO = "undo"
    RESIGN = "resign"


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """One match: what it is a playing of, and how it ended."""

    id: str
    code: str
    """The short code that people join by; no two matches share one."""
    game: str
    rules_version: int
    seats: int
    """How many seats it has."""
    options: str
    """JSON of the game's options."""
    seed: str
    commitment: str
    created: int
    settings: str = "{}"
    """JSON of what was agreed about the table, such as clocks."""
    ended: int | None = None
    outcome: str | None = None
    """JSON of how it ended."""
    listed: int | None = None
    """Since when the lobby shows it to everybody; None: it is private."""
    clock: int | None = None
    """Seconds that a person has for a decision; None: as long as they like."""
    revision: int = 0
    """How often its seats, what was agreed or its keys were changed."""
    due: int | None = None
    """When somebody must look at its clock, at the latest; None: none runs."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of a match, and who sits there."""

    match: str
    seat: int
    kind: SeatKind = SeatKind.OPEN
    name: str = ""
    bot: str | None = None
    """Which bot plays it; on a person's seat, the bot that sits in for them."""
    secret_hash: str | None = None
    """SHA-256, in hexadecimal, of the secret that the seat belongs to; never the secret."""
    joined: int | None = None
    """Since when they sit there; a person who comes back to their seat sits down anew."""
    pin_hash: str | None = None
    """What is kept of the PIN that opens the seat where several share a device."""
    program: int | None = None
    """1: somebody's own program plays it, as it said when it sat down."""


class LogRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a match's log."""

    match: str
    seq: int
    """Its number: the setup is 0, and none is left out."""
    kind: LogKind
    body: str
    """JSON of the action, the luck it asked for, its window and the hash of the state after it."""
    at: int
    seat: int | None = None
    command_id: str | None = None
    """What the seat called its command; a seat uses a name once in a match."""


class RunRow(msgspec.Struct, frozen=True, kw_only=True):
    """A time in which the site was there."""

    id: str
    began: int
    seen: int
    """When it was last known to be there."""


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """A problem that somebody reported at a table."""

    id: str
    match: str
    seat: int | None
    """Whose screen it was; None is a watcher's."""
    seq: int
    """The entry that the screen showed last."""
    shown: str
    """The hash of the view that the screen said it showed."""
    text: str
    browser: str
    at: int


class VerdictRow(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach said of one decision of a match that has ended."""

    match: str
    seq: int
    """The line of the log that holds the decision."""
    by: str
    """Who thought, and for how long: another coach thinks it over again."""
    body: str
    """JSON of what was said."""


class BroughtRow(msgspec.Struct, frozen=True, kw_only=True):
    """A record that somebody brought to look at."""

    id: str
    record: str
    """Its JSON lines."""
    size: int
    """How many bytes it has."""
    seen: int
    """When it was brought, or last looked for here."""


class Owned(msgspec.Struct, frozen=True):
    """A match that somebody has a seat at, as far as a list of theirs tells of it."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    last: LogRow
    """The last line of its log."""


class Kept(msgspec.Struct, frozen=True):
    """All that is kept of one match."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    log: tuple[LogRow, ...]
