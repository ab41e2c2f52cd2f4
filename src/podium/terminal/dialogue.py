"""The dialogue: a match line by line, for screen readers and pipes. It ends at the end of input."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TextIO

from podium.core.seat import Seat
from podium.language import Words
from podium.language.rulebook import page_of, rules_on
from podium.scene.plain import plain
from podium.scene.scene import heading
from podium.scene.text import Text
from podium.terminal.log import LogLine, said
from podium.terminal.sitting import PATIENCE, Declined, SeatSees, TerminalTable
from podium.terminal.standing import ending_lines

CLEARED = "\x1b[2J\x1b[3J\x1b[H"
"""What was on the screen, and what has been scrolled away, is gone."""

_MEANWHILE = ("u", "y", "n", "s", "l", "q")
"""What is heard while others are awaited."""


class Dialogue:
    """One table, told and asked in lines."""

    def __init__(
        self,
        sitting: TerminalTable,
        words: Words,
        read: Callable[[], Awaitable[str]],
        out: TextIO,
    ) -> None:
        """`read` gives a line, and nothing at the end of input."""
        self._sitting = sitting
        self._words = words
        self._read = read
        self._out = out
        self._told: dict[Seat | None, int] = {}
        """The last entry that each seat was told of."""
        self._awaiting = ""
        """What was said last of whom all wait for."""
        self._wished = ""
        """What was said last of what somebody would like to take back."""
        self._reading: asyncio.Future[str] | None = None
        """The line that is being typed, or that was typed while nothing was asked."""
        self._seat: Seat | None = sitting.people[0] if len(sitting.people) == 1 else None

    async def play(self, first: str = "") -> bool:
        """Plays until the match has ended, or nobody says anything more; whether it has ended."""
        self._line(first)
        going = asyncio.ensure_future(self._sitting.run())
        try:
            return await self._played(going)
        finally:
            going.cancel()
            await asyncio.gather(going, return_exceptions=True)

    async def _played(self, going: asyncio.Future[None]) -> bool:
        while self._sitting.waiting:
            for line in self._sitting.waiting:
                self._line(line)
            await self._waited(going)
        while True:
            seen = self._sitting.seen(self._seat)
            if seen.outcome is not None:
                self._tell(seen)
                self._end(seen)
                return True
            due = [seat for seat in seen.awaited if seat in self._sitting.people]
            if not due:
                self._tell(seen)
                self._await(seen)
                self._tell_wish(seen)
                if not await self._meanwhile(going, seen):
                    return False
                continue
            if self._seat not in due and not await self._passed(due[0]):
                return False
            if not await self._turn():
                return False

    async def _waited(self, going: asyncio.Future[None]) -> None:
        """Until something changes; what goes wrong with the match is not waited out."""
        news = asyncio.ensure_future(self._sitting.changed())
        try:
            await asyncio.wait({news, going}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
        if going.done() and not going.cancelled():
            going.result()

    async def _meanwhile(self, going: asyncio.Future[None], seen: SeatSees) -> bool:
        """While others are awaited: until something changes, or one of a few words is said; False: to leave."""
        typed = self._typing()
        answers = seen.wish is not None and seen.wish.mine
        if not typed.done():
            news = asyncio.ensure_future(self._waited(going))
            both: tuple[asyncio.Future[Any], ...] = (news, typed)
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if news.done():
                news.result()
            news.cancel()
            return True
        word = typed.result().strip().lower()
        if word in _MEANWHILE and (seen.may_ask or seen.wish):
            self._reading = None
            if word == "q":
                return False
            await self._answered(seen, word, "")
            return True
        if answers and typed.result():
            self._reading = None  # It answers nothing that is asked now.
        else:
            # What was typed ahead is for the next turn.
            await self._waited(going)
        return True

    def _typing(self) -> asyncio.Future[str]:
        if self._reading is None:
            self._reading = asyncio.ensure_future(self._read())
        return self._reading

    async def _typed(self) -> str:
        """The next line; what is asked of this seat meanwhile is told."""
        typed = self._typing()
        while not typed.done():
            news = asyncio.ensure_future(self._sitting.changed())
            both: tuple[asyncio.Future[Any], ...] = (typed, news)
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            if not typed.done():
                self._tell_wish(self._sitting.seen(self._seat))
        self._reading = None
        return typed.result()

    async def _passed(self, seat: Seat) -> bool:
        """Hands the device to somebody else; what was read before is wiped away first."""
        name = self._sitting.names[seat]
        if len(self._sitting.people) > 1:
            self._out.write(CLEARED)
            self._line(self._words.ui("ui.pass_to", name))
            self._line(f"Enter: {self._words.ui('ui.i_am', name)}")
            if not await self._typed():
                return False
        self._seat = seat
        return True

    async def _turn(self) -> bool:
        """One thing that is said by whoever is asked; False at the end of input."""
        seen = self._sitting.seen(self._seat)
        self._tell(seen)
        self._offer(seen)
        self._tell_wish(seen)
        while True:
            self._out.write("> ")
            self._out.flush()
            line = await self._typed()
            if not line:
                self._line("")
                return False
            word, _, rest = line.strip().partition(" ")
            if word == "q":
                return False
            if await self._answered(seen, word.lower(), rest.strip()):
                return True

    async def _answered(self, seen: SeatSees, word: str, rest: str) -> bool:
        """Does what a line says; whether something changed."""
        assert self._seat is not None
        offers = seen.scene.offers
        if word in ("y", "n", "u"):
            seen = self._sitting.seen(self._seat)  # It may be asked since the turn began.
        try:
            if word.isdecimal() and 1 <= int(word) <= len(offers):
                action = offers[int(word) - 1].action
                await self._done(self._sitting.act(self._seat, seen, action))
                return True
            if word == "u":
                asks = seen.may_ask and not seen.may_undo
                undo = self._sitting.ask_undo if asks else self._sitting.undo
                await self._done(undo(self._seat))
                return True
            if word in ("y", "n") and seen.wish and (seen.wish.mine or seen.wish.own):
                await self._done(self._sitting.answer_undo(self._seat, agree=word == "y"))
                return True
        except Declined as why:
            self._line(str(why))
            return True
        match word:
            case "":
                self._offer(seen)
            case "s":
                self._out.write(plain(seen.scene, self._say, self._sitting.names))
            case "l":
                for line in seen.log:
                    self._line(self._spoken(line))
            case "r" if rest.isdecimal() and int(rest) <= seen.seq:
                then = self._sitting.past(self._seat, int(rest))
                self._out.write(plain(then.scene, self._say, self._sitting.names))
            case "w" if rest:
                await self._why(seen, rest)
            case "?":
                self._rules(rest)
            case _:
                self._line(self._words.ui("ui.terminal.plain_help", len(offers), seen.seq))
        return False

    async def _done(self, work: Coroutine[object, object, None]) -> None:
        """Once it is done; where the site is away that takes until it is back, and is told."""
        doing = asyncio.ensure_future(work)
        await asyncio.wait({doing}, timeout=PATIENCE)
        if not doing.done() and self._sitting.away:
            self._line(self._words.ui("ui.reconnecting"))
        await doing

    async def _why(self, seen: SeatSees, what: str) -> None:
        """Why not: of the things whose words hold what was said."""
        assert self._seat is not None
        wanted = what.casefold()
        handles = dict.fromkeys(
            node.handle
            for node in seen.scene.nodes
            if node.handle and wanted in self._say(node.label).casefold()
        )
        for handle in handles:
            for words, rule in await self._sitting.why(self._seat, frozenset({handle})):
                self._line(f"{words} [{rule}]")
                return
        self._line(self._words.ui("ui.terminal.no_why"))

    def _rules(self, wanted: str) -> None:
        """The rules that hold a word; all of them, if none is said."""
        game_id = self._sitting.game.id
        page = page_of(game_id, self._words.code) or page_of(game_id) or ""
        for rule in rules_on(page):
            if wanted.casefold() in f"{rule.id} {rule.text}".casefold():
                self._line(f"{rule.id}  {rule.text}")

    # -- telling -------------------------------------------------------------------------------

    def _tell(self, seen: SeatSees) -> None:
        """What happened since this seat was told last."""
        before = self._told.get(self._seat, -1)
        lines = [line for line in seen.log if line.seq > before]
        self._told[self._seat] = seen.seq
        for line in lines:
            self._line(self._spoken(line))

    def _tell_wish(self, seen: SeatSees) -> None:
        """What somebody would like to take back, once until that changes, and the words that answer."""
        ui, wish = self._words.ui, seen.wish
        words = "" if wish is None else wish.words
        if wish is not None and wish.mine:
            words += f" y: {ui('ui.wish_agree')}. n: {ui('ui.wish_decline')}."
        elif wish is not None and wish.own:
            words += f" n: {ui('ui.wish_withdraw')}."
        if words != self._wished:
            self._wished = words
            if words:
                self._line(words)

    def _await(self, seen: SeatSees) -> None:
        """Whom all wait for, once until that changes."""
        words = self._say(seen.scene.prompt)
        if words != self._awaiting:
            self._awaiting = words
            self._line(words)

    def _offer(self, seen: SeatSees) -> None:
        """Where the match stands, and what may be done, each with its number."""
        self._awaiting = ""
        self._line("")
        self._line(heading(seen.scene, self._say))
        for standing in seen.scene.standings:
            facts = [self._say(fact.label) for fact in standing.facts]
            words = " · ".join(filter(None, [*facts, self._say(standing.flag)]))
            self._line(f"  {self._sitting.names[standing.seat]}: {words}")
        for area in seen.scene.areas:
            if area.kind == "hand":
                held = [n for n in seen.scene.nodes if n.area == area.id and n.label]
                for node in sorted(held, key=lambda node: node.x):
                    self._line(f"  {self._say(node.label)}")
        self._line(self._say(seen.scene.prompt))
        for n, offer in enumerate(seen.scene.offers, 1):
            number = "" if offer.number is None else f" ({offer.number})"
            self._line(f"{n:3}. {self._say(offer.label)}{number}")

    def _end(self, seen: SeatSees) -> None:
        assert seen.outcome is not None
        self._line("")
        self._line(self._words.ending(seen.outcome, self._sitting.names, self._seat))
        for line in ending_lines(seen, self._words, self._sitting.names):
            self._line(line)

    def _spoken(self, line: LogLine) -> str:
        words = said(line, self._words, self._sitting.names, self._seat)
        return f"{words} [{line.rule}]" if line.rule else words

    def _say(self, text: Text) -> str:
        return self._words.say(text, self._sitting.names, self._seat)

    def _line(self, words: str) -> None:
        self._out.write(words + "\n")
        self._out.flush()
