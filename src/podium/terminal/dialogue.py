"""The dialogue: a match line by line, for screen readers and pipes. It ends at the end of input."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TextIO

from podium.core.seat import Seat
from podium.language import Words
from podium.language.rulebook import page_of, rules_on
from podium.scene.plain import plain
from podium.scene.scene import heading
from podium.scene.text import Text
from podium.terminal.log import LogLine, said
from podium.terminal.sitting import Declined, SeatSees, TerminalTable
from podium.terminal.standing import ending_lines

CLEARED = "\x1b[2J\x1b[3J\x1b[H"
"""What was on the screen, and what has been scrolled away, is gone."""


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
                await self._waited(going)
                continue
            if self._seat not in due and not await self._passed(due[0]):
                return False
            if not await self._turn():
                return False

    async def _waited(self, going: asyncio.Future[None]) -> None:
        """Until something changes; what goes wrong with the match is not waited out."""
        news = asyncio.ensure_future(self._sitting.changed())
        await asyncio.wait({news, going}, return_when=asyncio.FIRST_COMPLETED)
        if not news.done():
            news.cancel()
        if going.done() and not going.cancelled():
            going.result()

    async def _passed(self, seat: Seat) -> bool:
        """Hands the device to somebody else; what was read before is wiped away first."""
        name = self._sitting.names[seat]
        if len(self._sitting.people) > 1:
            self._out.write(CLEARED)
            self._line(self._words.ui("ui.pass_to", name))
            self._line(f"Enter: {self._words.ui('ui.i_am', name)}")
            if not await self._read():
                return False
        self._seat = seat
        return True

    async def _turn(self) -> bool:
        """One thing that is said by whoever is asked; False at the end of input."""
        seen = self._sitting.seen(self._seat)
        self._tell(seen)
        self._offer(seen)
        while True:
            self._out.write("> ")
            self._out.flush()
            line = await self._read()
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
        try:
            if word.isdecimal() and 1 <= int(word) <= len(offers):
                await self._sitting.act(self._seat, seen, offers[int(word) - 1].action)
                return True
            if word == "u":
                await self._sitting.undo(self._seat)
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
