"""What one seat may know."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from podium.core.seat import SEATS, PerSeat, Seat
from podium.games.gotown.actions import (
    Action,
    Build,
    Discard,
    EndTurn,
    Jackhammer,
    ParkDonutTruck,
    PlaceDog,
    SendSuperThief,
    SendThief,
    ServeMilkshake,
    Steal,
    SwingBall,
    ThrowBone,
)
from podium.games.gotown.events import CardDrawn, CardStolen, Event, HandRefilled
from podium.games.gotown.pieces import Card, Cards, Tower
from podium.games.gotown.rules import legal
from podium.games.gotown.state import Options, Phase, State


class Front(msgspec.Struct, frozen=True, gc=False):
    """What a viewer may know of one seat, its own among them."""

    cards: int
    """How many it holds."""
    tower: Tower
    milkshakes: int
    known: Cards = ()
    """Cards that the viewer is sure are in this hand, having had them stolen (GT-Q18)."""
    knows: Cards = ()
    """Cards of the viewer's own hand that this seat is sure of, for the same reason."""


class View(msgspec.Struct, frozen=True, gc=False):
    """The match as one seat, or a watcher, may know it (GT-Q18)."""

    seat: Seat | None
    hand: Cards
    """The viewer's own; a watcher has none."""
    fronts: PerSeat[Front]
    turn: Seat
    """Whose turn it is."""
    draw_pile: int
    """How many cards lie in it."""
    discard_pile: Cards
    """All of it: everybody may look."""
    options: Options
    phase: Phase
    donut: bool
    turns: int
    busy: bool
    quiet: int
    legal: Sequence[Action]
