"""Remote: a table of a site, as one seat of it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from time import monotonic

import msgspec

from podium.client.errors import NotDone
from podium.client.seat import AnySeat
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.language import Words
from podium.play.chapters import Chapter, read_on
from podium.play.entry import Was
from podium.terminal.log import Heard, LogLine, lines_of
from podium.terminal.picking import with_number
from podium.terminal.sitting import AnyView, Declined, SeatSees, Wished
from podium.wire.messages import ClocksLeft, Wish
from podium.wire.program import Happened, SeenNow

MOST_ASKED = 6
"""So many actions are asked about at most, when one thing could have meant many."""


def _declined(no: NotDone) -> Declined:
    """A site's refusal to a person: in their language, without what it says to programs."""
    rule = f" [{no.rule}]" if no.rule else ""
    return Declined(f"{no.fault.message}{rule}")


class RemoteTable:
    """One seat at a site. What it is told is all that it knows."""

    def __init__(self, chair: AnySeat, words: Words, again: str = "") -> None:
        self.again = again
        self.game: AnyGame = chair.game
        self.people: tuple[Seat, ...] = (Seat(chair.number),)
        self._chair = chair
        self._words = words
        self._entries: list[Happened[object]] = []
        self._views: dict[int, AnyView] = {}
        """What was seen after each entry, since one sat down here."""
        self._news = asyncio.Event()
        self._declined = ""
        """Who did not agree to what was asked last, in words."""
        self._left: tuple[float, ClocksLeft] | None = None
        if chair.seen is not None:
            self._hear(chair.seen)

    @property
    def names(self) -> Sequence[str]:
        """Who sits where, as far as anybody does."""
        return [player.name or "…" for player in self._chair.sitting]

    @property
    def away(self) -> bool:
        """Whether there is no line to the site just now, and the match goes on."""
        return not self._chair.connected and self._chair.outcome is None

    @property
    def waiting(self) -> Sequence[str]:
        """Who is there already, until the match begins."""
        if self._chair.seen is not None:
            return ()
        players = self._chair.players
        code = f"{self._chair.code}  {self._chair.link}"
        begin = players is not None and players.host == self._chair.number
        key = [f"Enter  {self._words.ui('ui.room.begin')}"] if begin else []
        return (code, *self.names, *key)

    async def begin(self) -> None:
        """Begins, where this seat is the host's."""
        try:
            await self._chair.start()
        except NotDone as no:
            raise _declined(no) from no

    # -- looking -------------------------------------------------------------------------------

    def seen(self, seat: Seat | None) -> SeatSees:
        """What the seat sees now."""
        told = self._chair.seen
        assert told is not None
        scene = self.game.scene(told.view)
        may_act = bool(told.decision) and told.outcome is None
        offers = with_number(scene.offers) if may_act else ()
        return SeatSees(
            Seat(self._chair.number),
            told.seq,
            told.view,
            msgspec.structs.replace(scene, offers=offers),
            tuple(Seat(each) for each in told.awaited),
            told.decision if may_act else "",
            bool(told.undo),
            told.outcome,
            self._log(told.seq),
            may_ask=bool(told.ask) and told.outcome is None,
            wish=self._wished(),
        )

    def _wished(self) -> Wished | None:
        """What is asked, in words; or who did not agree, until something happens."""
        chair, names = self._chair, self.names
        wish = chair.wish
        if wish is None:
            return Wished(self._declined) if self._declined else None
        if wish.seat == chair.number:
            waiting = ", ".join(names[seat] for seat in wish.waiting)
            return Wished(self._words.ui("ui.wish_yours", waiting), own=True)
        return Wished(self._words.ui("ui.wish", names[wish.seat]), mine=chair.wished_of)

    def past(self, seat: Seat | None, seq: int) -> SeatSees:
        """What was seen then; before one sat down here, what was seen first."""
        there = [each for each in self._views if each <= seq]
        at = max(there) if there else min(self._views)
        view = self._views[at]
        scene = msgspec.structs.replace(self.game.scene(view), offers=())
        return SeatSees(seat, at, view, scene, (), "", False, None, self._log(at))

    def _log(self, seq: int) -> tuple[LogLine, ...]:
        story: list[Heard] = []
        chapter: Chapter | None = None
        told = self._chair.seen
        assert told is not None
        for entry in self._entries:
            if entry.seq > seq:
                break
            chapter = chapter if entry.kind == "action" else None
            chapter, places = read_on(self.game, told.view, chapter, entry.seq, entry.events)
            seat = None if entry.seat < 0 else Seat(entry.seat)
            was: Was[object, object] = Was(
                entry.seq, entry.kind, seat, entry.back, entry.events, None
            )
            story.append((was, entry.events, places))
        return tuple(lines_of(story))

    def clock(self, seat: Seat | None) -> float | None:
        """The seat's own time, or that of whoever is awaited."""
        if self._left is None or not self._left[1].left:
            return None
        since, clocks = self._left
        left = dict(clocks.left)
        milliseconds = left.get(self._chair.number, clocks.left[0][1])
        return max(milliseconds / 1000 - (monotonic() - since), 0.0)

    # -- doing ---------------------------------------------------------------------------------

    async def act(self, seat: Seat, seen: SeatSees, action: int) -> None:
        """Does one of the actions that the seat was told of."""
        now = self._chair.seen
        if now is None or not seen.decision or now.decision != seen.decision:
            raise Declined(self._words.ui("ui.terminal.over"))
        try:
            await self._chair.act(seen.view.legal[action])
        except NotDone as no:
            raise _declined(no) from no
        self._heard()

    async def undo(self, seat: Seat) -> None:
        """Takes the last action back, if it may unasked."""
        if self._chair.seen is None or not self._chair.seen.undo:
            raise Declined(self._words.ui("ui.terminal.no_undo"))
        try:
            await self._chair.undo()
        except NotDone as no:
            raise _declined(no) from no
        self._heard()

    async def ask_undo(self, seat: Seat) -> None:
        """Asks the others to let the seat go back to before its last action."""
        await self._carried(self._chair.ask_undo())

    async def answer_undo(self, seat: Seat, *, agree: bool) -> None:
        """Answers who asks that, or takes back what the seat itself has asked."""
        await self._carried(self._chair.answer_undo(agree=agree))

    async def _carried(self, work: Awaitable[None]) -> None:
        try:
            await work
        except NotDone as no:
            raise _declined(no) from no
        self._heard()

    async def why(self, seat: Seat, handles: frozenset[str]) -> Sequence[tuple[str, str]]:
        """Why not: the site is asked about the actions that the things touched could have meant."""
        view = self._chair.view
        found: dict[tuple[str, str], None] = {}
        asked = 0
        for action in self.game.encoding.catalogue(view):
            picks = self.game.picks(view, action)
            touched = (any(h == p or h.startswith(f"{p}/") for p in picks) for h in handles)
            if not all(touched) or not self.game.held(view, action):
                continue
            reasons = await self._chair.why(action)
            if not reasons:
                return ()
            found.update({(reason.text, reason.rule): None for reason in reasons})
            asked += 1
            if asked == MOST_ASKED:
                break
        return tuple(found)

    # -- going on ------------------------------------------------------------------------------

    async def run(self) -> None:
        """Hears what the site tells, until the match has ended."""
        async for told in self._chair.news():
            if isinstance(told, SeenNow):
                self._hear(told)
                self._declined = ""
            elif isinstance(told, Wish):
                by = told.declined
                self._declined = (
                    self._words.ui("ui.wish_declined", self.names[by]) if by >= 0 else ""
                )
            elif isinstance(told, ClocksLeft):
                self._left = (monotonic(), told)
            self._heard()

    def _hear(self, told: SeenNow[AnyView, object]) -> None:
        last = self._entries[-1].seq if self._entries else -1
        self._entries += [entry for entry in told.entries if entry.seq > last]
        self._views[told.seq] = told.view

    def _heard(self) -> None:
        if self._chair.seen is not None:
            self._hear(self._chair.seen)
        self._news.set()

    async def changed(self) -> None:
        """Waits for the next news."""
        await self._news.wait()
        self._news.clear()

    def close(self) -> None:
        """Nothing is held here; the seat is kept by whoever has its secret."""
