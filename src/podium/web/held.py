"""Held: a table kept in memory, with those who sit and look at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from time import perf_counter

import msgspec

from podium import language
from podium.core.seat import SEATS, Seat
from podium.play.command import Command, Refused, Reply
from podium.play.guide import LEARNER, Guide, guide_of, hint
from podium.play.table import Change, Table
from podium.play.viewer import Update, Viewer
from podium.store import MatchRow, SeatKind, SeatRow
from podium.web.curtain import Curtain
from podium.web.guiding import declined, with_guide
from podium.web.limits import Limit
from podium.web.line import Line, Message
from podium.web.names import isolated
from podium.web.now import now
from podium.web.pace import Pace
from podium.web.presence import Presence
from podium.web.speaker import Speaker
from podium.web.wrong import Wrong
from podium.wire.messages import (
    Changed,
    Clocks,
    Own,
    Player,
    Players,
    Said,
    Whole,
    Wish,
    Yours,
    written,
)
from podium.wire.speak import changed, whole
from podium.wire.talk import Phrase

_SOON = 0.1
"""Seconds in which comings and goings are gathered before all are told of them."""


_LINES_OF_A_DEVICE = 12
"""So many lines the device of a seat may have to its table: tabs, and those it lost on the road."""
_PHRASES = 4
_PHRASES_EACH_SECOND = 0.25
"""How much a seat may say at once, and then each second."""


class Agreed(msgspec.Struct, frozen=True):
    """What the store keeps as a match's settings."""

    host: int = 0
    """The seat that opened the table."""
    rematch: str = ""
    """The code of the match that follows."""
    given: int = 0
    """So many entries were taken over from another match: it was played on from there."""
    guided: bool = False
    """Whether it begins by the game's guide."""
    wish: Wish = Wish()
    """What a seat asked of the others last; it holds as long as its decision is open."""
    declined: str = ""
    """What was asked for last and not agreed to: nobody is asked the same twice."""


