"""Motions: what each event moved; the pile is carried out card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from podium.core.seat import Seat
from podium.games.gotham.events import (
    CapReached,
    CardDrawn,
    CardPlaced,
    CardTurned,
    CrossedBackwards,
    CrossedForwards,
    Dealt,
    DecksRenewed,
    Event,
    FigureRan,
    FigureReturned,
    FiguresSwapped,
    FigureStayed,
    FigureWent,
    FinishMoved,
    FinishStayed,
    NonePlaced,
    PlacedUnseen,
    RaceWon,
    RoundBegun,
)
from podium.games.gotham.pieces.cards import Card
from podium.games.gotham.pieces.figures import FIGURES, POSITIONS, Figure, Position
from podium.games.gotham.pieces.track import Animal, Track
from podium.games.gotham.rules.movement import START
from podium.games.gotham.scene.fronts import picture
from podium.games.gotham.scene.places import (
    DISCARD,
    FINISH,
    NAME,
    deck,
    figure,
    held,
    rank,
    slot,
    way,
)
from podium.games.gotham.scene.runners import runner
from podium.games.gotham.scene.track import SIGN_HEIGHT, SIGN_WIDTH, sign_at
from podium.games.gotham.view import View
from podium.scene.motion import Motion
from podium.scene.text import Text


def motions(event: Event, before: View, after: View) -> Sequence[Motion]:
    """What a heard event moved, between the views before and after its step.

    A figure may move more than once in a step: each motion ends where its way ends.
    """
    match event:
        case CardDrawn(seat, position, card):
            symbol = back(position) if card is None else ""
            return (Motion(deck(position), _hand(after, seat, card), symbol),)
        case CardPlaced(seat, position, card):
            return (Motion(_hand(before, seat, card), slot(len(before.pile)), back(position)),)
        case PlacedUnseen(which, position):
            return (Motion(deck(position), _slot(which, before, after), back(position)),)
        case DecksRenewed():
            return tuple(Motion(DISCARD, deck(at), back(at)) for at in POSITIONS)
        case CardTurned(_, which, card):
            return (_turned(which, card, before, after),)
        case FigureRan(_, which, position, start, end, lane):
            return (_ran(which, position, start, end, lane, after),)
        case FigureWent(_, which, position, start, end, lane):
            return (_ran(which, position, start, end, lane, after),)
        case FigureReturned(_, which, position, start, lane):
            return (_ran(which, position, start, START, lane, after),)
        case FiguresSwapped():
            return _swapped(event, after)
        case FigureStayed(_, which, position):
            words: Text = ("say.stays", position, runner(which, len(after.backs)))
            return (Motion(figure(which), figure(which), say=words),)
        case FinishMoved(animal):
            return (Motion(FINISH, FINISH, way=_to_sign(after.track, animal), say=("say.finish",)),)
        case FinishStayed():
            return (Motion(FINISH, FINISH, say=("say.finish_stays",)),)
        case NonePlaced() | RoundBegun() | CrossedForwards() | CrossedBackwards():
            return ()
        case Dealt() | RaceWon() | CapReached():
            return ()
        case _:
            assert_never(event)


def back(position: Position) -> str:
    """The drawing of a card seen from behind."""
    return f"back-{position.value}"


def _hand(view: View, seat: Seat, card: Card | None) -> str:
    """A card in the viewer's hand, the last of its equals; others keep theirs at their line."""
    if seat == view.seat and card is not None:
        return f"{held(card)}.{view.hand.count(card) - 1}"
    return rank(POSITIONS[view.race.order.index(FIGURES[seat])])


def _slot(which: Figure, before: View, after: View) -> str:
    """The place of a figure's card on the pile, in the round that was or in the one that is."""
    row = [laid.figure for laid in before.pile] + list(before.waiting)
    if which not in row:
        row = [laid.figure for laid in after.pile]
    return slot(row.index(which))


def _turned(which: Figure, card: Card, before: View, after: View) -> Motion:
    """A card goes from the pile to the discard pile, its front up."""
    there = f"{DISCARD}/{NAME[card]}" if card in after.discard_pile else DISCARD
    return Motion(
        _slot(which, before, after),
        there,
        f"front-{picture(card)}" if there == DISCARD else "",
        say=("say.card", runner(which, len(after.backs)), card),
    )


def _ran(which: Figure, position: Position, start: int, end: int, lane: int, view: View) -> Motion:
    """A figure runs along the track; beside it is said why it was this one."""
    return Motion(
        figure(which),
        figure(which),
        way=way(view.track, start, end, lane),
        say=("say.moves", position, runner(which, len(view.backs))),
    )


def _swapped(event: FiguresSwapped, view: View) -> tuple[Motion, ...]:
    """Two figures run to each other's place."""
    one, other, seats = figure(event.figure), figure(event.other), len(view.backs)
    names = runner(event.figure, seats), runner(event.other, seats)
    return (
        Motion(
            one,
            one,
            way=way(view.track, event.start, event.end, event.lane),
            say=("say.swaps", event.position, *names),
        ),
        Motion(other, other, way=way(view.track, event.end, event.start, event.other_lane)),
    )


def _to_sign(track: Track, animal: Animal) -> tuple[int, int]:
    """The middle of the Finish sign at an animal."""
    x, y = sign_at(track, animal)
    return x + SIGN_WIDTH // 2, y + SIGN_HEIGHT // 2
