"""Table: a match held for people, as commands and a log that can be stored and restored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from podium.core.chance import Impossible, Recording, Scripted, Seeded, Unanswered
from podium.core.digest import commitment, digest
from podium.core.outcome import Outcome
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.play.command import Accepted, Act, AlreadyDone, Refused, Reply, Undo
from podium.play.entry import Entry
from podium.play.match import check_seats
from podium.play.record import VERSION, Acted, Ended, Header, Line, Told, Undone

_NOTHING = msgspec.Raw(b"null")
_encode = msgspec.json.Encoder().encode


class Corrupt(Exception):
    """A stored log that does not give the states it gave when it was written."""


class Done(msgspec.Struct, frozen=True):
    """One action that still stands: what undo goes back over."""

    seat: Seat
    before: Any
    """The state before it."""
    free: bool
    """Whether its seat may take it back unasked."""


class Change(msgspec.Struct, frozen=True):
    """What an accepted command did: to be stored first, then told."""

    entry: Entry
    events: tuple[Any, ...]


class Table:
    """The truth of one match, and who may change it how.

    A command is judged and done at once; the caller stores the entry before it tells anybody. If
    storing fails, the caller throws the table away and restores it from what was stored.
    """

    def __init__(self, game: AnyGame, seats: int, options: Any, seed: str) -> None:
        check_seats(game, seats)
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.window = 1
        self.entries: list[Entry] = []
        self.events: list[tuple[Any, ...]] = []
        """What happened at each entry."""
        self._asked = 0
        self._chosen: set[Seat] = set()
        """Who has acted in the open window."""
        self._past: list[Done] = []
        self._answered: dict[tuple[Seat, str], int] = {}
        self._luck = Recording(Seeded(seed))
        self._read = msgspec.json.Decoder(game.action).decode
        self.state: Any = game.rules.setup(seats, options, self._luck)
        self._append("setup", None, "", _NOTHING, ())

    @classmethod
    def restored(
        cls, game: AnyGame, seats: int, options: Any, seed: str, entries: Iterable[Entry]
    ) -> Table:
        """The table that a stored log belongs to; raises Corrupt if the log does not hold."""
        table = cls(game, seats, options, seed)
        stored = iter(entries)
        first, made = next(stored, None), table.entries[0]
        if first != made:
            raise Corrupt(f"the setup gives {made}, stored is {first}")
        for entry in stored:
            table._redo(entry)
        table._luck = Recording(Seeded(seed, table._asked))
        return table

    # -- what may be asked ---------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries) - 1

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Whom the table waits for."""
        return self.game.rules.to_act(self.state)

    @property
    def acted(self) -> list[Seat]:
        """Who made each of the actions that stand, the first one first."""
        return [done.seat for done in self._past]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return self.game.rules.outcome(self.state)

    @property
    def commitment(self) -> str:
        """What everybody may know of the seed before the end."""
        return commitment(self.seed)

    def view(self, seat: Seat | None) -> Any:
        """What this seat may know now."""
        return self.game.view(self.state, seat)

    def decision(self, seat: Seat) -> str:
        """The id of the decision that this seat may make now; empty if there is none."""
        return f"{self.window}.{seat}" if self.game.rules.legal(self.state, seat) else ""

    def undo_id(self, seat: Seat) -> str:
        """The id that lets this seat take its last action back; empty if it may not."""
        if not self._past or self._past[-1].seat != seat or not self._past[-1].free:
            return ""
        return f"{self.seq}.{seat}"

    # -- what may be done ----------------------------------------------------------------------

    def command(self, seat: Seat, command: Act | Undo) -> tuple[Reply, Change | None]:
        """Judges a command and does it; a change comes back exactly if it was accepted."""
        known = self._answered.get((seat, command.command_id))
        if known is not None:
            return AlreadyDone(command.command_id, known), None
        if isinstance(command, Undo):
            return self._undo(seat, command)
        return self._act(seat, command)

    def _act(self, seat: Seat, command: Act) -> tuple[Reply, Change | None]:
        legal = self.game.rules.legal(self.state, seat)
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

    def _undo(self, seat: Seat, command: Undo) -> tuple[Reply, Change | None]:
        due = self.undo_id(seat)
        if not due:
            why = "your last action cannot be taken back"
            return Refused(command.command_id, "nothing_to_undo", why), None
        if command.decision_id != due:
            return Refused(command.command_id, "stale", _stale(True)), None
        change = self._take_back(seat, command.command_id)
        return Accepted(command.command_id, change.entry.seq), change

    def _do(self, seat: Seat, action: Any, command_id: str) -> Change:
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
            )
        )
        self.state = step.state
        after = rules.to_act(self.state)
        if not after or set(after) != set(awaited) - {seat}:
            self._open_window()
        else:
            self._chosen.add(seat)
        return self._append("action", seat, command_id, msgspec.Raw(_encode(action)), step.events)

    def _take_back(self, seat: Seat, command_id: str) -> Change:
        self.state = self._past.pop().before
        self._open_window()
        return self._append("undo", seat, command_id, _NOTHING, ())

    def _open_window(self) -> None:
        """Window numbers do not come back, after an undo either."""
        self.window += 1
        self._chosen = set()

    def _append(
        self,
        kind: Any,
        seat: Seat | None,
        command_id: str,
        action: msgspec.Raw,
        events: tuple[Any, ...],
    ) -> Change:
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
        self._asked += len(entry.luck)
        self._luck.told.clear()
        self.entries.append(entry)
        self.events.append(events)
        if seat is not None:
            self._answered[seat, command_id] = entry.seq
        return Change(entry, events)

    # -- coming back ---------------------------------------------------------------------------

    def _redo(self, entry: Entry) -> None:
        """Does again what was stored, with the luck that was told then."""
        self._luck = Recording(Scripted([answer for _, answer in entry.luck]))
        try:
            change = self._done_again(entry)
        except (Unanswered, Impossible, msgspec.DecodeError) as wrong:
            raise Corrupt(f"entry {entry.seq}: {wrong}") from wrong
        if change.entry != entry:
            raise Corrupt(f"entry {entry.seq} gives {change.entry}, stored is {entry}")

    def _done_again(self, entry: Entry) -> Change:
        if not 0 <= entry.seat < self.seats:
            raise Corrupt(f"entry {entry.seq}: there is no seat {entry.seat}")
        seat = SEATS[entry.seat]
        if entry.kind == "undo":
            if not self.undo_id(seat):
                raise Corrupt(f"entry {entry.seq}: there is nothing to take back")
            return self._take_back(seat, entry.command_id)
        action = self._read(entry.action)
        if action not in self.game.rules.legal(self.state, seat):
            raise Corrupt(f"entry {entry.seq}: {action} is not legal")
        return self._do(seat, action, entry.command_id)

    # -- the record ----------------------------------------------------------------------------

    def record(self, players: tuple[str, ...] = ()) -> Iterator[Line]:
        """The record so far; it tells the seed, and so all secrets, only once the match ended."""
        ended = self.outcome
        assert ended is not None, "a record of a running match would tell its secrets"
        yield Header(
            VERSION,
            self.game.id,
            self.game.rules_version,
            self.seats,
            msgspec.to_builtins(self.options),
            self.commitment,
            self.entries[0].hash,
            self.seed,
            players,
        )
        for entry in self.entries:
            if entry.kind == "action":
                yield Acted(entry.seq, entry.seat, entry.action, entry.hash)
            elif entry.kind == "undo":
                yield Undone(entry.seq, entry.seat, entry.hash)
            for what, answer in entry.luck:
                yield Told(what, answer)
        yield Ended(ended.ranks, ended.scores, ended.ending)


def _stale(may_act: bool) -> str:
    return "that decision is over" if may_act else "nothing is asked of this seat now"
