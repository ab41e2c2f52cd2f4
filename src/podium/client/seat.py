"""Seat: a seat at a table of a site, held over a line that comes back by itself."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import cache
from typing import Any, Generic, get_type_hints

import msgspec

from podium.client.asking import AGAIN, SeatHeld, SiteRequests
from podium.client.errors import NotDone, OtherRules, refusal
from podium.client.kinds import A, V
from podium.client.line import SiteLine
from podium.client.link import Link
from podium.core.outcome import Outcome
from podium.game import AnyGame
from podium.play.command import Accepted, Act, AlreadyDone, Resign, Undo
from podium.registry import UnknownGame
from podium.registry import game as game_of
from podium.wire.messages import ClocksLeft, Player, Players, Reason, Said, Wish
from podium.wire.program import (
    Agrees,
    AnySeen,
    Fault,
    Follow,
    Noted,
    ProgramCommand,
    Reasons,
    Says,
    SeenNow,
    WhyNotDo,
    WouldLike,
)
from podium.wire.talk import Phrase

SeatNews = AnySeen | Players | ClocksLeft | Wish | Said
"""What a table tells of its own accord."""
_Reply = Accepted | AlreadyDone | Noted | Reasons

_encode = msgspec.json.Encoder().encode


@cache
def _reader(game_id: str) -> Callable[[bytes | str], SeatNews | _Reply | Fault]:
    """What reads the messages of a table: views, actions and events as the game's own classes."""
    game = game_of(game_id)
    view = get_type_hints(game.view)["return"]
    generic: Any = SeenNow
    told: object = generic[view, game.event] | Players | ClocksLeft | Wish | Said | _Reply | Fault
    decode: Callable[[bytes | str], SeatNews | _Reply | Fault] = msgspec.json.Decoder(told).decode
    return decode


