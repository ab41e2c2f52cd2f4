"""Following: the view of a match while what happened in one step is told, event by event."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from podium.core.seat import Seat, replaced
from podium.games.gotham.events import (
    CapReached,
    CardDrawn,
    CardPlaced,
    CardTurned,
    DecksRenewed,
    Event,
    FigureRan,
    FigureReturned,
    FiguresSwapped,
    FigureWent,
    FinishMoved,
    NonePlaced,
    PlacedUnseen,
    RaceWon,
    RoundBegun,
)
from podium.games.gotham.pieces.cards import Card, Cards, plus, without
from podium.games.gotham.pieces.figures import FIGURES, Figure, Position
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.rules.movement import START, Runners
from podium.games.gotham.view import Laid, View

Change = Callable[[Cards, Card], Cards]
"""What becomes of a hand by a card."""


def follow(event: Event, view: View) -> View:
    """The view once a heard event has happened, as far as the event tells."""
    match event:
        case CardDrawn(seat, deck, card):
            backs = tuple(sorted((*view.backs[seat], deck)))
            hand = _own(view, seat, card, plus)
            return replace(_drawn(view, deck), backs=replaced(view.backs, seat, backs), hand=hand)
        case CardPlaced(seat, deck, card):
            left = [*view.backs[seat]]
            left.remove(deck)
            hand = _own(view, seat, card, without)
            view = _placed(view, Laid(FIGURES[seat], deck, card))
            return replace(view, backs=replaced(view.backs, seat, tuple(left)), hand=hand)
        case PlacedUnseen(figure, deck):
            return _placed(_drawn(view, deck), Laid(figure, deck, None))
        case NonePlaced(figure):
            return replace(view, waiting=_after(view, figure))
        case DecksRenewed():
            return replace(view, discard_pile=())
        case CardTurned(_, _, card):
            return replace(view, discard_pile=(*view.discard_pile, card), turned=view.turned + 1)
        case FigureRan() | FigureWent() | FigureReturned() | FiguresSwapped() | FinishMoved():
            return replace(view, race=_moved(event, view))
        case RoundBegun(_, _, number):
            waiting = view.race.order[::-1]
            return replace(view, rounds=number, pile=(), waiting=waiting, turned=0)
        case RaceWon() | CapReached():
            return replace(view, pile=(), turned=0)
        case _:
            return view


def _moved(
    event: FigureRan | FigureWent | FigureReturned | FiguresSwapped | FinishMoved, view: View
) -> Race:
    runners = Runners(view.race, view.track.spaces)
    match event:
        case FigureReturned():
            runners.go(event.figure, START)
        case FiguresSwapped():
            runners.swap(event.figure, event.other)
        case FinishMoved():
            runners.finish = event.animal
        case _:
            runners.go(event.figure, event.end)
    return runners.race()


def _own(view: View, seat: Seat, card: Card | None, change: Change) -> Cards:
    """The viewer's hand, changed by a card if it is theirs."""
    return view.hand if card is None or seat != view.seat else change(view.hand, card)


def _drawn(view: View, deck: Position) -> View:
    """One card less in a deck."""
    stack = view.decks[deck - 1]
    return replace(view, decks=replaced(view.decks, deck - 1, replace(stack, left=stack.left - 1)))


def _placed(view: View, laid: Laid) -> View:
    """One card more on the pile, and its figure does not wait any more."""
    return replace(view, pile=(*view.pile, laid), waiting=_after(view, laid.figure))


def _after(view: View, figure: Figure) -> tuple[Figure, ...]:
    return tuple([one for one in view.waiting if one is not figure])
