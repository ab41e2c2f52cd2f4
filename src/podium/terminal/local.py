"""Local: a table that is held in this very process, with people around it and bots."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from podium.bots.players import bot_of
from podium.client.aside import aside
from podium.client.kinds import AnyBot
from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.language import Words
from podium.play.chapters import Chapter, read_on
from podium.play.command import Accepted, Act, AlreadyDone, Refused, TakeBack, Undo
from podium.play.past import glance, heard_of, shown
from podium.play.table import AnyTable
from podium.play.why import why_not
from podium.terminal.log import Heard, LogLine, lines_of
from podium.terminal.picking import with_number
from podium.terminal.saved import KeptMatch, Places, people_of
from podium.terminal.sitting import Declined, SeatSees

TOLD = 400
"""So many entries back the log goes."""


class LocalTable:
    """A match for people at this terminal; each command is stored before anybody sees it."""

    def __init__(
        self,
        table: AnyTable,
        places: Places,
        words: Words,
        kept: KeptMatch | None = None,
        *,
        pause: float = 0.0,
    ) -> None:
        """`pause`: seconds between what bots do, so that eyes can follow."""
        self.game = table.game
        self.names = places.names
        self.people = people_of(places)
        self.again = "" if kept is None else table.game.id
        self._table = table
        self._words = words
        self._kept = kept
        self._pause = pause
        self._bots: Mapping[Seat, AnyBot] = {
            Seat(seat): bot_of(table.game, name) for seat, name in places.bots.items()
        }
        self._luck = Seeded(secrets.token_hex(16))
        self._news = asyncio.Event()
        self._turn = asyncio.Event()
        self._seen: dict[Seat | None, SeatSees] = {}
        self._heard: dict[Seat | None, tuple[list[Heard], Chapter | None]] = {}
        """What each seat was told, entry by entry, and the chapter that is open."""

    @property
    def away(self) -> bool:
        """It is here."""
        return False

    @property
    def waiting(self) -> Sequence[str]:
        """It has begun."""
        return ()

    async def begin(self) -> None:
        """It has begun."""

    # -- looking -------------------------------------------------------------------------------

    def seen(self, seat: Seat | None) -> SeatSees:
        """What a seat sees now; remembered until something changes."""
        if seat not in self._seen:
            self._seen[seat] = self._look(seat)
        return self._seen[seat]

    def _look(self, seat: Seat | None) -> SeatSees:
        table = self._table
        view = table.view(seat)
        scene = shown(table, table.game.scene(view))
        return SeatSees(
            seat,
            table.seq,
            view,
            msgspec.structs.replace(scene, offers=with_number(scene.offers)),
            table.to_act,
            "" if seat is None else table.decision(seat),
            seat is not None and bool(table.undo_id(seat)),
            table.outcome,
            self._log(seat, view),
            may_ask=seat is not None and bool(table.ask_id(seat)),
        )

    def _log(self, seat: Seat | None, view: object) -> tuple[LogLine, ...]:
        """What this seat heard, the newest entries put to what it had heard before."""
        table, (story, chapter) = self._table, self._heard.get(seat, ([], None))
        for seq in range(len(story), table.seq + 1):
            was, heard = table.was(seq), heard_of(table, seat, seq)
            chapter = chapter if was.kind == "action" else None
            chapter, places = read_on(table.game, view, chapter, seq, heard)
            story.append((was, heard, places))
        self._heard[seat] = story, chapter
        return tuple(lines_of(story[-TOLD:]))

    def past(self, seat: Seat | None, seq: int) -> SeatSees:
        """What a seat saw after an entry."""
        table = self._table
        then = glance(table, seat, seq)
        log = tuple([line for line in self.seen(seat).log if line.seq <= seq])
        view = table.game.view(table.was(seq).state, seat)
        return SeatSees(seat, seq, view, then.scene, then.awaited, "", False, None, log)

    def clock(self, seat: Seat | None) -> float | None:
        """Nobody is hurried here."""
        return None

    # -- doing ---------------------------------------------------------------------------------

    async def act(self, seat: Seat, seen: SeatSees, action: int) -> None:
        """Does one of the actions that the seat was shown."""
        if seat not in self.people:
            raise Declined(self._words.ui("ui.terminal.over"))
        told = msgspec.Raw(msgspec.json.encode(seen.view.legal[action]))
        self._do(seat, Act(secrets.token_hex(8), seen.decision or "none", told))

    async def undo(self, seat: Seat) -> None:
        """Takes the seat's last action back, if it may unasked."""
        self._do(seat, Undo(secrets.token_hex(8), self._table.undo_id(seat) or "none"))

    async def ask_undo(self, seat: Seat) -> None:
        """Goes back to before the seat's last action: bots never mind, and people here are asked aloud."""
        self._do(seat, TakeBack(secrets.token_hex(8), self._table.ask_id(seat) or "none"))

    async def answer_undo(self, seat: Seat, *, agree: bool) -> None:
        """Nobody asks by way of the table here."""

    def _do(self, seat: Seat, command: Act | Undo | TakeBack) -> None:
        reply, _ = self._table.command(seat, command)
        match reply:
            case Accepted():
                self._store()
            case AlreadyDone():
                pass
            case Refused(_, "nothing_to_undo"):
                raise Declined(self._words.ui("ui.terminal.no_undo"))
            case Refused():
                raise Declined(self._words.ui("ui.terminal.over"))

    def _store(self) -> None:
        """Keeps what was done, then lets it be seen."""
        if self._kept is not None:
            self._kept.append(self._table, self._table.seq)
        self._seen.clear()
        self._news.set()
        self._turn.set()

    async def why(self, seat: Seat, handles: frozenset[str]) -> Sequence[tuple[str, str]]:
        """Why the things touched cannot be used now."""
        found = why_not(self._table, seat, handles)
        return [
            (self._words.refusal(refusal, action, self.names, seat), refusal.rule)
            for refusal, action in found
        ]

    # -- going on ------------------------------------------------------------------------------

    async def run(self) -> None:
        """Lets bots decide, one after another, each in a thread of its own; waits for people else."""
        while self._table.outcome is None:
            self._turn.clear()
            seat = next((each for each in self._table.to_act if each in self._bots), None)
            if seat is None:
                await self._turn.wait()
                continue
            view, window = self._table.view(seat), self._table.decision(seat)
            action = await aside(partial(self._bots[seat], view, self._luck))
            if self._pause:
                await asyncio.sleep(self._pause)
            if self._table.decision(seat) == window:
                told = msgspec.Raw(msgspec.json.encode(action))
                self._do(seat, Act(secrets.token_hex(8), window, told))

    async def changed(self) -> None:
        """Waits for the next change."""
        await self._news.wait()
        self._news.clear()

    def close(self) -> None:
        """Lets another terminal go on with it."""
        if self._kept is not None:
            self._kept.close()