class SiteSeat(Generic[V, A]):
    """What one may do at a table, and what one sees of it; iterating gives a view for each decision."""

    def __init__(self, link: Link, given: SeatHeld, patience: float, language: str = "") -> None:
        """`patience`: seconds without a site; `language`: in which reasons and mistakes are told."""
        self.link = link.page
        """Where people find the table."""
        self.site = link.site
        self.code = given.code
        self.game: AnyGame = _installed(given)
        self.number = given.seat
        self.name = given.name
        self.secret = given.secret
        """What the seat belongs to: whoever has it can go on where this one stops."""
        self.seen: SeenNow[V, object] | None = None
        """What was told last; None: the match has not begun."""
        self.players: Players | None = None
        self.clocks: ClocksLeft | None = None
        self.wish: Wish | None = None
        """What a seat asks of the others just now."""
        self._read = _reader(self.game.id)
        self._replies: dict[str, asyncio.Future[_Reply]] = {}
        self._listening: list[asyncio.Queue[SeatNews | None]] = []
        self._news = asyncio.Event()
        self._decided = ""
        """The decision that was answered last."""
        self._patience = patience
        self._requests = SiteRequests(link.site, given.secret, language)
        self._line = SiteLine(self._requests, given.code, self._hear, self._saw, patience)
        self._holding: asyncio.Task[None] | None = None

    # -- coming and going ------------------------------------------------------------------------

    async def __aenter__(self) -> SiteSeat[V, A]:
        self._holding = asyncio.create_task(self._line.hold())
        self._holding.add_done_callback(lambda _: self._fail())
        await self._until(lambda: self.players is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Lets go of the line; the seat is kept for whoever has its secret."""
        if self._holding is not None:
            self._holding.cancel()
            with suppress(asyncio.CancelledError):
                await self._holding

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def view(self) -> V | None:
        """The newest view; None: the match has not begun."""
        return None if self.seen is None else self.seen.view

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None: it goes on."""
        return None if self.seen is None else self.seen.outcome

    @property
    def due(self) -> bool:
        """Whether this seat is asked for a decision that it has not made."""
        seen = self.seen
        return (
            seen is not None
            and seen.outcome is None
            and self.number in seen.awaited
            and seen.decision not in ("", self._decided)
        )

    @property
    def sitting(self) -> list[Player]:
        """Who sits where."""
        return [] if self.players is None else self.players.players

    def __aiter__(self) -> SiteSeat[V, A]:
        return self

    async def __anext__(self) -> V:
        """The view of the next decision; the match's end ends it, or that this seat resigned."""
        await self.asked()
        if not self.due:
            raise StopAsyncIteration
        assert self.seen is not None
        return self.seen.view

    def listen(self) -> asyncio.Queue[SeatNews | None]:
        """A queue of all that the table tells from here on; None: the line is gone for good."""
        queue: asyncio.Queue[SeatNews | None] = asyncio.Queue()
        for last in (self.players, self.seen):
            if last is not None:
                queue.put_nowait(last)
        self._listening.append(queue)
        return queue

    async def news(self) -> AsyncIterator[SeatNews]:
        """All that the table tells from here on, what it told last first; until the match's end."""
        queue = self.listen()
        try:
            while (told := await queue.get()) is not None:
                yield told
                if isinstance(told, SeenNow) and told.outcome is not None:
                    return
            if self._line.failed is not None:
                raise self._line.failed
        finally:
            self._listening.remove(queue)

    async def end(self) -> Outcome:
        """How the match ended, once it has."""
        await self._until(lambda: self.outcome is not None)
        assert self.outcome is not None
        return self.outcome

    # -- what may be done --------------------------------------------------------------------------

    async def act(self, action: A) -> None:
        """Does it; NotDone says why not. When it comes back `view` is the newest."""
        decision = "" if self.seen is None else self.seen.decision
        if not decision:
            raise refusal("stale", "Nothing is asked of this seat now.", "Wait for its turn.")
        raw = msgspec.Raw(_encode(action))
        await self._do(Act(_new_id(), decision, raw), decision)

    async def undo(self) -> None:
        """Takes the last action back, where that is free."""
        due = "" if self.seen is None else self.seen.undo
        await self._do(Undo(_new_id(), due))

    async def resign(self) -> None:
        """Gives up: a bot of the house plays on for the seat."""
        await self._do(Resign(_new_id()))

    async def ask_undo(self) -> None:
        """Asks the others to let this seat take its last action back."""
        due = "" if self.seen is None else self.seen.ask
        await self._ask(WouldLike(_new_id(), due))

    async def answer_undo(self, *, agree: bool) -> None:
        """Agrees to what another seat asks for, or does not."""
        due = "" if self.wish is None else self.wish.decision_id
        await self._ask(Agrees(_new_id(), due, agree))

    async def say(self, what: Phrase) -> None:
        """Says one of the phrases to everybody at the table."""
        await self._ask(Says(_new_id(), what))

    async def why(self, action: A) -> tuple[Reason, ...]:
        """Why an action cannot be done now; nothing: it can."""
        reply = await self._ask(WhyNotDo(_new_id(), msgspec.Raw(_encode(action))))
        assert isinstance(reply, Reasons), reply
        return reply.reasons

    async def start(self) -> None:
        """The host begins: bots of the house take the free seats."""
        await self._requests.post_once(f"/tables/{self.code}/start")

    async def leave(self) -> None:
        """Gives the seat back, before the match begins."""
        await self._requests.post_once(f"/tables/{self.code}/leave")

    async def record(self) -> str:
        """The record as JSON lines, once the match has ended."""
        return (await self._requests.get_bytes(f"/tables/{self.code}/record")).decode()

    async def rematch(self) -> SeatHeld:
        """A new match for the same players: where one sits there, for `resume`."""
        path = f"/tables/{self.code}/rematch"
        return await self._requests.post(path, SeatHeld, None, self._patience, twice=True)

    async def begun(self) -> None:
        """Comes back once the match has begun: all seats are taken."""
        await self._until(lambda: self.seen is not None)

    async def asked(self) -> None:
        """Comes back once this seat is asked for a decision, or never will be again."""
        await self._until(lambda: self.due or self._over)

    async def asked_anything(self) -> None:
        """The same, or once another seat would like to take something back."""
        await self._until(lambda: self.due or self._over or self.wished_of)

    @property
    def wished_of(self) -> bool:
        """Whether this seat is to say if another one may take something back."""
        return self.wish is not None and self.number in self.wish.waiting

    @property
    def connected(self) -> bool:
        """Whether there is a line to the site just now; it comes back by itself."""
        return self._line.up

    async def another(self, seconds: float) -> SeatHeld | None:
        """A new match, if any of the players asks for one within so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._until(lambda: self.players is not None and bool(self.players.rematch))
            return await self.rematch()
        return None

    # -- asking and hearing ------------------------------------------------------------------------

    async def _do(self, command: Act | Undo | Resign, decision: str = "") -> None:
        try:
            reply = await self._ask(command)
        except NotDone as no:
            if no.code == "stale":
                # That decision does not come back: the next view tells what is asked now.
                self._decided = decision or self._decided
            raise
        self._decided = decision or self._decided
        assert isinstance(reply, Accepted | AlreadyDone), reply
        await self._until(lambda: self.seen is not None and self.seen.seq >= reply.seq)

    async def _ask(self, command: ProgramCommand) -> _Reply:
        answer: asyncio.Future[_Reply] = asyncio.get_running_loop().create_future()
        self._replies[command.command_id] = answer
        try:
            if self._line.failed is not None:
                raise self._line.failed
            await self._line.say(command.command_id, _encode(command))
            return await answer
        finally:
            del self._replies[command.command_id]
            self._line.answered(command.command_id)

    def _saw(self) -> bytes:
        return _encode(Follow(-1 if self.seen is None else self.seen.seq))

    def _hear(self, message: bytes | str) -> None:
        try:
            told = self._read(message)
        except msgspec.ValidationError as wrong:
            if "Invalid value" in str(wrong) and "$.type" in str(wrong):
                return  # A kind of message that is newer than this program.
            raise
        match told:
            case SeenNow():
                if self.seen is None or told.seq >= self.seen.seq:
                    self.seen = told
            case Players():
                self.players = told
            case ClocksLeft():
                self.clocks = told
            case Wish():
                self.wish = told if told.decision_id else None
            case Said():
                pass
            case Fault():
                self._refused(told)
                return
            case _:
                answer = self._replies.get(told.command_id)
                if answer is not None and not answer.done():
                    answer.set_result(told)
                return
        for queue in self._listening:
            queue.put_nowait(told)
        self._news.set()

    def _refused(self, fault: Fault) -> None:
        if fault.code in AGAIN and fault.retry_after:
            self._line.say_again(fault.command_id, fault.retry_after)
            return
        answer = self._replies.get(fault.command_id)
        if answer is not None and not answer.done():
            answer.set_exception(NotDone(fault))

    @property
    def _over(self) -> bool:
        seen = self.seen
        return seen is not None and (seen.outcome is not None or self.number in seen.resigned)

    async def _until(self, holds: Callable[[], bool]) -> None:
        """Until something holds that only news can make so."""
        while not holds():
            if self._line.failed is not None:
                raise self._line.failed
            self._news.clear()
            await self._news.wait()

    def _fail(self) -> None:
        """The line is gone for good: nobody waits for what cannot come."""
        holding = self._holding
        if holding is not None and not holding.cancelled():
            wrong = holding.exception() or self._line.failed
            self._line.failed = wrong if isinstance(wrong, Exception) else None
        for answer in self._replies.values():
            if not answer.done():
                answer.set_exception(self._line.failed or ConnectionError("the line was closed"))
        for queue in self._listening:
            queue.put_nowait(None)
        self._news.set()


def _new_id() -> str:
    return secrets.token_hex(12)


def _installed(given: SeatHeld) -> AnyGame:
    """The game as it is installed here, by the rules that the site plays."""
    try:
        game = game_of(given.game)
    except UnknownGame as unknown:
        raise OtherRules(f"the site plays a game that is not installed here: {unknown}") from None
    if game.rules_version != given.rules_version:
        raise OtherRules(
            f"the site plays {game.name} by version {given.rules_version} of its rules, and here is "
            f"version {game.rules_version}: install the Podium that the site has"
        )
    return game


AnySeat = SiteSeat[Any, Any]
"""A seat at a game whose types the caller does not know."""
