"""Here: a seat at a match in this very process, by the names of a seat at a site."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Generic

import msgspec

from podium.bots.players import bot_of
from podium.client.errors import NotDone, refusal
from podium.client.kinds import A, AnyBot, V
from podium.core.action import ActionStruct
from podium.core.chance import Seeded
from podium.core.outcome import Outcome
from podium.core.rules import Refusal
from podium.core.seat import SEATS
from podium.core.seat import Seat as SeatNumber
from podium.game import AnyGame
from podium.language import words
from podium.play.command import Act, Resign, TakeBack, Undo
from podium.play.command import Refused as TableRefused
from podium.play.continuing import played_again
from podium.play.match import Match
from podium.play.options import choose
from podium.play.record import write_lines
from podium.play.table import AnyTable
from podium.registry import game as game_of
from podium.wire.facts import seen
from podium.wire.messages import Player, Reason
from podium.wire.program import AnySeen
from podium.wire.talk import Phrase


class Here(Generic[V, A]):
    """A seat at a match that is played here: without waiting, so with no `async`.

    The bare match is played, at the speed of a simulation. What that does not keep (taking back, giving
    up, the record) is found by playing the same actions again at a table, when somebody asks for it.
    """

    __slots__ = (
        "_bots",
        "_done",
        "_luck",
        "_match",
        "_options",
        "_table",
        "_view",
        "game",
        "name",
        "number",
        "seats",
        "seed",
    )

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        bots: Sequence[AnyBot],
        options: object,
        seed: str,
        number: int,
        name: str,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.name = name
        self.number = number
        self._options = options
        self._match = Match(game, seats, options, Seeded(seed))
        self._bots: list[AnyBot | None] = list(bots)
        self._bots.insert(number, None)
        self._luck = Seeded(f"{seed}/bots")
        self._done: list[tuple[SeatNumber, object]] = []
        self._table: AnyTable | None = None
        """What is played from the first moment on at which somebody asked for more than a match has."""
        self._view: V | None = None

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def view(self) -> V:
        """The newest view."""
        state = self._match.state if self._table is None else self._table.state
        found: V = self.game.view(state, SEATS[self.number])
        return found

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None: it goes on."""
        if self._table is not None:
            return self._table.outcome
        found: Outcome | None = self._match.outcome
        return found

    @property
    def to_act(self) -> tuple[SeatNumber, ...]:
        """Whom the match waits for."""
        found: tuple[SeatNumber, ...] = (self._table or self._match).to_act
        return found

    @property
    def decisions(self) -> int:
        """How many decisions all seats have made, as long as nothing was taken back."""
        return len(self._done)

    @property
    def due(self) -> bool:
        """Whether this seat is asked for a decision."""
        return SEATS[self.number] in self.to_act

    def __iter__(self) -> Here[V, A]:
        return self

    def __next__(self) -> V:
        """The view of the next decision, once the others have acted; the match's end ends it."""
        view = self.advance()
        if view is None:
            raise StopIteration
        return view

    def advance(self) -> V | None:
        """The view of the next decision, once the others have acted; None: the match is over."""
        if self._table is not None:
            return self._next_at_table(self._table)
        match, bots, done = self._match, self._bots, self._done
        game = self.game
        to_act, view_of, act = game.rules.to_act, game.view, match.act
        while awaited := to_act(match.state):
            seat = awaited[0]
            bot = bots[seat]
            if bot is None:
                found: V = view_of(match.state, seat)
                self._view = found
                return found
            action = bot(view_of(match.state, seat), self._luck)
            act(seat, action)
            done.append((seat, action))
        return None

    @property
    def seen(self) -> AnySeen:
        """What a site would have told last."""
        return seen(self._at_table(), SEATS[self.number])

    @property
    def sitting(self) -> list[Player]:
        """Who sits where."""
        return [
            Player(n, "bot" if bot else "person", self._called(n), True)
            for n, bot in enumerate(self._bots)
        ]

    def _called(self, seat: int) -> str:
        return f"bot {seat}" if self._bots[seat] else self.name

    # -- what may be done --------------------------------------------------------------------------

    def act(self, action: A) -> None:
        """Does it; NotDone says why not."""
        view, seat = self._view, self.number
        if view is None:
            view = self.view
            if not self.due:
                raise refusal("stale", "Nothing is asked of this seat now.", "Wait for its turn.")
        if action not in view.legal:
            state = (self._table or self._match).state
            raise refused_here(self.game, state, SEATS[seat], action, self.seats)
        self._view = None
        if self._table is not None:
            self._command(Act("", self._table.decision(SEATS[seat]), _raw(action)))
            return
        self._match.act(SEATS[seat], action)
        self._done.append((SEATS[seat], action))

    def undo(self) -> None:
        """Takes the last action back, where that is free."""
        table = self._at_table()
        self._command(Undo("", table.undo_id(SEATS[self.number])))

    def ask_undo(self) -> None:
        """Goes back to before this seat's last action: bots never mind."""
        table = self._at_table()
        self._command(TakeBack("", table.ask_id(SEATS[self.number])))

    def answer_undo(self, *, agree: bool) -> None:
        """Nobody here ever asks."""
        raise refusal("nothing_to_answer", "Nobody asks for anything.")

    def say(self, what: Phrase) -> None:
        """Nobody here hears it."""

    def resign(self) -> None:
        """Gives up: the strongest bot of the game plays on for the seat."""
        self._at_table()
        self._command(Resign(""))

    def why(self, action: A) -> tuple[Reason, ...]:
        """Why an action cannot be done now; nothing: it can."""
        state = (self._table or self._match).state
        found = self.game.rules.refusal(state, SEATS[self.number], action)
        if found is None:
            return ()
        text = _words(self.game, found, action, SEATS[self.number], self.seats)
        return (Reason(text, found.rule),)

    def record(self) -> str:
        """The record as JSON lines, once the match has ended."""
        table = self._at_table()
        if table.outcome is None:
            raise refusal("not_over", "The match has not ended yet.", "Wait for the outcome.")
        names = [self._called(n) for n in range(self.seats)]
        return "".join(f"{line}\n" for line in write_lines(table.record(tuple(names))))

    # -- more than a match has -----------------------------------------------------------------------

    def _at_table(self) -> AnyTable:
        """The same match at a table, where all that was done is done again."""
        if self._table is None:
            table = played_again(self.game, self.seats, self._options, self.seed, self._done)
            assert table.state == self._match.state, "the same luck gives the same match"
            self._table, self._view = table, None
        return self._table

    def _next_at_table(self, table: AnyTable) -> V | None:
        while table.outcome is None and (awaited := table.to_act):
            seat = awaited[0]
            bot = self._bots[seat]
            if bot is None and seat in table.resigned:
                bot = list(self.game.bots.values())[-1]
            if bot is None:
                found: V = table.view(seat)
                self._view = found
                return found
            action = bot(table.view(seat), self._luck)
            table.command(seat, Act(f"{table.seq}", table.decision(seat), _raw(action)))
        return None

    def _command(self, command: Act | Undo | TakeBack | Resign) -> None:
        table = self._at_table()
        command = msgspec.structs.replace(command, command_id=f"{table.seq}")
        reply, _ = table.command(SEATS[self.number], command)
        self._view = None
        if isinstance(reply, TableRefused):
            raise refusal(reply.code, reply.reason, rule=reply.rule)


