"""Playing: one match after another, by the numbers of actions.

All comes from the contract (`rules`, `view`, `encoding`), so no game is named. A seat's view is
made once for each state, and its legal actions are numbered once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from podium.core.chance import Chance
from podium.core.encoding import Row
from podium.core.outcome import Outcome
from podium.core.seat import SEATS, PerSeat, Seat
from podium.game import AnyGame, Seen
from podium.play.match import check_seats
from podium.play.options import choose, plain
from podium.registry import game as game_of
from podium.rl.history import History

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]
Options = Mapping[str, object] | msgspec.Struct | None
"""A game's options: a struct, the fields that differ from the usual ones, or nothing."""


def row_of(numbers: Numbers) -> Row:
    """A row of numbers, to be written into."""
    return cast("Row", numbers.data)


class IllegalAction(ValueError):
    """An action that the seat may not take now; says why, and what it may: for that seat alone."""


def check_options(game: AnyGame, options: Options) -> msgspec.Struct:
    """A game's options; BadOption says which there are, or why some do not go together."""
    found: msgspec.Struct = choose(game, {n: plain(value) for n, value in _fields(options).items()})
    return found


def _fields(options: Options) -> Mapping[str, object]:
    if options is None:
        return {}
    return msgspec.structs.asdict(options) if isinstance(options, msgspec.Struct) else options


def fewest_seats(game: AnyGame) -> int:
    """How many play if nothing is said: two, or as few as can."""
    return max(2, game.seats[0])


class Playing:
    """The match that is played now, and what each seat knows of it."""

    def __init__(
        self, game_id: str, seats: int | None = None, options: Options = None, history: int = 0
    ) -> None:
        self.game = game_of(game_id)
        count = fewest_seats(self.game) if seats is None else seats
        check_seats(self.game, count)
        self.seats: tuple[Seat, ...] = SEATS[:count]
        self.options = check_options(self.game, options)
        encoding = self.game.encoding
        self.size: int = encoding.SIZE
        self.length: int = encoding.LAYOUT.length
        self.heard = History(self.game, count, history) if history else None
        self.awaited: tuple[Seat, ...] = ()

    def begin(self, chance: Chance) -> None:
        """A new match, with luck of its own."""
        step = self.game.rules.setup(len(self.seats), self.options, chance)
        self._chance = chance
        self.decisions = 0
        if self.heard is not None:
            self.heard.forget()
        self._to(step.state, step.events)

    def _to(self, state: object, events: tuple[object, ...]) -> None:
        self.state = state
        self.awaited = self.game.rules.to_act(state)
        self._views: dict[Seat | None, Seen[object]] = {}
        self._choices: dict[Seat, dict[int, object]] = {}
        if self.heard is not None:
            self.heard.hear(events)

    def view(self, seat: Seat | None) -> Seen[object]:
        """What this seat may know; made once for each state."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.game.view(self.state, seat)
        return found

    def choices(self, seat: Seat) -> dict[int, object]:
        """Its legal actions by number; none unless the match waits for it."""
        found = self._choices.get(seat)
        if found is None:
            found = {}
            if seat in self.awaited:
                view = self._views.get(seat)
                if view is None:
                    view = self._views[seat] = self.game.view(self.state, seat)
                legal = view.legal
                numbers = map(self.game.encoding.numbering(view).__getitem__, legal)
                found = dict(zip(numbers, legal, strict=True))
            self._choices[seat] = found
        return found

    def numbers(self, seat: Seat) -> Numbers:
        """Its view as numbers."""
        row = np.zeros(self.length, np.float32)
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.game.view(self.state, seat)
        self.game.encoding.write(view, row_of(row))
        return row

    def mask(self, seat: Seat, size: int = 0) -> Mask:
        """1 for each number that is legal for it now."""
        mask = np.zeros(size or self.size, np.int8)
        row = mask.data
        for number in self.choices(seat):
            row[number] = 1
        return mask

    def act(self, seat: Seat, number: int) -> None:
        """Does the action of a number; IllegalAction says why not."""
        action = self.choices(seat).get(number)
        if action is None:
            raise IllegalAction(self.why_not(seat, number))
        self.do(seat, action)

    def do(self, seat: Seat, action: object) -> None:
        """Does an action that is known to be legal."""
        step = self.game.rules.apply(self.state, seat, action, self._chance)
        self.decisions += 1
        self._to(step.state, step.events)

    def why_not(self, seat: Seat, number: int) -> str:
        """Why a number is not legal for a seat now, and which are."""
        if not 0 <= number < self.size:
            return f"seat_{seat}: there is no action {number}; there are 0 to {self.size - 1}"
        if seat not in self.awaited:
            return f"seat_{seat}: action {number}, but the match waits for {self.awaited}"
        game = self.game
        action = game.encoding.action(self.view(seat), number)
        refusal = game.rules.refusal(self.state, seat, action)
        why = f"{refusal.reason} ({refusal.rule})" if refusal else "not legal"
        legal = ", ".join(f"{n} {game.notation.write(a)}" for n, a in self.choices(seat).items())
        return f"seat_{seat}: action {number}, {game.notation.write(action)}: {why}; legal: {legal}"

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        found: Outcome | None = None if self.awaited else self.game.rules.outcome(self.state)
        return found

    @property
    def agents(self) -> PerSeat[str]:
        """What the standards call the seats."""
        return tuple([f"seat_{seat}" for seat in self.seats])
