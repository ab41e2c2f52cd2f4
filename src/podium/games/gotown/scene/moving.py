"""Motions: what each event moved, from where to where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from podium.games.gotown.events import (
    BoundReached,
    Built,
    BuiltWithJoker,
    CardDrawn,
    CardStolen,
    Deadlocked,
    Dealt,
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
    TowerCompleted,
    TurnBegun,
)
from podium.games.gotown.pieces import Card
from podium.games.gotown.scene.places import (
    DISCARD_PILE,
    DRAW_PILE,
    NAME,
    TRUCK,
    hand,
    held,
    storey,
)
from podium.games.gotown.scene.towers import card_picture
from podium.games.gotown.view import View
from podium.scene.motion import Motion

BACK = "card-back"


def motions(event: Event, before: View, after: View) -> Sequence[Motion]:
    """What a heard event moved; cards go one after another, as hands would do it."""
    match event:
        case Dealt() | TurnBegun() | TowerCompleted() | Deadlocked() | BoundReached():
            return ()
        case CardDrawn(seat, card) | HandRefilled(seat, card):
            return (Motion(DRAW_PILE, _into(after, seat, card), BACK if card is None else ""),)
        case PileRenewed():
            return (Motion(DISCARD_PILE, DRAW_PILE, BACK),)
        case Built(seat, card, partner, floor):
            return _built(before, seat, card, partner, floor)
        case BuiltWithJoker(seat, card, _, floor):
            return _built(before, seat, card, Card.JOKER, floor)
        case FloorStolen(seat, victim, card, _, discarded, floor):
            return _stolen(before, after, seat, victim, card, discarded, floor)
        case DogPlaced(seat, owner, floor):
            return (Motion(_out_of(before, seat, Card.DOG), f"{storey(owner, floor)}/dog"),)
        case DogLured(seat, owner, floor):
            return (
                _played(before, after, seat, Card.BONE),
                Motion(f"{storey(owner, floor)}/dog", _discarded(after, Card.DOG)),
            )
        case FloorHammered(seat, victim, floor, one, other):
            return _wrecked(before, after, seat, Card.JACKHAMMER, victim, floor, one, other)
        case FloorSmashed(seat, victim, floor, one, other):
            return _wrecked(before, after, seat, Card.WRECKING_BALL, victim, floor, one, other)
        case DogBuried(owner, floor):
            return (Motion(f"{storey(owner, floor)}/dog", _discarded(after, Card.DOG)),)
        case ThiefSent(seat, _):
            return (_played(before, after, seat, Card.THIEF),)
        case SuperThiefSent(seat):
            return (_played(before, after, seat, Card.SUPER_THIEF),)
        case CardStolen(seat, victim, card):
            return (
                Motion(
                    _out_of(before, victim, card),
                    _into(after, seat, card),
                    BACK if card is None else card_picture(card),
                ),
            )
        case MilkshakeServed(seat, victim):
            last = after.fronts[victim].milkshakes - 1
            return (Motion(_out_of(before, seat, Card.MILKSHAKE), f"milkshake-{victim}/{last}"),)
        case MilkshakeDrunk(seat):
            last = before.fronts[seat].milkshakes - 1
            return (Motion(f"milkshake-{seat}/{last}", _discarded(after, Card.MILKSHAKE)),)
        case DonutTruckParked(seat):
            return (Motion(_out_of(before, seat, Card.DONUT_TRUCK), TRUCK),)
        case DonutTruckLeft():
            return (Motion(TRUCK, _discarded(after, Card.DONUT_TRUCK)),)
        case ExcessDiscarded(seat, card) | StuckDiscarded(seat, card):
            return (_played(before, after, seat, card),)
        case _:
            assert_never(event)


def _out_of(view: View, seat: int, card: Card | None) -> str:
    """Where a card lay in a hand: the last of its equals, or somewhere behind the backs."""
    return f"{held(card)}.{view.hand.count(card) - 1}" if seat == view.seat and card else hand(seat)


def _into(view: View, seat: int, card: Card | None) -> str:
    """Where a card lies in a hand now."""
    return _out_of(view, seat, card)


def _discarded(view: View, card: Card) -> str:
    """Where a card lies in the discard pile, unless that was shuffled since."""
    return f"discard/{NAME[card]}" if card in view.discard_pile else DISCARD_PILE


def _played(before: View, after: View, seat: int, card: Card) -> Motion:
    """A card went from a hand to the discard pile."""
    return Motion(_out_of(before, seat, card), _discarded(after, card), card_picture(card))


def _built(before: View, seat: int, card: Card, partner: Card, floor: int) -> tuple[Motion, ...]:
    here = storey(seat, floor)
    return (
        Motion(_out_of(before, seat, card), f"{here}/left"),
        Motion(_out_of(before, seat, partner), f"{here}/right"),
    )


def _stolen(
    before: View,
    after: View,
    seat: int,
    victim: int,
    card: Card,
    discarded: Card,
    floor: int,
) -> tuple[Motion, ...]:
    tower = before.fronts[victim].tower
    there, here = storey(victim, len(tower)), storey(seat, floor)
    taken, left = ("right", "left") if tower[-1].loses_second(card) else ("left", "right")
    return (
        Motion(_out_of(before, seat, card), f"{here}/left"),
        Motion(f"{there}/{taken}", f"{here}/right"),
        Motion(f"{there}/{left}", _discarded(after, discarded), card_picture(discarded)),
    )


def _wrecked(
    before: View,
    after: View,
    seat: int,
    tool: Card,
    victim: int,
    floor: int,
    one: Card,
    other: Card,
) -> tuple[Motion, ...]:
    there = storey(victim, floor)
    return (
        Motion(_out_of(before, seat, tool), there, card_picture(tool)),
        Motion(f"{there}/left", _discarded(after, one), card_picture(one)),
        Motion(f"{there}/right", _discarded(after, other), card_picture(other)),
    )
