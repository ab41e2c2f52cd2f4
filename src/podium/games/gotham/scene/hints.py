"""Hints: what a card would do if it were carried out now, before any other."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from podium.games.gotham.events import (
    FigureRan,
    FigureReturned,
    FiguresSwapped,
    FigureStayed,
    FigureWent,
    FinishMoved,
    FinishStayed,
)
from podium.games.gotham.pieces.cards import Card
from podium.games.gotham.pieces.figures import POSITIONS, Figure
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import Animal, Track
from podium.games.gotham.rules.carrying import foresee
from podium.games.gotham.rules.movement import START
from podium.games.gotham.scene.places import (
    FIGURE_HEIGHT,
    FIGURE_WIDTH,
    medal,
    way,
)
from podium.games.gotham.scene.runners import drawn_as, stands
from podium.games.gotham.scene.track import sign_at
from podium.games.gotham.view import View
from podium.scene.offer import Ghost
from podium.scene.text import Text


def hint(view: View, card: Card) -> Text:
    """In a few words: whom the card would move now, and where to."""
    return _hint(view.race, card, view.track, len(view.backs))


@lru_cache(8192)
def _hint(race: Race, card: Card, track: Track, seats: int) -> Text:
    _, done = foresee(race, card, track, seats)
    match done:
        case FigureRan() | FigureWent():
            return ("now.moves", _mover(done.figure, seats), done.start, done.end)
        case FigureReturned():
            return ("now.moves", _mover(done.figure, seats), done.start, START)
        case FiguresSwapped():
            return ("now.swaps", _mover(done.figure, seats), _mover(done.other, seats))
        case FigureStayed():
            return ("now.stays", _mover(done.figure, seats))
        case FinishMoved():
            return ("now.finish", done.space)
        case FinishStayed():
            return ("now.nothing",)
        case _:
            assert_never(done)


def _mover(which: Figure, seats: int) -> Text:
    """Whom a card would move, said to the viewer."""
    return ("mover", which.value) if which < seats else ("ownerless", which)


def ghosts(view: View, card: Card) -> tuple[Ghost, ...]:
    """The same on the board: a medal at whom it would move, and where that one would stand."""
    return _ghosts(view.race, card, view.track, len(view.backs))


@lru_cache(8192)
def _ghosts(race: Race, card: Card, track: Track, seats: int) -> tuple[Ghost, ...]:
    after, done = foresee(race, card, track, seats)
    match done:
        case FigureRan() | FigureWent() | FigureReturned():
            return (
                _aim(race, done.figure, track),
                *_moved(race, after, done.figure, track, seats),
            )
        case FiguresSwapped():
            return (
                _aim(race, done.figure, track),
                *_moved(race, after, done.figure, track, seats),
                *_moved(race, after, done.other, track, seats),
            )
        case FigureStayed():
            return (_aim(race, done.figure, track),)
        case FinishMoved(animal):
            return (_sign(animal, track),)
        case FinishStayed():
            return ()
        case _:
            assert_never(done)


def _aim(race: Race, which: Figure, track: Track) -> Ghost:
    """A medal with the position of the figure that the card acts on."""
    x, y = stands(track, race.places[which], race.lanes[which])
    position = POSITIONS[race.order.index(which)]
    return Ghost("aim", x - 18, y - 8, words=(("who", medal(position)),))


def _moved(race: Race, after: Race, which: Figure, track: Track, seats: int) -> tuple[Ghost, ...]:
    """Where a figure would stand, the way to it, and under it a few words."""
    start, end, lane = race.places[which], after.places[which], after.lanes[which]
    x, y = stands(track, end, lane)
    position = POSITIONS[after.order.index(which)]
    return (
        Ghost(
            drawn_as(which, track, end),
            x,
            y,
            width=FIGURE_WIDTH,
            height=FIGURE_HEIGHT,
            owner=which if which < seats else -1,
            way=way(track, start, end, lane),
        ),
        Ghost("", x + FIGURE_WIDTH // 2, y - 12, tag=("tag.now", end, position)),
    )


def _sign(animal: Animal, track: Track) -> Ghost:
    x, y = sign_at(track, animal)
    return Ghost("finish", x, y, words=(("finish", ("finish",)),))
