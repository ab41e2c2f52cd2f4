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
from podium.games.gotham.pieces.figures import Figure
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import Track
from podium.games.gotham.rules.movement import START, gone, place_of, swapped
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


def carried_out(race: Race, card: Card, track: Track, seats: int) -> tuple[Race, Done]:
    """What a card does, to the figure that holds the position on its back now (GR-13)."""
    effect, position = EFFECT[card], BACK[card]
    figure = race.order[position - 1]
    seat = SEATS[figure] if figure < seats else None
    start = race.places[figure]
    match effect:
        case Run(spaces):
            end = start + spaces
            after = gone(race, figure, end, track)
            return after, FigureRan(seat, figure, position, start, end, after.lanes[figure])
        case GoBeside(spaces, other):
            end = place_of(race, other) + spaces
            after = gone(race, figure, end, track)
            if after is race:
                return race, FigureStayed(seat, figure, position)
            return after, FigureWent(seat, figure, position, start, end, after.lanes[figure])
        case Swap(other):
            partner = race.order[other - 1]
            after = swapped(race, figure, partner)
            return after, FiguresSwapped(
                seat,
                figure,
                position,
                owner(partner, seats),
                partner,
                start,
                race.places[partner],
                after.lanes[figure],
                after.lanes[partner],
            )
        case MoveFinish(animal):
            if animal is race.finish:
                return race, FinishStayed(animal)
            after = Race(race.places, race.lanes, race.order, animal)
            return after, FinishMoved(animal, track.line(animal))
        case GoToStart():
            after = gone(race, figure, START, track)
            if after is race:
                return race, FigureStayed(seat, figure, position)
            return after, FigureReturned(seat, figure, position, start, after.lanes[figure])
        case _:
            assert_never(effect)


def carry_out_pile(
    race: Race, pile: tuple[Placed, ...], track: Track, seats: int, events: list[Event]
) -> Race:
    """The pile in the order in which it was placed, one card after another (GR-11, GR-12)."""
    for placed in pile:
        events.append(CardTurned(owner(placed.figure, seats), placed.figure, placed.card))
        race, done = carried_out(race, placed.card, track, seats)
        events.append(done)
    return race
