"""Audience: those who look at one table, what they were shown, and telling them of what follows."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable, Collection, Mapping
from time import perf_counter

from podium import language
from podium.core.seat import Seat
from podium.play.table import AnyChange, AnyTable
from podium.play.viewer import Update, Viewer
from podium.store import MatchRow
from podium.web.host.seats.names import isolated
from podium.web.host.seats.presence import Presence
from podium.web.host.seats.seating import Seating
from podium.web.host.table.guiding import Guiding
from podium.web.host.table.line import Line, Outgoing, for_all
from podium.web.host.wrong import Wrong
from podium.wire.facts import seen
from podium.wire.messages import Changed, Problem, Told, Whole, encode
from podium.wire.program import Fault, written
from podium.wire.speak import changed, whole
from podium.wire.speaker import Speaker

_SOON = 0.1
"""Seconds in which comings and goings are gathered before all are told of them."""
LINES_OF_A_DEVICE = 12
"""So many lines the device of a seat may have to its table: tabs, and those it lost on the road."""


class Audience:
    """The lines to one table. Nothing here waits, so lines come and go without the table's lock."""

    def __init__(
        self,
        match: MatchRow,
        table: AnyTable,
        seating: Seating,
        guiding: Guiding,
        announce: Callable[[], None],
    ) -> None:
        """`announce` tells everybody who is here; it is called soon after somebody came or went."""
        self._match = match
        self._table = table
        self._seating = seating
        self._guiding = guiding
        self._announce = announce
        self.presence = Presence()
        self.patience = 60.0
        """Seconds after which somebody who is away has left their seat alone."""
        self.touched = time.monotonic()
        self._open: dict[Line, None] = {}
        """All lines, the oldest first: those that were not welcomed yet too."""
        self._lines: dict[Seat | None, set[Line]] = {}
        """Those that were welcomed, by the seat that they are shown."""
        self._viewers: dict[Seat | None, Viewer] = {}
        self._speakers: dict[tuple[Seat | None, str], Speaker] = {}
        self._announcing: asyncio.TimerHandle | None = None
        self.attended: Callable[[], None] = _to_nobody
        """Called soon after somebody came or went, for other processes to hear of it."""

    def __len__(self) -> int:
        """How many lines there are."""
        return len(self._open)

    @property
    def watchers(self) -> int:
        """How many lines of those who do not sit here see the table, at all processes."""
        return self._watchers_here + self.presence.watchers_elsewhere

    @property
    def _watchers_here(self) -> int:
        return sum(not self._seating.of_device(line.device) for line in self._lines.get(None, ()))

    @property
    def attendance(self) -> dict[str, int]:
        """How many lines there are here of each device that has a seat, and under no name of watchers."""
        lines = {
            device: n
            for device, n in self.presence.lines.items()
            if n > 0 and self._seating.of_device(device)
        }
        return {**lines, "": self._watchers_here} if self._watchers_here else lines

    # -- coming and going ------------------------------------------------------------------------

    def let_in(self, line: Line, most: int, each: int) -> None:
        """Opens a line, which is to say hello soon; Wrong if there is no room.

        Whoever sits here always finds room: of a device that has too many lines the oldest ends, as a
        phone does not tell of those that it lost. At `most` so many watch, `each` from one address.
        """
        if self._seating.of_device(line.device):
            mine = [
                other for other in self._open if other.device == line.device and not other.cut_off
            ]
            if len(mine) >= LINES_OF_A_DEVICE:
                mine[0].cut()
        else:
            watching = [other for other in self._open if not self._seating.of_device(other.device)]
            if len(watching) >= most:
                raise Wrong("busy")
            if sum(other.address == line.address for other in watching) >= each:
                raise Wrong("too_many_lines", each)
        self._open[line] = None

    def place(self, line: Line, seat: Seat | None) -> bool | None:
        """Puts a line before what a seat sees, or a watcher; whether it is the only one of its device.

        None: it is not open any more, and must be shown nothing.
        """
        if line not in self._open:
            # It was let out meanwhile: nobody could end it any more.
            line.cut()
        if line.cut_off:
            return None
        if line.seat != seat:
            self._part(line)
            line.withhold()
        line.seat = seat
        lines = self._lines.setdefault(seat, set())
        if line in lines:
            return False
        lines.add(line)
        self.announce_soon()
        return self.presence.come(line.device)

    def hide(self, closed: Collection[tuple[str, Seat | None]]) -> list[Line]:
        """Puts those before what watchers see who looked through a curtain that closed: which lines.

        `closed`: devices, and their seats.
        """
        found = [line for line in self._open if (line.device, line.seat) in closed]
        for line in found:
            self.place(line, None)
        return found

    def leave(self, line: Line) -> bool:
        """A line that ended; whether it was open."""
        if line not in self._open:
            return False
        del self._open[line]
        self.touched = time.monotonic()
        if self._part(line):
            self.announce_soon()
        return True

    def part_with(self, device: str) -> None:
        """Ends the lines of a device whose seats are others now: it comes back as what it is."""
        for line in list(self._open):
            if line.device == device:
                line.cut()

    def cut(self) -> None:
        """Ends all lines, and lets go of the table that it announces for: nothing else keeps that in memory."""
        self._announce = _to_nobody
        for line in list(self._open):
            line.cut()

    def await_return(self) -> None:
        """Tells everybody once somebody has been away for long."""
        # A table that is let go meanwhile is not kept in memory by it.
        loop = asyncio.get_running_loop()
        me: weakref.ref[Audience] = weakref.ref(self)
        loop.call_later(self.patience + _SOON, _announce_if_there, me)

    def hear_elsewhere(self, elsewhere: Mapping[str, Mapping[str, int]]) -> None:
        """Takes what the other processes say of their lines."""
        if self.presence.learn(elsewhere):
            self._announce()
            self.await_return()

    def keep_only(self, processes: Collection[str]) -> None:
        """Believes no process any more that is gone."""
        if self.presence.keep_only(processes):
            self._announce()
            self.await_return()

    def _part(self, line: Line) -> bool:
        """Shows a line nothing more; whether it was shown something."""
        lines = self._lines.get(line.seat, set())
        if line not in lines:
            return False
        lines.discard(line)
        if self.presence.go(line.device):
            self.await_return()
        return True

    def announce_soon(self) -> None:
        """Tells everybody who is here, with what else happens in a moment."""
        if self._announcing is None:
            loop = asyncio.get_running_loop()
            self._announcing = loop.call_later(_SOON, self._announce_now)

    def _announce_now(self) -> None:
        self._announcing = None
        self._announce()
        self.attended()

    # -- telling ---------------------------------------------------------------------------------

    def tell(self, told: Told, device: str | None = None) -> None:
        """Tells everybody the same, or all lines of one device: of its curtains, which no program has."""
        message = for_all(told)
        for lines in self._lines.values():
            for line in lines:
                if device is None or (line.device == device and not line.facts):
                    line.tell(message)

    def tell_trouble(self, wrong: Wrong) -> None:
        """Tells everybody what keeps the match from going on, in their languages; programs, in their form."""
        for lines in self._lines.values():
            for line in lines:
                words = wrong.words(line.language)
                if line.facts:
                    line.tell(Outgoing(written(Fault(wrong.code, words)), public=True))
                else:
                    line.tell(for_all(Problem(wrong.code, words)))

    def show_all(self) -> None:
        """Shows everybody the whole table, now that all seats are taken and all names are known."""
        self._speakers.clear()
        for seat in list(self._lines):
            self.show_again(seat)

    def show_again(self, seat: Seat | None) -> None:
        """Shows those before a seat's view the whole table once more."""
        for line in self._lines.get(seat, ()):
            self.catch_up(line, -1, "")

    def catch_up(self, line: Line, seq: int, view_hash: str) -> None:
        """Tells a line what it missed since it saw this; the whole table if that is too much."""
        if line.facts:
            line.tell(self._facts(line.seat, seq))
            return
        rest = self.viewer(line.seat).since(seq, view_hash)
        if rest is None:
            line.tell(_message(self.scene(line.seat, line.language)))
            return
        for update in rest:
            line.tell(_message(self._changed(update, line.seat, line.language)))

    def spread(self, change: AnyChange, fallen: Collection[tuple[str, Seat | None]] = ()) -> None:
        """Tells everybody of a change that is stored; each language's words are made once.

        `fallen`: devices, and their seats whose curtain it closes. They see it as watchers do.
        """
        viewers = list(self._viewers.items())
        hidden = self.hide(fallen)
        for line in hidden:
            self.catch_up(line, -1, "")
        for seat, lines in self._lines.items():
            programs = [line for line in lines if line.facts and line not in hidden]
            facts = self._facts(seat, change.entry.seq - 1, perf_counter()) if programs else None
            for line in programs:
                assert facts is not None
                line.tell(facts)
        for seat, viewer in viewers:
            update = viewer.advance(change)
            messages: dict[str, Outgoing] = {}
            for line in self._lines.get(seat, ()):
                if line.facts:
                    continue
                spoken = line.language
                if spoken not in messages:
                    message = _message(self._changed(update, seat, spoken), perf_counter())
                    messages[spoken] = message
                line.tell(messages[spoken])

    def foresee(self, change: AnyChange) -> None:
        """Makes what all who look would be shown: what cannot be shown is found before it is stored."""
        for seat, viewer in self._viewers.items():
            _message(self._changed(viewer.foresee(change), seat, language.DEFAULT))

    # -- what is seen ----------------------------------------------------------------------------

    def viewer(self, seat: Seat | None) -> Viewer:
        """What this seat, or all watchers, have been shown; kept so that they can come back."""
        if seat not in self._viewers:
            self._viewers[seat] = Viewer(self._table, seat)
        return self._viewers[seat]

    def headline(self, seat: Seat | None, spoken: str) -> str:
        """What those before a seat's view read above the table; empty if nobody was shown it yet."""
        viewer = self._viewers.get(seat)
        return "" if viewer is None else self.speaker(seat, spoken).say(viewer.scene.headline)

    def scene(self, seat: Seat | None, spoken: str) -> Whole:
        """The whole table for a viewer, in a language."""
        speaker = self.speaker(seat, spoken)
        told = whole(self.viewer(seat), self._match.id, self._match.commitment, speaker)
        return self._guiding.explain(told, seat, speaker)

    def speaker(self, seat: Seat | None, spoken: str) -> Speaker:
        """How this seat is spoken to in a language, once all names are known."""
        key = seat, spoken
        if key not in self._speakers:
            words = language.words(self._match.game, spoken)
            names = tuple(map(isolated, self._seating.names))
            self._speakers[key] = Speaker(words, names, seat)
        return self._speakers[key]

    def _facts(self, seat: Seat | None, since: int, moved: float = 0.0) -> Outgoing:
        told = seen(self._table, seat, since)
        return Outgoing(written(told), str(told.seq), moved)

    def _changed(self, update: Update, seat: Seat | None, spoken: str) -> Changed:
        speaker = self.speaker(seat, spoken)
        return self._guiding.explain(changed(update, speaker), seat, speaker)


def _announce_if_there(audience: weakref.ref[Audience]) -> None:
    """Tells everybody who is here, if the table is in memory still."""
    there = audience()
    if there is not None:
        there.announce_soon()


def _to_nobody() -> None:
    """Nobody is here any more."""


def _message(told: Whole | Changed, moved: float = 0.0) -> Outgoing:
    return Outgoing(encode(told), f"{told.stand.seq}.{told.stand.hash}", moved)
