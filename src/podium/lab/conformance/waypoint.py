"""Waypoint: a state that play reached, and the way back to it."""

from __future__ import annotations

from typing import Any

import msgspec

from podium.core.chance import Chance, Seeded
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.lab.conformance.surroundings import Surroundings
from podium.lab.setting import Setting
from podium.lab.staged import Staged


class Broken(Exception):
    """Something that every game must hold does not hold here."""


def hold(truth: object, *why: object) -> None:
    """Raises Broken with what is wrong, unless it is true."""
    if not truth:
        raise Broken(" ".join(str(part) for part in why))


class Waypoint(msgspec.Struct, frozen=True):
    """A state that play reached, what is done next, and the way back."""

    game: AnyGame
    around: Surroundings
    setting: Setting
    seed: str
    seq: int
    state: Any
    pieces: object
    """Every piece of the box, as after the setup."""
    seat: Seat | None
    """Who acts next; None at the end."""
    action: Any
    """What it does."""
    dealt: tuple[msgspec.Struct, ...] = ()
    """What happened at the deal, where this is the beginning; elsewhere nothing."""
    since: tuple[msgspec.Struct, ...] = ()
    """What happened since the place before; at the beginning, at the deal."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who plays."""
        return SEATS[: self.setting.seats]

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Everybody who looks: the seats, and a watcher."""
        return (*self.seats, None)

    def view(self, viewer: Seat | None) -> Any:
        """What a viewer may know here."""
        return self.game.view(self.state, viewer)

    def luck(self, what: object) -> Seeded:
        """Luck for a trial at this place, the same whenever it is tried."""
        return Seeded(f"{self.seed}/{self.seq}/{what}")

    def imagine(self, viewer: Seat | None, n: int = 0) -> Any:
        """A state that could lie behind a viewer's view: all it cannot know is swapped."""
        return self.game.imagine(self.view(viewer), self.luck(f"imagine {viewer} {n}"))

    def stage(self, state: object, luck: Chance) -> Staged:
        """A table at a state, as if the match had come to it."""
        return Staged(self.game, self.setting.seats, self.setting.options, self.seed, state, luck)
