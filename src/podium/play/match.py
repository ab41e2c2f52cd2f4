"""Match: one playing of a game, from setup to outcome; the bare line that lab and rl drive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from podium.core.bot import Bot
from podium.core.chance import Chance
from podium.core.outcome import Outcome
from podium.core.rules import Step
from podium.core.seat import Seat
from podium.game import Game, Seen

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - options, as in the protocol of rules
V = TypeVar("V", bound=Seen[Any])


class BadSeats(ValueError):
    """A number of seats that the game does not know; says which it does."""


def check_seats(game: Game[S, A, E, O, V], seats: int) -> None:
    """Raises BadSeats unless the game is played by so many."""
    fewest, most = game.seats
    if not fewest <= seats <= most:
        raise BadSeats(f"{game.name} is played by {fewest} to {most}, not by {seats}")


class Match(Generic[S, A, E, O, V]):
    """The state, whom it waits for, and how it goes on."""

    __slots__ = ("_chance", "game", "state")

    def __init__(self, game: Game[S, A, E, O, V], seats: int, options: O, chance: Chance) -> None:
        check_seats(game, seats)
        self.game = game
        self.state: S = game.rules.setup(seats, options, chance).state
        self._chance = chance

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Whom the match waits for."""
        return self.game.rules.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.game.rules.outcome(self.state)

    def view(self, seat: Seat | None) -> V:
        """What this seat may know."""
        return self.game.view(self.state, seat)

    def act(self, seat: Seat, action: A) -> Step[S, E]:
        """Does what the caller knows to be legal."""
        step = self.game.rules.apply(self.state, seat, action, self._chance)
        self.state = step.state
        return step


def play_out(
    match: Match[S, A, E, O, V], bots: Sequence[Bot[V, A]], luck: Chance, most: int = 100_000
) -> int:
    """Lets bots play a match to its end, each fed with its view; how many decisions that took."""
    rules, view = match.game.rules, match.game.view
    decisions = 0
    while awaited := rules.to_act(match.state):
        seat = awaited[0]
        match.act(seat, bots[seat](view(match.state, seat), luck))
        decisions += 1
        if decisions == most:
            raise AssertionError(f"{match.game.id}: no end after {most} decisions")
    return decisions
