"""Table: a match held for people, as commands and a log that can be stored and restored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from podium.core.chance import Answer, Impossible, Recording, Scripted, Seeded, Unanswered
from podium.core.digest import commitment, digest
from podium.core.outcome import Outcome
from podium.core.seat import SEATS, Seat
from podium.game import Game, Seen
from podium.play.command import (
    Accepted,
    Act,
    AlreadyDone,
    Command,
    Refused,
    Reply,
    Resign,
    TakeBack,
    Undo,
)
from podium.play.entry import NOTHING, Entry, Kind, Was, back_of, taken
from podium.play.match import check_seats
from podium.play.record import (
    VERSION,
    Acted,
    Ended,
    Header,
    LuckTold,
    RecordLine,
    Reported,
    Resigned,
    Undone,
)
from podium.play.resigning import decided
from podium.registry import game as game_of

_encode = msgspec.json.Encoder().encode

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - options, as in the protocol of rules
V = TypeVar("V", bound=Seen[Any])


NOTHING_ASKED = "nothing is asked of this seat now"
"""Why a command is stale that comes when it is others' turn."""


class Corrupt(Exception):
    """A stored log that does not give the states it gave when it was written."""


class Done(msgspec.Struct, Generic[S], frozen=True):
    """One action that still stands: what undo goes back over."""

    seat: Seat
    before: S
    """The state before it."""
    free: bool
    """Whether its seat may take it back unasked."""
    chosen: frozenset[Seat]
    """Who had acted in its window before it."""
    asked: int
    """How many questions luck had answered before it."""


class Change(msgspec.Struct, Generic[E], frozen=True):
    """What an accepted command did: to be stored first, then told."""

    entry: Entry
    events: tuple[E, ...]


class Mark(msgspec.Struct, Generic[S], frozen=True):
    """Where a table stood."""

    state: S
    window: int
    entries: int
    resigned: int
    past: tuple[Done[S], ...]
    chosen: frozenset[Seat]
    asked: int


