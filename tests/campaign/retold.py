"""Retold: what each viewer was sent, made again from the record and that viewer's own view alone.

Byte for byte: what a viewer was sent beyond that is a leak, or a fault. That views tell nothing that
they should not is the conformance suite's to prove. What is made of no view, such as answers and who is
there, is looked through: it says what its kind says and no more, and holds nobody's secret.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

import msgspec

from podium import language
from podium.core.seat import SEATS, Seat
from podium.play.command import Accepted, Act, AlreadyDone
from podium.play.table import Table
from podium.play.viewer import Viewer
from podium.registry import game
from podium.store import Kept, LogKind, Store, reads
from podium.web.host.seats.names import isolated
from podium.web.host.stored import entry_of
from podium.wire.messages import Changed, Players, Refusing, Told, Whole, Yours, encode
from podium.wire.speak import changed, whole
from podium.wire.speaker import Speaker
from tests.campaign.crowd import Onlooker, Party

Due = tuple[Seat | None, str, int]
"""Whom a message is for, of which kind it is, and which entry it tells of."""


class Leaks:
    """How many messages were made again or looked through, and which were others."""

    def __init__(self) -> None:
        self.messages = 0
        self.looked_through = 0
        self.wrong: list[str] = []

    def look_at(self, url: str, parties: list[Party]) -> None:
        """Goes through all that the people of these tables were sent."""
        with Store.open(url) as store:
            for party in parties:
                kept = store.ask(reads.whole, party.match)
                assert kept is not None
                people = [*party.players, *party.others]
                self._make_again(kept, people)
                for one in people:
                    self.look_through(kept, one, people)

    @property
    def figures(self) -> dict[str, int]:
        """What was looked at."""
        return {
            "messages made again": self.messages,
            "others looked through": self.looked_through,
        }

    def _make_again(self, kept: Kept, people: list[Onlooker]) -> None:
        sent: dict[Due, list[bytes]] = {}
        for one in people:
            for message in one.shown:
                shown = msgspec.json.decode(message, type=_Shown)
                due = (_seat(one), shown.type, shown.stand.seq)
                sent.setdefault(due, []).append(message)
        for due, text in told_again(kept, {_seat(one) for one in people}, sent):
            for message in sent.pop(due):
                self._compare(kept, due, message, text)
        for due, messages in sent.items():
            for message in messages:
                self._compare(kept, due, message, None)

    def _compare(self, kept: Kept, due: Due, message: bytes, text: bytes | None) -> None:
        self.messages += 1
        if message != text:
            seat, kind, seq = due
            self._blame(f"{kind} {seq} of {kept.match.id} to {_who(seat)}: {_apart(message, text)}")

    def look_through(self, kept: Kept, one: Onlooker, people: list[Onlooker]) -> None:
        """What a viewer was sent that is made of no view."""
        seat = _seat(one)
        hidden = [kept.match.seed, *(row.secret_hash or "" for row in kept.seats)]
        hidden += [other.secret for other in people]
        for message in one.rest:
            self.looked_through += 1
            told = msgspec.json.decode(message, type=Told)
            wrong = [it for it in hidden if it and it.encode() in message]
            if wrong or encode(told) != message or not _may_be_told(told, kept, seat):
                self._blame(f"{message[:200]!r} of {kept.match.id} to {_who(seat)}")

    def _blame(self, what: str) -> None:
        if len(self.wrong) < 10:
            self.wrong.append(what)


def _may_be_told(told: Told, kept: Kept, seat: Seat | None) -> bool:
    """Whether a viewer may be told what is made of no view."""
    match told:
        case Yours(seats=seats):
            return [each.seat for each in seats] == ([] if seat is None else [seat])
        case Accepted(command_id=command) | AlreadyDone(command_id=command):
            return seat is not None and command.startswith(f"s{seat}.")
        case Refusing(command_id=command):
            return seat is not None and command.startswith(f"s{seat}.")
        case Players(players=players):
            return [each.name for each in players] == [row.name for row in kept.seats]
        case Whole() | Changed():
            return False
        case _:
            return True


class _At(msgspec.Struct):
    seq: int


class _Shown(msgspec.Struct):
    type: str
    stand: _At


def told_again(
    kept: Kept, seats: set[Seat | None], wanted: Container[Due]
) -> Iterator[tuple[Due, bytes]]:
    """What viewers are to be told with each entry, an update or a whole scene, where it is wanted."""
    match = kept.match
    found = game(match.game)
    options: Any = msgspec.json.decode(match.options, type=found.options)
    table = Table(found, match.seats, options, match.seed)
    names = tuple(isolated(row.name) for row in kept.seats)
    viewers = [
        (seat, Viewer(table, seat), Speaker(language.words(found.id, "en"), names, seat))
        for seat in seats
    ]
    for row in kept.log:
        change = None
        if row.seq:
            assert row.kind is LogKind.ACTION
            entry = entry_of(row)
            actor = SEATS[entry.seat]
            act = Act(entry.command_id, table.decision(actor), entry.action)
            reply, change = table.command(actor, act)
            assert isinstance(reply, Accepted), reply
        for seat, viewer, speaker in viewers:
            if change is not None:
                update = viewer.advance(change)
                if (due := (seat, "update", row.seq)) in wanted:
                    yield due, encode(changed(update, speaker))
            if (due := (seat, "scene", row.seq)) in wanted:
                yield due, encode(whole(viewer, match.id, match.commitment, speaker))


def _seat(one: Onlooker) -> Seat | None:
    return None if one.seat is None else SEATS[one.seat]


def _who(seat: Seat | None) -> str:
    return "a watcher" if seat is None else f"seat {seat}"


def _apart(sent: bytes, due: bytes | None) -> str:
    """Where they differ first."""
    if due is None:
        return "nothing was due"
    at = next((n for n, (a, b) in enumerate(zip(sent, due, strict=False)) if a != b), 0)
    near = slice(max(0, at - 60), at + 60)
    return f"{sent[near]!r} instead of {due[near]!r}"