def refused_here(
    game: AnyGame, state: object, seat: SeatNumber, action: object, seats: int
) -> NotDone:
    """What is raised for an action that is none of the legal ones: why not, with the rule."""
    try:
        plain = msgspec.json.decode(msgspec.json.encode(action), type=game.action)
    except (TypeError, ValueError, msgspec.MsgspecError):
        return refusal("malformed", f"{action!r} is no action of {game.name}.", _CHOOSE)
    found = game.rules.refusal(state, seat, plain)
    if found is None:
        return refusal("malformed", f"{action!r} is written otherwise: {plain!r}.", _CHOOSE)
    return refusal("illegal", _words(game, found, plain, seat, seats), _CHOOSE, found.rule)


def _words(
    game: AnyGame, found: Refusal, action: ActionStruct, seat: SeatNumber, seats: int
) -> str:
    names = tuple(f"{n + 1}" for n in range(seats))
    return words(game.id, "en").refusal(found, action, names, seat)


_CHOOSE = "Choose one of the `legal` of the view."


def _raw(action: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


class AsyncHere(Generic[V, A]):
    """The same, awaited as a seat at a site is."""

    __slots__ = ("_here",)

    def __init__(self, here: Here[V, A]) -> None:
        self._here = here

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return self._here.game

    @property
    def number(self) -> int:
        """Which seat it is."""
        return self._here.number

    @property
    def name(self) -> str:
        """What it is called."""
        return self._here.name

    @property
    def seen(self) -> AnySeen:
        """What a site would have told last."""
        return self._here.seen

    @property
    def sitting(self) -> list[Player]:
        """Who sits where."""
        return self._here.sitting

    async def __aenter__(self) -> AsyncHere[V, A]:
        return self

    async def __aexit__(self, *_: object) -> None:
        return

    @property
    def view(self) -> V:
        """The newest view."""
        return self._here.view

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None: it goes on."""
        return self._here.outcome

    @property
    def decisions(self) -> int:
        """How many decisions all seats have made, as long as nothing was taken back."""
        return self._here.decisions

    @property
    def seed(self) -> str:
        """What all luck comes from."""
        return self._here.seed

    @property
    def due(self) -> bool:
        """Whether this seat is asked for a decision."""
        return self._here.due

    def __aiter__(self) -> AsyncHere[V, A]:
        return self

    async def __anext__(self) -> V:
        view = self._here.advance()
        if view is None:
            raise StopAsyncIteration
        return view

    async def act(self, action: A) -> None:
        """Does it; NotDone says why not."""
        self._here.act(action)

    async def undo(self) -> None:
        """Takes the last action back, where that is free."""
        self._here.undo()

    async def ask_undo(self) -> None:
        """Goes back to before this seat's last action: bots never mind."""
        self._here.ask_undo()

    async def answer_undo(self, *, agree: bool) -> None:
        """Nobody here ever asks."""
        self._here.answer_undo(agree=agree)

    async def say(self, what: Phrase) -> None:
        """Nobody here hears it."""

    async def begun(self) -> None:
        """It has begun."""

    async def asked(self) -> None:
        """Comes back once the others have acted: this seat is asked, or the match is over."""
        self._here.advance()

    async def resign(self) -> None:
        """Gives up: the strongest bot of the game plays on for the seat."""
        self._here.resign()

    async def why(self, action: A) -> tuple[Reason, ...]:
        """Why an action cannot be done now; nothing: it can."""
        return self._here.why(action)

    async def record(self) -> str:
        """The record as JSON lines, once the match has ended."""
        return self._here.record()

    async def end(self) -> Outcome:
        """How the match ended; the bots play on until then."""
        return _end(self._here)


AnyHere = Here[Any, Any]
AnyAsyncHere = AsyncHere[Any, Any]


def _end(here: AnyHere) -> Outcome:
    if next(here, None) is not None or here.outcome is None:
        raise refusal("not_over", "This seat is asked for a decision.", "Act first.")
    return here.outcome


def match_here(
    game: str | AnyGame,
    seats: int | None = None,
    *,
    bots: str | AnyBot | Sequence[str | AnyBot] = "random",
    options: dict[str, object] | None = None,
    seed: str = "",
    seat: int = 0,
    name: str = "you",
) -> AnyHere:
    """A seat at a new match in this process; the other seats are played by `bots`, one for each, or one for all."""
    plays = game_of(game) if isinstance(game, str) else game
    count = plays.seats[1] if seats is None else seats
    named = [bots] if isinstance(bots, str) or callable(bots) else list(bots)
    others = [named[n % len(named)] for n in range(count - 1)]
    playing = [bot_of(plays, bot) if isinstance(bot, str) else bot for bot in others]
    chosen = choose(plays, options) if options else plays.options()
    return Here(plays, count, playing, chosen, seed or secrets.token_hex(16), seat, name)


def here(
    game: str | AnyGame,
    seats: int | None = None,
    *,
    bots: str | AnyBot | Sequence[str | AnyBot] = "random",
    options: dict[str, object] | None = None,
    seed: str = "",
    seat: int = 0,
    name: str = "you",
) -> AnyAsyncHere:
    """As `match_here`, awaited as a seat at a site is."""
    return AsyncHere(
        match_here(game, seats, bots=bots, options=options, seed=seed, seat=seat, name=name)
    )
