"""Hosted: a table kept in memory, with those who sit at it and those who look at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from podium.core.seat import SEATS, Seat
from podium.play.chapters import goes_on
from podium.play.command import Command, Refused, Reply
from podium.play.guide import LEARNER, guide_of
from podium.play.table import AnyChange, AnyTable
from podium.registry import ships_with_us
from podium.store import MatchRow, SeatKind, SeatRow
from podium.web.host.gauges.now import now
from podium.web.host.limits.buckets import Limit
from podium.web.host.limits.pace import Pace
from podium.web.host.seats.curtain import Curtain, MoveMade
from podium.web.host.seats.seating import Seating
from podium.web.host.table.audience import Audience
from podium.web.host.table.guiding import Guiding
from podium.web.host.table.line import Line, for_all
from podium.web.host.wrong import Wrong
from podium.wire.messages import ClocksLeft, Player, Players, Said, Wish
from podium.wire.talk import Phrase

_PHRASES = 4
_PHRASES_EACH_SECOND = 0.25
"""How much a seat may say at once, and then each second."""


class Extra(msgspec.Struct, frozen=True):
    """Time that a seat was given besides, for one decision."""

    seat: int
    window: int
    seconds: int


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
    rewinds: bool = False
    """Whether luck is wound back with what is taken back."""
    wish: Wish = Wish()
    """What a seat asked of the others last; it holds as long as its decision is open."""
    waits: bool = False
    """Whether the host has still to say that it begins, though all seats may be taken."""
    began: int = 0
    """When the host said so, in milliseconds since 1970; 0: it began by itself."""
    closed: bool = False
    """Whether nobody can sit down any more, as the host or the last person left before it began."""
    extra: tuple[Extra, ...] = ()
    """What was given to seats for the window that is open; of others it is over."""
    declined: str = ""
    """What was asked for last and not agreed to: nobody is asked the same twice."""


class HostedTable:
    """One table in memory. `Tables.at` gives it out under its lock; see `podium.web.host`."""

    def __init__(self, match: MatchRow, seats: Sequence[SeatRow], table: AnyTable) -> None:
        self.match = match
        self.table = table
        self.agreed = msgspec.json.decode(match.settings, type=Agreed)
        self.seating = Seating(seats, table.game)
        self.guiding = Guiding(guide_of(match.game) if self.agreed.guided else None, table)
        self.audience = Audience(match, table, self.seating, self.guiding, self.announce)
        self.curtain = Curtain()
        self._asked = self._people_due()
        """The people whom the match waited for when it was told of last."""
        self.pace = Pace(match.created, table.window)
        self.clocks: Callable[[HostedTable], ClocksLeft] | None = None
        """What is left on the clocks, at a table that has one."""
        self.lock = asyncio.Lock()
        self.wish = self._still_asked()
        """What a seat asks of the others just now."""
        self._talking = Limit(_PHRASES, _PHRASES_EACH_SECOND)
        self.dropped = False
        """Whether the memory may differ from the store: such a table is not used any more."""
        self.told = table.seq
        """The last entry that is stored: what anybody may hear of."""
        self._stuck = False
        """Whether the game fails at whatever the bot could do that it waits for."""

    @property
    def code(self) -> str:
        """What people join it by."""
        return self.match.code

    @property
    def begun(self) -> bool:
        """Whether all seats are taken, and nobody waits for the host."""
        return self.seating.full and not self.agreed.waits

    # -- who plays -----------------------------------------------------------------------------

    def bot(self, seat: Seat) -> str | None:
        """Which bot plays a seat, its own or in somebody's place."""
        return self.seating.bot(seat, resigned=seat in self.table.resigned)

    def bots_due(self) -> list[tuple[Seat, str, str]]:
        """Each bot that the match waits for: its seat, its kind, the id of its decision."""
        if not self.begun:
            return []
        return [
            (seat, bot, self.table.decision(seat))
            for seat in self.table.to_act
            if (bot := self.bot(seat)) is not None
        ]

    def _people_due(self) -> list[Seat]:
        """The people whom the match waits for; it waits for no bot that sits in for one."""
        return [seat for seat in self.table.to_act if self.bot(seat) is None]

    def alone(self, seat: Seat) -> bool:
        """Whether somebody has been away for so long that the others may let a bot sit in."""
        row = self.seating.rows[seat]
        audience = self.audience
        return (
            self.begun
            and row.kind is SeatKind.PERSON
            and self.bot(seat) is None
            and audience.presence.away(row.secret_hash) >= audience.patience
        )

    def judge(self, seat: Seat, command: Command) -> tuple[Reply, AnyChange | None]:
        """Judges a command and does it in memory, unless the guide waits for something else."""
        if self.guiding.declines(seat, command):
            return Refused(command.command_id, "guided", "the guide waits for something else"), None
        reply, change = self.table.command(seat, command)
        if change is not None and not ships_with_us(self.match.game):
            self.audience.foresee(change)
        return reply, change

    # -- what everybody is told ----------------------------------------------------------------

    def welcome(self, line: Line, seat: Seat | None, seq: int, view_hash: str) -> bool:
        """Shows a line what a seat sees, or a watcher; it hears of all that follows.

        Whether it is the only one of its device.
        """
        first = self.audience.place(line, seat)
        if first is None:
            return False
        if not line.facts:
            line.tell(for_all(self.seating.yours(line.device)))
        line.tell(for_all(self.players()))
        if self.begun:
            if seat is None and self.seating.of_device(line.device):
                # What it saw may have been a seat's: of that nothing stays behind a curtain.
                seq, view_hash = -1, ""
            self.audience.catch_up(line, seq, view_hash)
            if self._stuck:
                self.tell_stuck()
            if self.wish.decision_id:
                line.tell(for_all(self.wish))
            elif self.agreed.declined:
                line.tell(for_all(Wish(refused=self.agreed.declined)))
            if self.clocks is not None:
                line.tell(for_all(self.clocks(self)))
        return first

    def players(self) -> Players:
        """Who sits where."""
        here = self.audience.presence.here
        return Players(
            [
                Player(
                    row.seat,
                    row.kind.value,
                    row.name,
                    row.kind is SeatKind.BOT or here(row.secret_hash),
                    row.seat in self.table.resigned,
                    self.alone(SEATS[row.seat]),
                    self.seating.stood_in(SEATS[row.seat]),
                    row.bot or "" if row.kind is SeatKind.BOT else "",
                    bool(row.program),
                )
                for row in self.seating.rows
            ],
            self.audience.watchers,
            self.agreed.rematch,
            self.agreed.host,
            self.match.listed is not None,
            self.agreed.waits,
            self.agreed.closed,
            () if self.begun else self.seating.bots_to_come(),
        )

    def announce(self) -> None:
        """Tells everybody who sits where."""
        self.audience.tell(self.players())

    def tell_yours(self, device: str) -> None:
        """Tells a device of its seats."""
        self.audience.tell(self.seating.yours(device), device)

    def begin(self, at: int | None = None) -> None:
        """Shows everybody the table, now that all seats are taken; `at`: since when they are."""
        self.pace = Pace(now() if at is None else at, self.table.window)
        self._asked = self._people_due()
        self.audience.show_all()

    def spread(self, change: AnyChange) -> None:
        """Tells everybody of a change that is stored."""
        self.told, self._stuck = change.entry.seq, False
        if self.wish.decision_id:
            # Somebody acted, or it was agreed to: either way nothing is asked any more.
            self.tell_wish(Wish())
        before, self._asked = self._asked, self._people_due()
        move = MoveMade(SEATS[change.entry.seat], before, self._asked, goes_on(change.events))
        # Once it is over nothing is secret.
        over = self.table.outcome is not None
        fallen = () if over else self.curtain.fall(move, self.seating.of_device)
        self.audience.spread(change, fallen)

    def hide(self, device: str, seat: Seat) -> None:
        """No line of a device is shown a seat any more whose curtain somebody closed."""
        for line in self.audience.hide([(device, seat)]):
            if self.begun:
                self.audience.catch_up(line, -1, "")

    def tell_change(self, change: AnyChange, at: int) -> None:
        """Tells everybody of a change, and since when the next decision is open."""
        self.spread(change)
        self.pace.follow(change.entry.kind, change.entry.window, at)
        if change.entry.kind == "resign":
            self.announce()

    # -- beside other processes ------------------------------------------------------------------

    def revise(self) -> None:
        """Something of it but its log was stored here."""
        match = self.match
        self.match = msgspec.structs.replace(
            match,
            revision=match.revision + 1,
            # As the store notes it: somebody must look at the clock.
            due=match.due if match.clock is None else 0,
        )

    def rearrange(self, match: MatchRow, rows: Sequence[SeatRow]) -> None:
        """Takes seats, and what was agreed, as they are stored by now, and tells everybody."""
        begun, guided, before = self.begun, self.agreed.guided, self.seating.rows
        seats = self.seating.of_device
        were = {row.secret_hash: seats(row.secret_hash) for row in before if row.secret_hash}
        self.match, self.agreed = match, msgspec.json.decode(match.settings, type=Agreed)
        self.seating.rows = list(rows)
        for old, new in zip(before, rows, strict=True):
            if (old.kind, old.secret_hash) != (new.kind, new.secret_hash):
                # Whoever opened this seat before may not be who sits there now.
                self.curtain.close(SEATS[old.seat])
                if new.secret_hash:
                    self.audience.presence.expect(new.secret_hash)
        if (wish := self._still_asked()) != self.wish:
            self.tell_wish(wish)
        self.announce()
        if self.begun and not begun:
            self.begin(max(match.created, self.agreed.began, *(row.joined or 0 for row in rows)))
        if guided and not self.agreed.guided and self.guiding:
            self.leave_guide()
        for device, had in were.items():
            if had and seats(device) != had:
                # It comes back as what it is: without a seat, or sharing several.
                self.audience.part_with(device)

    def tell_wish(self, wish: Wish) -> None:
        """Tells everybody what a seat asks for now."""
        self.wish = wish
        self.audience.tell(wish)

    def tell_stuck(self) -> None:
        """Tells everybody that the match waits for a bot at whose every action the game fails."""
        self._stuck = True
        self.audience.tell_trouble(Wrong("stuck", self.table.game.name))

    def say(self, seat: Seat, what: Phrase) -> bool:
        """Tells everybody what a seat says; whether it did not say too much already."""
        if not self._talking.take(seat):
            return False
        self.audience.tell(Said(int(seat), what))
        return True

    def hear(self, seat: Seat, what: Phrase) -> None:
        """Tells everybody what a seat said at another process, where it was judged whether it may."""
        self._talking.take(seat)
        self.audience.tell(Said(int(seat), what))

    def tell_clocks(self) -> None:
        """Tells everybody how much time is left."""
        if self.clocks is not None:
            self.audience.tell(self.clocks(self))

    def leave_guide(self) -> None:
        """The guide leads no more: the learner sees all that may be done."""
        self.guiding.end()
        self.audience.show_again(LEARNER)

    def cut(self) -> None:
        """Ends all lines: this table is no longer to be relied on."""
        self.dropped = True
        self.audience.cut()

    def _still_asked(self) -> Wish:
        """What was asked and stored; nothing if somebody has acted since."""
        wish = self.agreed.wish
        holds = wish.decision_id and wish.decision_id == self.table.ask_id(SEATS[wish.seat])
        return wish if holds else Wish()