class Table(Generic[S, A, E, O, V]):
    """The truth of one match, and who may change it how.

    A command is judged and done at once; the caller stores the entry before it tells anybody. If
    storing fails, the caller throws the table away and restores it from what was stored.
    """

    def __init__(
        self,
        game: Game[S, A, E, O, V],
        seats: int,
        options: O,
        seed: str,
        setup_luck: Sequence[Answer] | None = None,
        *,
        rewinds: bool = False,
    ) -> None:
        """A table at its setup.

        `setup_luck`: what luck told at the setup, where that was not this seed's to say. `rewinds`: luck is
        wound back with what is taken back, so that a guide meets what it speaks of; elsewhere nobody is
        told other luck for a try.
        """
        check_seats(game, seats)
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.window = 1
        self.entries: list[Entry] = []
        self.events: list[tuple[E, ...]] = []
        """What happened at each entry."""
        self.states: list[S] = []
        """The state after each entry: what looking back is made from. States share what they can."""
        self.resigned: list[Seat] = []
        """Who gave up, in that order."""
        self.given = 0
        """So many entries were taken over from another match: their luck is not this seed's."""
        self.rewinds = rewinds
        self._asked = 0
        """How many questions luck has answered, less those that were wound back."""
        self._chosen: set[Seat] = set()
        """Who has acted in the open window."""
        self._may_do: dict[Seat, Sequence[A]] = {}
        """What was found that seats may do in this state."""
        self._past: list[Done[S]] = []
        self._answered: dict[tuple[Seat, str], int] = {}
        self._own = Seeded(seed)
        """The luck of this seed, behind all that it was asked so far."""
        self._luck = Recording(self._own if setup_luck is None else Scripted(setup_luck))
        self._read = msgspec.json.Decoder(game.action).decode
        dealt = game.rules.setup(seats, options, self._luck)
        self.state: S = dealt.state
        self.first = game.rules.to_act(self.state)
        """Whom the match waited for at its beginning."""
        self._append("setup", None, "", NOTHING, dealt.events)

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process: the game by its id, for the registry there knows it."""
        return {**self.__dict__, "game": self.game.id, "_read": None}

    def __setstate__(self, sent: dict[str, Any]) -> None:
        self.__dict__.update(sent)
        self.game = game_of(sent["game"])
        self._read = msgspec.json.Decoder(self.game.action).decode

    # -- what may be asked ---------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries) - 1

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Whom the table waits for."""
        return () if self._given_up else self.game.rules.to_act(self.state)

    @property
    def acted(self) -> list[Seat]:
        """Who made each of the actions that stand, the first one first."""
        return [done.seat for done in self._past]

    @property
    def reached(self) -> Outcome | None:
        """How the match ended by the rules alone, or None while it goes on."""
        return self.game.rules.outcome(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, those who resigned behind the others; None while it goes on."""
        return decided(self.reached, self.seats, self.resigned)

    @property
    def commitment(self) -> str:
        """What everybody may know of the seed before the end."""
        return commitment(self.seed)

    def view(self, seat: Seat | None) -> V:
        """What this seat may know now."""
        return self.game.view(self.state, seat)

    def was(self, seq: int) -> Was[S, E]:
        """An entry, and the state after it."""
        entry = self.entries[seq]
        seat = None if entry.seat < 0 else SEATS[entry.seat]
        back = back_of(entry.action) if entry.kind == "undo" else 0
        return Was(seq, entry.kind, seat, back, self.events[seq], self.states[seq])

    def decision(self, seat: Seat) -> str:
        """The id of the decision that this seat may make now; empty if there is none."""
        return f"{self.window}.{seat}" if self._legal(seat) else ""

    def _legal(self, seat: Seat) -> Sequence[A]:
        """What this seat may do; nothing once all but one have resigned."""
        if self._given_up:
            return ()
        if seat not in self._may_do:
            self._may_do[seat] = self.game.rules.legal(self.state, seat)
        return self._may_do[seat]

    @property
    def _given_up(self) -> bool:
        """Whether too many have resigned for the match to go on."""
        return bool(self.resigned) and self.outcome is not None

    def undo_id(self, seat: Seat) -> str:
        """The id that lets this seat take its last action back; empty if it may not."""
        if not self._past or self._past[-1].seat != seat or not self._past[-1].free:
            return ""
        if self._given_up:
            return ""
        return f"{self.seq}.{seat}"

    def ask_id(self, seat: Seat) -> str:
        """The id by which this seat may ask to take its last action back; empty if it may not.

        What it may take back unasked it need not ask for, and nothing is taken back once the seed
        is told.
        """
        if self.undo_id(seat) or seat in self.resigned or self.outcome is not None:
            return ""
        return f"{self.seq}.{seat}" if self._reach(seat) else ""

    def _reach(self, seat: Seat) -> int:
        """How many actions lie from this seat's last one on; 0: there is none to take back."""
        if seat in self._chosen:
            return 0  # A secret choice is made again instead.
        for n, done in enumerate(reversed(self._past), start=1):
            if done.seat == seat:
                return n
        return 0

    # -- what may be done ----------------------------------------------------------------------

    def command(self, seat: Seat, command: Command) -> tuple[Reply, Change[E] | None]:
        """Judges a command and does it; a change comes back exactly if it was accepted."""
        known = self._answered.get((seat, command.command_id))
        if known is not None:
            return AlreadyDone(command.command_id, known), None
        match command:
            case Act():
                return self._act(seat, command)
            case Undo():
                return self._undo(seat, command)
            case TakeBack():
                return self._agreed(seat, command)
            case Resign():
                return self._resign(seat, command)

    def _act(self, seat: Seat, command: Act) -> tuple[Reply, Change[E] | None]:
        legal = self._legal(seat)
        if not legal or command.decision_id != f"{self.window}.{seat}":
            return Refused(command.command_id, "stale", _stale(bool(legal))), None
        try:
            action = self._read(command.action)
        except msgspec.DecodeError as wrong:
            return Refused(command.command_id, "malformed", str(wrong)), None
        if action not in legal:
            why = self.game.rules.refusal(self.state, seat, action)
            assert why is not None, (action, "is neither legal nor refused")
            return Refused(command.command_id, "illegal", why.reason, why.rule), None
        change = self._do(seat, action, command.command_id)
        return Accepted(command.command_id, change.entry.seq), change

    def _undo(self, seat: Seat, command: Undo) -> tuple[Reply, Change[E] | None]:
        due = self.undo_id(seat)
        if not due:
            why = "your last action cannot be taken back"
            return Refused(command.command_id, "nothing_to_undo", why), None
        if command.decision_id != due:
            return Refused(command.command_id, "stale", _stale(True)), None
        change = self._take_back(seat, command.command_id)
        return Accepted(command.command_id, change.entry.seq), change

    def _agreed(self, seat: Seat, command: TakeBack) -> tuple[Reply, Change[E] | None]:
        due = self.ask_id(seat)
        if not due or command.decision_id != due:
            return Refused(command.command_id, "stale", _stale(bool(due))), None
        change = self._take_back(seat, command.command_id, self._reach(seat))
        return Accepted(command.command_id, change.entry.seq), change

    def _resign(self, seat: Seat, command: Resign) -> tuple[Reply, Change[E] | None]:
        if seat in self.resigned or self.outcome is not None:
            return Refused(command.command_id, "stale", "there is nothing to give up"), None
        change = self._give_up(seat, command.command_id)
        return Accepted(command.command_id, change.entry.seq), change

    def _do(self, seat: Seat, action: A, command_id: str) -> Change[E]:
        rules = self.game.rules
        awaited = rules.to_act(self.state)
        step = rules.apply(self.state, seat, action, self._luck)
        others_chose = bool(self._chosen - {seat})
        if self._past and self._past[-1].seat != seat:
            # Whoever saw an answer to an action cannot take that action back unasked, even if the
            # answer was itself taken back.
            self._past[-1] = msgspec.structs.replace(self._past[-1], free=False)
        self._past.append(
            Done(
                seat,
                self.state,
                free=awaited == (seat,)
                and not others_chose
                and not self._luck.told
                and not any(getattr(event, "reveals", False) for event in step.events)
                and rules.outcome(step.state) is None,
                chosen=frozenset(self._chosen),
                asked=self._asked,
            )
        )
        self.state = step.state
        after = rules.to_act(self.state)
        if not after or set(after) != set(awaited) - {seat}:
            self._open_window()
        else:
            self._chosen.add(seat)
        return self._append("action", seat, command_id, msgspec.Raw(_encode(action)), step.events)

    def _take_back(self, seat: Seat, command_id: str, agreed: int = 0) -> Change[E]:
        """Takes the last action back, or as many as was agreed; luck goes on, unless it is wound back."""
        first = self._past[-(agreed or 1)]
        del self._past[-(agreed or 1) :]
        if agreed and self._past:
            # Whoever saw what was taken back now knows more: from here on they have to ask.
            self._past[-1] = msgspec.structs.replace(self._past[-1], free=False)
        self.state = first.before
        self._open_window()
        self._chosen = set(first.chosen)
        if self.rewinds:
            self._asked = first.asked
            self._go_on_with(self._asked)
        return self._append("undo", seat, command_id, taken(agreed), ())

    def _give_up(self, seat: Seat, command_id: str) -> Change[E]:
        self.resigned.append(seat)
        return self._append("resign", seat, command_id, NOTHING, ())

    def _open_window(self) -> None:
        """Window numbers do not come back, after an undo either."""
        self.window += 1
        self._chosen = set()

    def _append(
        self,
        kind: Kind,
        seat: Seat | None,
        command_id: str,
        action: msgspec.Raw,
        events: tuple[E, ...],
    ) -> Change[E]:
        entry = Entry(
            len(self.entries),
            kind,
            -1 if seat is None else seat,
            command_id,
            action,
            tuple(self._luck.told),
            self.window,
            digest(self.state),
        )
        self._asked += len(self._luck.told)
        self._luck.told.clear()
        self._may_do.clear()
        self.entries.append(entry)
        self.events.append(events)
        self.states.append(self.state)
        if seat is not None:
            self._answered[seat, command_id] = entry.seq
        return Change(entry, events)

    # -- beside other processes ----------------------------------------------------------------

    def mark(self) -> Mark[S]:
        """Where the table stands, to go back to if what is done next cannot be stored."""
        return Mark(
            self.state,
            self.window,
            len(self.entries),
            len(self.resigned),
            tuple(self._past),
            frozenset(self._chosen),
            self._asked,
        )

    def back_to(self, mark: Mark[S]) -> None:
        """As if nothing had been done since: nobody was told of it."""
        self.state, self.window, self._asked = mark.state, mark.window, mark.asked
        self._past, self._chosen = list(mark.past), set(mark.chosen)
        for entry in self.entries[mark.entries :]:
            self._answered.pop((SEATS[entry.seat], entry.command_id), None)
        del self.entries[mark.entries :], self.events[mark.entries :], self.states[mark.entries :]
        del self.resigned[mark.resigned :]
        self._may_do.clear()
        self._go_on_with(self._asked_of_seed())

    def follow(self, entry: Entry) -> Change[E]:
        """Does what another process has judged and stored, with its luck; Corrupt if it gives another state.

        From here on luck goes on as it does there.
        """
        change = self._repeat(entry)
        if change.entry != entry:
            raise Corrupt(f"entry {entry.seq} gives {change.entry}, stored is {entry}")
        if self.rewinds:
            self._go_on_with(self._asked)
        else:
            self._own.skip(len(entry.luck))
            self._luck = Recording(self._own)
        return change

    def _asked_of_seed(self) -> int:
        """How many questions this seed has answered: what was given had luck of its own."""
        if self.rewinds:
            return self._asked
        return sum(len(entry.luck) for entry in self.entries[self.given :])

    def _go_on_with(self, asked: int) -> None:
        """Luck goes on behind so many questions."""
        self._own = Seeded(self.seed, asked)
        self._luck = Recording(self._own)

    # -- coming back ---------------------------------------------------------------------------

    def catch_up(self, stored: Sequence[Entry], given: int) -> None:
        """Does again all that was stored, from a table at its setup; raises Corrupt if it differs.

        `given`: the first so many entries are another match's, with its luck.
        """
        first = stored[0] if stored else None
        if first != self.entries[0]:
            raise Corrupt(f"the setup gives {self.entries[0]}, stored is {first}")
        for entry in stored[1:]:
            self._redo(entry)
        self.given = given
        self._go_on_with(self._asked_of_seed())

    def _redo(self, entry: Entry) -> None:
        """Does again what was stored, with the luck that was told then."""
        change = self._repeat(entry)
        if change.entry != entry:
            raise Corrupt(f"entry {entry.seq} gives {change.entry}, stored is {entry}")

    def redo(self, line: Acted | Undone | Resigned, luck: tuple[tuple[str, Answer], ...]) -> None:
        """Does again what a record tells, with its luck; Corrupt if it cannot be done."""
        kind: Kind = "resign"
        action = NOTHING
        if isinstance(line, Acted):
            kind, action = "action", line.action
        elif isinstance(line, Undone):
            kind, action = "undo", taken(line.back)
        self._repeat(Entry(line.seq, kind, line.seat, f"r{line.seq}", action, luck, 0, ""))

    def _repeat(self, entry: Entry) -> Change[E]:
        self._luck = Recording(Scripted([answer for _, answer in entry.luck]))
        try:
            return self._done_again(entry)
        except (Unanswered, Impossible, msgspec.DecodeError) as wrong:
            raise Corrupt(f"entry {entry.seq}: {wrong}") from wrong

    def _done_again(self, entry: Entry) -> Change[E]:
        if not 0 <= entry.seat < self.seats:
            raise Corrupt(f"entry {entry.seq}: there is no seat {entry.seat}")
        seat = SEATS[entry.seat]
        if entry.kind == "undo":
            agreed = back_of(entry.action)
            if agreed != self._reach(seat) if agreed else not self.undo_id(seat):
                raise Corrupt(f"entry {entry.seq}: there is nothing to take back")
            return self._take_back(seat, entry.command_id, agreed)
        if entry.kind == "resign":
            if seat in self.resigned:
                raise Corrupt(f"entry {entry.seq}: seat {seat} had resigned")
            return self._give_up(seat, entry.command_id)
        action = self._read(entry.action)
        if action not in self.game.rules.legal(self.state, seat):
            raise Corrupt(f"entry {entry.seq}: {action} is not legal")
        return self._do(seat, action, entry.command_id)

    # -- the record ----------------------------------------------------------------------------

    def record(self, players: tuple[str, ...] = ()) -> Iterator[RecordLine]:
        """The record; it tells the seed, and so all secrets, and only once the match ended."""
        ended = self.outcome
        assert ended is not None, "a record of a running match would tell its secrets"
        yield from self._lines(players, self.seq)
        yield Ended(ended.ranks, ended.scores, ended.ending)

    def kept(self, players: tuple[str, ...], since: int = 0) -> Iterator[RecordLine]:
        """The record so far, from an entry on, for whoever keeps a running match: it tells all secrets."""
        yield from self._lines(players, self.seq, since)
        if ended := self.outcome:
            yield Ended(ended.ranks, ended.scores, ended.ending)

    def report(self, players: tuple[str, ...], problem: Reported) -> Iterator[RecordLine]:
        """The record up to where a problem was reported, for those who mend it: it tells secrets."""
        yield from self._lines(players, problem.seq)
        yield problem

    def _lines(self, players: tuple[str, ...], last: int, since: int = 0) -> Iterator[RecordLine]:
        if not since:
            yield self._header(players)
        for entry in self.entries[since : last + 1]:
            if entry.kind == "action":
                yield Acted(entry.seq, entry.seat, entry.action, entry.hash)
            elif entry.kind == "undo":
                yield Undone(entry.seq, entry.seat, entry.hash, back_of(entry.action))
            elif entry.kind == "resign":
                yield Resigned(entry.seq, entry.seat, entry.hash)
            for what, answer in entry.luck:
                yield LuckTold(what, answer)

    def _header(self, players: tuple[str, ...]) -> Header:
        return Header(
            VERSION,
            self.game.id,
            self.game.rules_version,
            self.seats,
            msgspec.to_builtins(self.options),
            self.commitment,
            self.entries[0].hash,
            self.seed,
            players,
            self.given,
            self.rewinds,
        )


def restore(
    game: Game[S, A, E, O, V],
    seats: int,
    options: O,
    seed: str,
    entries: Iterable[Entry],
    given: int = 0,
    *,
    rewinds: bool = False,
) -> Table[S, A, E, O, V]:
    """The table that a stored log belongs to; raises Corrupt if the log does not hold.

    `given`: the first so many entries are another match's, with its luck.
    """
    stored = list(entries)
    first = stored[0] if stored else None
    luck = [answer for _, answer in first.luck] if first and given else None
    try:
        table = Table(game, seats, options, seed, luck, rewinds=rewinds)
    except (Unanswered, Impossible) as wrong:
        raise Corrupt(f"the setup: {wrong}") from wrong
    table.catch_up(stored, given)
    return table


def _stale(may_act: bool) -> str:
    return "that decision is over" if may_act else NOTHING_ASKED


AnyTable = Table[Any, Any, Any, Any, Any]
"""A table of a game whose types the caller does not know."""
AnyChange = Change[Any]
