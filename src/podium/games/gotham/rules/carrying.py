"""Carrying out: the pile is turned over, and each card acts on whoever holds its position now."""

from __future__ import annotations

from typing import assert_never

from podium.core.seat import SEATS, Seat
from podium.games.gotham.events import (
    CardTurned,
    Event,
    FigureRan,
    FigureReturned,
    FiguresSwapped,
    FigureStayed,
    FigureWent,
    FinishMoved,
    FinishStayed,
)
from podium.games.gotham.pieces.cards import (
    BACK,
    EFFECT,
    Card,
    GoBeside,
    GoToStart,
    MoveFinish,
    Run,
    Swap,
)
from podium.games.gotham.pieces.figures import Figure, Position
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import Track
from podium.games.gotham.rules.movement import START, Runners
from podium.games.gotham.state import Placed

Done = (
    FigureRan
    | FigureWent
    | FiguresSwapped
    | FigureReturned
    | FigureStayed
    | FinishMoved
    | FinishStayed
)
"""What a card may do."""


def owner(figure: Figure, seats: int) -> Seat | None:
    """The seat that a figure belongs to; None: it is ownerless (GR-29)."""
    return SEATS[figure] if figure < seats else None


def foresee(race: Race, card: Card, track: Track, seats: int) -> tuple[Race, Done]:
    """The race as a card would leave it if it were carried out now, and what it would do."""
    runners = Runners(race, track.spaces)
    done = carry_out(runners, card, track, seats)
    return runners.race(), done


def carry_out_pile(
    race: Race, pile: tuple[Placed, ...], track: Track, seats: int, events: list[Event]
) -> Race:
    """The pile in the order in which it was placed, one card after another (GR-11, GR-12)."""
    runners = Runners(race, track.spaces)
    tell = events.append
    for placed in pile:
        figure, card = placed.figure, placed.card
        tell(CardTurned(owner(figure, seats), figure, card))
        tell(carry_out(runners, card, track, seats))
    return runners.race()


def carry_out(runners: Runners, card: Card, track: Track, seats: int) -> Done:
    """A card acts on the figure that holds the position on its back now (GR-12, GR-13)."""
    effect, position = EFFECT[card], BACK[card]
    order, places = runners.order, runners.places
    figure = order[position - 1]
    seat = owner(figure, seats)
    start = places[figure]
    match effect:
        case Run(spaces):
            end = start + spaces
            runners.go(figure, end)
            return FigureRan(seat, figure, position, start, end, runners.lanes[figure])
        case GoBeside(spaces, other):
            end = places[order[other - 1]] + spaces
            if not runners.go(figure, end):
                return FigureStayed(seat, figure, position)
            return FigureWent(seat, figure, position, start, end, runners.lanes[figure])
        case Swap(other):
            return _swap(runners, seat, figure, position, order[other - 1], seats)
        case MoveFinish(animal):
            if animal is runners.finish:
                return FinishStayed(animal)
            runners.finish = animal
            return FinishMoved(animal, track.line(animal))
        case GoToStart():
            if not runners.go(figure, START):
                return FigureStayed(seat, figure, position)
            return FigureReturned(seat, figure, position, start, runners.lanes[figure])
        case _:
            assert_never(effect)


def _swap(
    runners: Runners,
    seat: Seat | None,
    figure: Figure,
    position: Position,
    other: Figure,
    seats: int,
) -> FiguresSwapped:
    places, lanes = runners.places, runners.lanes
    runners.swap(figure, other)
    return FiguresSwapped(
        seat,
        figure,
        position,
        owner(other, seats),
        other,
        places[other],
        places[figure],
        lanes[figure],
        lanes[other],
    )
