"""Following: the view of a match while what happened in one step is told, event by event."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.seat import Seat, replaced
from podium.games.gotown.events import (
    Built,
    BuiltWithJoker,
    CardDrawn,
    CardStolen,
    DogBuried,
    DogLured,
    DogPlaced,
    DonutTruckLeft,
    DonutTruckParked,
    Event,
    ExcessDiscarded,
    FloorHammered,
    FloorSmashed,
    FloorStolen,
    HandRefilled,
    MilkshakeDrunk,
    MilkshakeServed,
    PileRenewed,
    StuckDiscarded,
    SuperThiefSent,
    ThiefSent,
    TurnBegun,
)
from podium.games.gotown.pieces import Card, Floor, plus, without
from podium.games.gotown.view import Front, View


def follow(event: Event, view: View) -> View:
    """The view once a heard event has happened, as far as the event tells."""
    match event:
        case TurnBegun(seat, turn):
            return replace(view, turn=seat, turns=turn)
        case CardDrawn(seat, card) | HandRefilled(seat, card):
            return _gains(replace(view, draw_pile=max(view.draw_pile - 1, 0)), seat, card)
        case PileRenewed(count):
            return replace(view, draw_pile=count, discard_pile=())
        case Built(seat, card, partner):
            return _raises(_loses(_loses(view, seat, card), seat, partner), seat, card, partner)
        case BuiltWithJoker(seat, card):
            view = _loses(_loses(view, seat, card), seat, Card.JOKER)
            return _raises(view, seat, card, Card.JOKER)
        case FloorStolen(seat, victim, card, taken, discarded):
            view = _discards(_falls(_loses(view, seat, card), victim), discarded)
            return _raises(view, seat, card, taken)
        case DogPlaced(seat, owner, floor):
            return _dog(_loses(view, seat, Card.DOG), owner, floor, there=True)
        case DogLured(seat, owner, floor):
            view = _discards(_loses(view, seat, Card.BONE), Card.BONE, Card.DOG)
            return _dog(view, owner, floor, there=False)
        case FloorHammered(seat, victim, _, one, other):
            view = _falls(_loses(view, seat, Card.JACKHAMMER), victim)
            return _discards(view, Card.JACKHAMMER, one, other)
        case FloorSmashed(seat, victim, _, one, other):
            view = _falls(_loses(view, seat, Card.WRECKING_BALL), victim)
            return _discards(view, Card.WRECKING_BALL, one, other)
        case DogBuried():
            return _discards(view, Card.DOG)
        case ThiefSent(seat):
            return _discards(_loses(view, seat, Card.THIEF), Card.THIEF)
        case SuperThiefSent(seat):
            return _discards(_loses(view, seat, Card.SUPER_THIEF), Card.SUPER_THIEF)
        case CardStolen(seat, victim, card):
            return _stolen(view, seat, victim, card)
        case MilkshakeServed(seat, victim):
            return _shakes(_loses(view, seat, Card.MILKSHAKE), victim, 1)
        case MilkshakeDrunk(seat):
            return _discards(_shakes(view, seat, -1), Card.MILKSHAKE)
        case DonutTruckParked(seat):
            return replace(_loses(view, seat, Card.DONUT_TRUCK), donut=True)
        case DonutTruckLeft():
            return _discards(replace(view, donut=False), Card.DONUT_TRUCK)
        case ExcessDiscarded(seat, card) | StuckDiscarded(seat, card):
            return _discards(_loses(view, seat, card), card)
        case _:
            return view


def _front(view: View, seat: Seat, front: Front) -> View:
    return replace(view, fronts=replaced(view.fronts, seat, front))


def _gains(view: View, seat: Seat, card: Card | None) -> View:
    """A hand has one card more; which one, the viewer sees of their own."""
    front = view.fronts[seat]
    hand = view.hand if card is None or seat != view.seat else plus(view.hand, card)
    return replace(_front(view, seat, replace(front, cards=front.cards + 1)), hand=hand)


def _loses(view: View, seat: Seat, card: Card) -> View:
    """A card leaves a hand in sight of all: whoever knew of such a card knows of one less."""
    front = view.fronts[seat]
    known = without(front.known, card) if card in front.known else front.known
    view = _front(view, seat, replace(front, cards=front.cards - 1, known=known))
    return replace(view, hand=without(view.hand, card)) if seat == view.seat else view


def _stolen(view: View, seat: Seat, victim: Seat, card: Card | None) -> View:
    """A card changes hands; thief and victim know which, to others it may have been any."""
    theirs = view.fronts[victim]
    if seat == view.seat and card is not None:
        known = without(theirs.known, card) if card in theirs.known else theirs.known
    else:
        known = ()
    view = _front(view, victim, replace(theirs, cards=theirs.cards - 1, known=known))
    if card is not None and victim == view.seat:
        mine = view.fronts[seat]
        view = _front(view, seat, replace(mine, known=plus(mine.known, card)))
        view = replace(view, hand=without(view.hand, card))
    return _gains(view, seat, card)


def _discards(view: View, *cards: Card) -> View:
    pile = view.discard_pile
    for card in cards:
        pile = plus(pile, card)
    return replace(view, discard_pile=pile)


def _raises(view: View, seat: Seat, first: Card, second: Card) -> View:
    front = view.fronts[seat]
    return _front(view, seat, replace(front, tower=(*front.tower, Floor(first, second))))


def _falls(view: View, seat: Seat) -> View:
    front = view.fronts[seat]
    return _front(view, seat, replace(front, tower=front.tower[:-1]))


def _dog(view: View, seat: Seat, floor: int, *, there: bool) -> View:
    front = view.fronts[seat]
    guarded = replace(front.tower[floor - 1], dog=there)
    return _front(view, seat, replace(front, tower=replaced(front.tower, floor - 1, guarded)))


def _shakes(view: View, seat: Seat, more: int) -> View:
    front = view.fronts[seat]
    return _front(view, seat, replace(front, milkshakes=front.milkshakes + more))
