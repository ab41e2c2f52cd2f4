"""Errands: what strangers may order that takes long, each done in a process beside the site.

Nothing here looks at a clock: whoever sends an errand stops the process when it takes too long.
"""

from __future__ import annotations

import pickle
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

import msgspec

from podium.core.seat import Seat
from podium.language import words
from podium.play.continuing import table_of
from podium.play.entry import Entry
from podium.play.record import Acted, BadRecord, Header, RecordLine, Resigned, Undone, read
from podium.play.replay import replay
from podium.play.table import AnyTable, restore
from podium.registry import game as game_of
from podium.web.host.seats.names import BadName, apart, name_of
from podium.web.host.wrong import Wrong
from podium.web.thinking.course import LabelledChoice, labelled_choices
from podium.web.thinking.workers import answer_all
from podium.wire.past import Book, finish_of

MOST_LINES = 20_000
MOST_STEPS = 5_000
"""Actions, undos and resignations of a record; the longest matches have a third of that."""

R_co = TypeVar("R_co", covariant=True)


class Errand(Protocol[R_co]):
    """Something to be done elsewhere."""

    def do(self) -> R_co:
        """What comes of it; Wrong if nothing does."""
        ...


def run_errands(line: Connection) -> None:
    """Does each errand that comes, and sends back what it gave, or the Wrong that it raised."""
    answer_all(line, _done)


def _done(errand: Any) -> object:
    try:
        return errand.do()
    except Wrong as wrong:
        return wrong


class ShutBook(msgspec.Struct, frozen=True):
    """A match to be looked back at, as long as nobody does.

    Its pages are one value. Open, a match is tens of thousands, which Python's collector goes through while
    all who play wait; most records that somebody brings are looked at once or never.
    """

    match: str
    game: str
    seats: int
    last: int
    """The number of its last entry."""
    pages: bytes

    def open(self) -> Book:
        """The match itself; a process of this site wrote it."""
        book: Book = pickle.loads(self.pages)
        return msgspec.structs.replace(book, match=self.match)


def shut(book: Book) -> ShutBook:
    """A match as it is sent and laid aside."""
    past = book.past
    return ShutBook(book.match, past.game.id, past.seats, past.seq, pickle.dumps(book))


class CheckRecord(msgspec.Struct, frozen=True):
    """A record to be checked, hash by hash, and made a table that can be looked back at."""

    record: bytes
    language: str

    def do(self) -> ShutBook:
        """The match of the record; Wrong if the record does not hold, or is too long."""
        try:
            lines = _limited(self.record)
            table = table_of(lines)
        except BadRecord as wrong:
            told = words("", self.language).ui(f"ui.record_wrong.{wrong.what}")
            raise Wrong("bad_record", wrong.number, f"{told} ({wrong.why[:300]})") from wrong
        header = lines[0]
        assert isinstance(header, Header), header
        names = _names(header, table, self.language)
        return shut(Book(table, "", header.commitment, names, finish_of(table)))


class RedrawLuck(msgspec.Struct, frozen=True):
    """A match whose luck is to be drawn again from its seed."""

    record: tuple[RecordLine, ...]

    def do(self) -> bool:
        """Whether all of it is the same, and the seed is the one that was committed to."""
        try:
            for _ in replay(self.record):
                pass
        except BadRecord:
            return False
        return True


class RecallChoices(msgspec.Struct, frozen=True):
    """A seat's choices in a match that has ended, to be found with the views they were made from."""

    game: str
    seats: int
    options: Any
    entries: tuple[Entry, ...]
    seat: Seat
    rounds: int

    def do(self) -> list[LabelledChoice]:
        """The choices, in the order of the match."""
        game = game_of(self.game)
        # All luck stands in the entries: no seed is needed.
        given = len(self.entries)
        table = restore(game, self.seats, self.options, "", self.entries, given)
        return labelled_choices(table, self.seat, self.rounds)


def _limited(record: bytes) -> list[RecordLine]:
    """The lines of a record; Wrong if there are too many of them, or they are no text."""
    try:
        record.decode()
    except UnicodeDecodeError as wrong:
        raise Wrong("bad_record", 1, str(wrong)) from wrong
    rows = record.splitlines()
    if len(rows) > MOST_LINES:
        raise Wrong("too_large")
    lines = list(read(rows))
    if sum(isinstance(line, Acted | Undone | Resigned) for line in lines) > MOST_STEPS:
        raise Wrong("too_long", MOST_STEPS)
    return lines


def _names(header: Header, table: AnyTable, language: str) -> tuple[str, ...]:
    """What to call the seats: as the record does, where that can be shown."""
    names: list[str] = []
    for seat in range(table.seats):
        told = header.players[seat] if header.players else ""
        try:
            name = name_of(told)
        except BadName:
            name = words("", language).ui("ui.seat_number", seat + 1)
        names.append(apart(name, names))
    return tuple(names)
