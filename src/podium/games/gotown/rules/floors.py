"""Floors: how they rise, change towers, are guarded and fall."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.seat import Seat, replaced
from podium.games.gotown.events import (
    Built,
    BuiltWithJoker,
    DogBuried,
    DogLured,
    DogPlaced,
    Event,
    FloorHammered,
    FloorSmashed,
    FloorStolen,
    TowerCompleted,
)
from podium.games.gotown.pieces import PARTNER, Card, Floor, plus
from podium.games.gotown.rules.hands import drop_card, spend
from podium.games.gotown.state import Phase, State, Town

JOKER, DOG, BONE = Card.JOKER, Card.DOG, Card.BONE
HAMMER, BALL = Card.JACKHAMMER, Card.WRECKING_BALL


def build(state: State, seat: Seat, card: Card, partner: Card, events: list[Event]) -> State:
    """Two cards from hand make a floor (GT-08, GT-09)."""
    floor = len(state.towns[seat].tower) + 1
    if partner is JOKER:
        events.append(BuiltWithJoker(seat, card, PARTNER[card], floor))
    else:
        events.append(Built(seat, card, partner, floor))
    mine = drop_card(drop_card(state.towns[seat], card), partner)
    return _raise_floor(state, seat, mine, Floor(card, partner), events)


def steal(state: State, seat: Seat, card: Card, victim: Seat, events: list[Event]) -> State:
    """The card that makes nine with the one played changes towers, the other goes (GT-10, GT-Q15)."""
    top = state.towns[victim].tower[-1]
    second = top.loses_second(card)
    taken, left = (top.second, top.first) if second else (top.first, top.second)
    floor = len(state.towns[seat].tower) + 1
    events.append(FloorStolen(seat, victim, card, taken, left, floor))
    mine = drop_card(state.towns[seat], card)
    return _raise_floor(_tear_down(state, victim, left), seat, mine, Floor(card, taken), events)


def guard(state: State, seat: Seat, owner: Seat, floor: int, events: list[Event]) -> State:
    """A dog lies down beside a floor (GT-13)."""
    events.append(DogPlaced(seat, owner, floor))
    towns = replaced(state.towns, seat, drop_card(state.towns[seat], DOG))
    return _set_dog(replace(state, towns=towns, busy=True), owner, floor, dog=True)


def lure(state: State, seat: Seat, owner: Seat, floor: int, events: list[Event]) -> State:
    """Bone and dog are discarded (GT-14)."""
    events.append(DogLured(seat, owner, floor))
    state = _set_dog(spend(state, seat, BONE), owner, floor, dog=False)
    return replace(state, discard_pile=plus(state.discard_pile, DOG))


def hammer(state: State, seat: Seat, victim: Seat, events: list[Event]) -> State:
    """Jackhammer and both cards of the top floor are discarded (GT-15)."""
    tower = state.towns[victim].tower
    top = tower[-1]
    events.append(FloorHammered(seat, victim, len(tower), top.first, top.second))
    return _tear_down(spend(state, seat, HAMMER), victim, top.first, top.second)


def smash(state: State, seat: Seat, victim: Seat, events: list[Event]) -> State:
    """Wrecking ball, both cards of the top floor and its dog are discarded (GT-16)."""
    tower = state.towns[victim].tower
    top = tower[-1]
    events.append(FloorSmashed(seat, victim, len(tower), top.first, top.second))
    state = spend(state, seat, BALL)
    if not top.dog:
        return _tear_down(state, victim, top.first, top.second)
    events.append(DogBuried(victim, len(tower)))
    return _tear_down(state, victim, top.first, top.second, DOG)


def _raise_floor(state: State, seat: Seat, mine: Town, floor: Floor, events: list[Event]) -> State:
    """A new top floor; the last one wins at once (GT-07, GT-Q16)."""
    tower = (*mine.tower, floor)
    town = Town(mine.hand, tower, mine.milkshakes, mine.known)
    state = replace(state, towns=replaced(state.towns, seat, town), busy=True)
    if len(tower) < state.options.goal:
        return state
    events.append(TowerCompleted(seat, len(tower)))
    return replace(state, phase=Phase.TOWER)


def _tear_down(state: State, victim: Seat, *gone: Card) -> State:
    """A top floor is no more, and these of its cards are discarded."""
    theirs = state.towns[victim]
    theirs = Town(theirs.hand, theirs.tower[:-1], theirs.milkshakes, theirs.known)
    pile = state.discard_pile
    for card in gone:
        pile = plus(pile, card)
    return replace(state, towns=replaced(state.towns, victim, theirs), discard_pile=pile)


def _set_dog(state: State, owner: Seat, floor: int, *, dog: bool) -> State:
    """The same tower, with or without a dog beside one of its floors."""
    town = state.towns[owner]
    tower = replaced(town.tower, floor - 1, replace(town.tower[floor - 1], dog=dog))
    return replace(state, towns=replaced(state.towns, owner, replace(town, tower=tower)))