class Held:
    """One table, its seats and its lines. All but the clock is touched under the lock."""

    def __init__(self, match: MatchRow, seats: Sequence[SeatRow], table: Table) -> None:
        self.match = match
        self.seats = list(seats)
        self.table = table
        self.agreed = msgspec.json.decode(match.settings, type=Agreed)
        self.curtain = Curtain()
        self.presence = Presence()
        self.pace = Pace(match.created, table.window)
        self.patience = 60.0
        """Seconds after which somebody who is away has left their seat alone."""
        self.clocks: Callable[[], Clocks] | None = None
        """What is left on the clocks, at a table that has one."""
        self.guide = guide_of(match.game) if self.agreed.guided else None
        self.lock = asyncio.Lock()
        self.wish = self._still_asked()
        """What a seat asks of the others just now."""
        self._talking = Limit(_PHRASES, _PHRASES_EACH_SECOND)
        self.dropped = False
        """Whether the memory may differ from the store: such a table is not used any more."""
        self.touched = time.monotonic()
        self.told = table.seq
        """The last entry that is stored: what anybody may hear of."""
        self._open: dict[Line, None] = {}
        """All lines, the oldest first: those that were not welcomed yet too."""
        self._lines: dict[Seat | None, set[Line]] = {}
        """Those that were welcomed, by the seat that they are shown."""
        self._viewers: dict[Seat | None, Viewer] = {}
        self._speakers: dict[tuple[Seat | None, str], Speaker] = {}
        self._announcing: asyncio.TimerHandle | None = None

    # -- who sits here -------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """What people join it by."""
        return self.match.code

    @property
    def begun(self) -> bool:
        """Whether all seats are taken."""
        return all(row.kind is not SeatKind.OPEN for row in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits on each seat."""
        return tuple(row.name for row in self.seats)

    def seats_of(self, device: str) -> tuple[Seat, ...]:
        """The seats that belong to a device, known by the hash of its secret."""
        return tuple(
            SEATS[row.seat]
            for row in self.seats
            if row.kind is SeatKind.PERSON and row.secret_hash == device
        )

    def bots_due(self) -> list[tuple[Seat, str, str]]:
        """Each bot that the match waits for: its seat, its kind, the id of its decision."""
        if not self.begun:
            return []
        return [
            (seat, bot, self.table.decision(seat))
            for seat in self.table.to_act
            if (bot := self.bot(seat)) is not None
        ]

    def alone(self, seat: Seat) -> bool:
        """Whether somebody has been away for so long that the others may let a bot sit in."""
        row = self.seats[seat]
        return (
            self.begun
            and row.kind is SeatKind.PERSON
            and self.bot(seat) is None
            and self.presence.away(row.secret_hash) >= self.patience
        )

    def stood_in(self, seat: Seat) -> bool:
        """Whether a bot sits in for somebody."""
        row = self.seats[seat]
        return row.kind is SeatKind.PERSON and row.bot is not None

    def with_bot(self, seat: int) -> SeatRow:
        """A person's seat with the strongest bot on it."""
        return msgspec.structs.replace(self.seats[seat], bot=list(self.table.game.bots)[-1])

    def without_bot(self, seat: int) -> SeatRow:
        """A person's seat when they are back: they sit down anew, and so does their clock begin."""
        return msgspec.structs.replace(self.seats[seat], bot=None, joined=now())

    def bot(self, seat: Seat) -> str | None:
        """Which bot plays a seat: for somebody who resigned the strongest, so the match is whole."""
        if seat in self.table.resigned:
            return list(self.table.game.bots)[-1]
        return self.seats[seat].bot

    @property
    def led(self) -> bool:
        """Whether the guide still leads: then what it does not wait for has to wait."""
        now = None if self.guide is None else hint(self.guide, self.table)
        return now is not None and not now.over

    def let_go(self) -> None:
        """The guide leads no more: the learner sees all that may be done."""
        self.guide = None
        for line in self._lines.get(LEARNER, ()):
            self._catch_up(line, -1, "")

    def command(self, seat: Seat, command: Command) -> tuple[Reply, Change | None]:
        """Judges a command and does it, unless the guide waits for something else."""
        if self.guide is not None and declined(self.guide, self.table, seat, command):
            return Refused(command.command_id, "guided", "the guide waits for something else"), None
        return self.table.command(seat, command)

    # -- who looks -----------------------------------------------------------------------------

    @property
    def looked_at(self) -> int:
        """How many lines there are."""
        return len(self._open)

    def viewer(self, seat: Seat | None) -> Viewer:
        """What this seat, or all watchers, have been shown; kept so that they can come back."""
        if seat not in self._viewers:
            self._viewers[seat] = Viewer(self.table, seat)
        return self._viewers[seat]

    def speaker(self, seat: Seat | None, code: str) -> Speaker:
        """How this seat is spoken to in a language, once all names are known."""
        key = seat, code
        if key not in self._speakers:
            words = language.words(self.match.game, code)
            self._speakers[key] = Speaker(words, tuple(map(isolated, self.names)), seat)
        return self._speakers[key]

    def let_in(self, line: Line, most: int, each: int) -> None:
        """Opens a line, which is to say hello soon; Wrong if there is no room.

        Whoever sits here always finds room: of a device that has too many lines the oldest ends, as a
        phone does not tell of those that it lost. At `most` so many watch, `each` from one address.
        """
        if self.seats_of(line.device):
            mine = [
                other
                for other in self._open
                if other.device == line.device and not other.cut_off.is_set()
            ]
            if len(mine) >= _LINES_OF_A_DEVICE:
                mine[0].cut()
        else:
            watching = [other for other in self._open if not self.seats_of(other.device)]
            if len(watching) >= most:
                raise Wrong("busy")
            if sum(other.address == line.address for other in watching) >= each:
                raise Wrong("too_many_lines", each)
        self._open[line] = None

    def welcome(self, line: Line, seat: Seat | None, seq: int, view_hash: str) -> bool:
        """Shows a line what a seat sees, or a watcher; it hears of all that follows.

        Whether it is the only one of its device.
        """
        if line not in self._open:
            # It was let out meanwhile: nobody could end it any more.
            line.cut()
        if line.cut_off.is_set():
            return False
        if line.seat != seat:
            self._part(line)
        line.seat = seat
        new = line not in self._lines.setdefault(line.seat, set())
        self._lines[line.seat].add(line)
        first = new and self.presence.come(line.device)
        line.tell(Message(written(self.yours(line.device))))
        line.tell(self._players())
        if self.begun:
            self._catch_up(line, seq, view_hash)
            if self.wish.decision_id:
                line.tell(Message(written(self.wish)))
            if self.clocks is not None:
                line.tell(Message(written(self.clocks())))
        if new:
            self._announce_soon()
        return first

    def leave(self, line: Line) -> bool:
        """A line that ended; whether it was open."""
        if line not in self._open:
            return False
        del self._open[line]
        self.touched = time.monotonic()
        if self._part(line):
            self._announce_soon()
        return True

    def _part(self, line: Line) -> bool:
        """Shows a line nothing more; whether it was shown something."""
        lines = self._lines.get(line.seat, set())
        if line not in lines:
            return False
        lines.discard(line)
        if self.presence.go(line.device):
            self.await_return()
        return True

    def await_return(self) -> None:
        """Tells everybody once somebody has been away for long."""
        loop = asyncio.get_running_loop()
        loop.call_later(self.patience + _SOON, self._announce_soon)

    def part_with(self, device: str) -> None:
        """Ends the lines of a device whose seats are others now: it comes back as what it is."""
        for line in list(self._open):
            if line.device == device:
                line.cut()

    # -- what they are told --------------------------------------------------------------------

    def yours(self, device: str) -> Yours:
        """The seats of a device."""
        rows = [self.seats[seat] for seat in self.seats_of(device)]
        return Yours([Own(row.seat, pin=row.pin_hash is not None) for row in rows])

    def players(self) -> Players:
        """Who sits where."""
        return Players(
            [
                Player(
                    row.seat,
                    row.kind.value,
                    row.name,
                    row.kind is SeatKind.BOT or self.presence.here(row.secret_hash),
                    row.seat in self.table.resigned,
                    self.alone(SEATS[row.seat]),
                    self.stood_in(SEATS[row.seat]),
                )
                for row in self.seats
            ],
            sum(not self.seats_of(line.device) for line in self._lines.get(None, ())),
            self.agreed.rematch,
        )

    def scene(self, seat: Seat | None, code: str) -> Whole:
        """The whole table for a viewer."""
        speaker = self.speaker(seat, code)
        told = whole(self.viewer(seat), self.match.id, self.match.commitment, speaker)
        return with_guide(told, self._guide_of(seat), self.table, speaker)

    def announce(self) -> None:
        """Tells everybody who sits where."""
        message = self._players()
        for line in self._everybody():
            line.tell(message)

    def begin(self) -> None:
        """Shows everybody the table, now that all seats are taken."""
        self.pace = Pace(now(), self.table.window)
        self._speakers.clear()
        for line in self._everybody():
            self._catch_up(line, -1, "")

    def spread(self, change: Change) -> None:
        """Tells everybody of a change that is stored; each language's words are made once."""
        self.told = change.entry.seq
        if self.wish.decision_id:
            # Somebody acted, or it was agreed to: either way nothing is asked any more.
            self.wishes(Wish())
        for seat, viewer in self._viewers.items():
            update = viewer.advance(change)
            messages: dict[str, Message] = {}
            for line in self._lines.get(seat, ()):
                code = line.language
                if code not in messages:
                    messages[code] = _message(self._changed(update, seat, code), perf_counter())
                line.tell(messages[code])

    def _still_asked(self) -> Wish:
        """What was asked and stored; nothing if somebody has acted since."""
        wish = self.agreed.wish
        holds = wish.decision_id and wish.decision_id == self.table.ask_id(SEATS[wish.seat])
        return wish if holds else Wish()

    def wishes(self, wish: Wish) -> None:
        """Tells everybody what a seat asks for now."""
        self.wish = wish
        self._tell_all(wish)

    def say(self, seat: Seat, what: Phrase) -> bool:
        """Tells everybody what a seat says; whether it did not say too much already."""
        if not self._talking.take(seat):
            return False
        self._tell_all(Said(int(seat), what))
        return True

    def tell_clocks(self) -> None:
        """Tells everybody how much time is left."""
        if self.clocks is not None:
            self._tell_all(self.clocks())

    def _tell_all(self, told: Wish | Said | Clocks) -> None:
        message = Message(written(told))
        for line in self._everybody():
            line.tell(message)

    def cut(self) -> None:
        """Ends all lines: this table is no longer to be relied on."""
        self.dropped = True
        for line in list(self._open):
            line.cut()

    def _everybody(self) -> list[Line]:
        return [line for lines in self._lines.values() for line in lines]

    def _catch_up(self, line: Line, seq: int, view_hash: str) -> None:
        rest = self.viewer(line.seat).since(seq, view_hash)
        if rest is None:
            line.tell(_message(self.scene(line.seat, line.language)))
            return
        for update in rest:
            line.tell(_message(self._changed(update, line.seat, line.language)))

    def _changed(self, update: Update, seat: Seat | None, code: str) -> Changed:
        speaker = self.speaker(seat, code)
        return with_guide(changed(update, speaker), self._guide_of(seat), self.table, speaker)

    def _guide_of(self, seat: Seat | None) -> Guide | None:
        return self.guide if seat == LEARNER else None

    def _players(self) -> Message:
        return Message(written(self.players()))

    def _announce_soon(self) -> None:
        if self._announcing is None:
            loop = asyncio.get_running_loop()
            self._announcing = loop.call_later(_SOON, self._announce_now)

    def _announce_now(self) -> None:
        self._announcing = None
        self.announce()


def _message(told: Whole | Changed, moved: float = 0.0) -> Message:
    return Message(written(told), f"{told.stand.seq}.{told.stand.hash}", moved)
