"""What may be done, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from podium.core.rules import Refusal
from podium.core.seat import SEATS, Seat
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
from podium.games.gotown.pieces import PARTNER, Card, Cards
from podium.games.gotown.rules import refusals as no
from podium.games.gotown.rules.judges import (
    bone_for,
    dog_beside,
    floor_of,
    hammering,
    smashing,
    theft_of_card,
    theft_of_floor,
)
from podium.games.gotown.state import ENDINGS, Phase, State

# Looking a member up in its enum costs more than making an action, so they are bound to names.
FOUR, EIGHT, JOKER, DOG, BONE = Card.FOUR, Card.EIGHT, Card.JOKER, Card.DOG, Card.BONE
HAMMER, BALL, SHAKE = Card.JACKHAMMER, Card.WRECKING_BALL, Card.MILKSHAKE
TRUCK, THIEF, SUPER = Card.DONUT_TRUCK, Card.THIEF, Card.SUPER_THIEF
PLAYING, EXCESS = Phase.PLAYING, Phase.EXCESS
END_TURN, PARK, SUPER_THIEF = EndTurn(), ParkDonutTruck(), SendSuperThief()

OVER = {
    Phase.TOWER: no.TOWER_COMPLETE,
    Phase.DEADLOCK: no.DEADLOCKED,
    Phase.TURN_BOUND: no.NO_MORE_TURNS,
}
"""Why nothing can be done any more, by how the match ended."""

OTHERS = tuple(
    tuple(tuple(s for s in SEATS[:seats] if s != seat) for seat in range(seats))
    for seats in range(5)
)
"""By number of seats and seat: the opponents."""


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """All that `refusal` does not refuse, made from the cards in hand."""
    if seat != state.turn:
        return ()
    if state.phase is not PLAYING:
        hand = state.towns[seat].hand
        return () if state.phase in ENDINGS else tuple(map(Discard, dict.fromkeys(hand)))
    return [END_TURN, *plays(state, seat)]


def plays(state: State, seat: Seat) -> list[Action]:
    """Every card that this seat can play, or could if it were its turn."""
    towns = state.towns
    hand = towns[seat].hand
    others = OTHERS[len(towns)][seat]
    actions: list[Action] = []
    add = actions.append
    joker = JOKER in hand
    towers = [(s, towns[s].tower) for s in others]
    last = None
    for card in hand:
        if card is last:
            continue
        last = card
        if card <= EIGHT:
            if card <= FOUR and PARTNER[card] in hand:
                add(Build(card, PARTNER[card]))
            if joker:
                add(Build(card, JOKER))
            for s, tower in towers:
                if theft_of_floor(card, tower) is None:
                    add(Steal(card, s))
        elif card is DOG:
            for s in SEATS[: len(towns)] if state.options.dog_on_any_tower else (seat,):
                tower = towns[s].tower
                for floor in range(1, len(tower) + 1):
                    if dog_beside(floor, tower) is None:
                        add(PlaceDog(s, floor))
        elif card is BONE:
            for s, town in zip(SEATS, towns, strict=False):
                for floor in range(1, len(town.tower) + 1):
                    if bone_for(floor, town.tower) is None:
                        add(ThrowBone(s, floor))
        elif card is HAMMER:
            for s, tower in towers:
                if hammering(tower) is None:
                    add(Jackhammer(s))
        elif card is BALL:
            for s, tower in towers:
                if smashing(tower) is None:
                    add(SwingBall(s))
        elif card is SHAKE:
            for s in others:
                add(ServeMilkshake(s))
        elif card is TRUCK:
            add(PARK)
        elif card is THIEF:
            for s in others:
                if theft_of_card(towns[s].hand) is None:
                    add(SendThief(s))
        elif card is SUPER and any(theft_of_card(towns[s].hand) is None for s in others):
            add(SUPER_THIEF)
    return actions


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now."""
    if state.phase in ENDINGS:
        return OVER[state.phase]
    if seat != state.turn:
        return no.NOT_YOUR_TURN
    if state.phase is PLAYING:
        return _not_played(state, seat, action)
    if type(action) is Discard:
        return None if action.card in state.towns[seat].hand else no.NOT_IN_HAND
    return no.DISCARD_TO_EIGHT if state.phase is EXCESS else no.DISCARD_ONE


def _not_played(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this cannot be played: the card first, then whom it is for, then the rule."""
    towns = state.towns
    hand = towns[seat].hand
    match action:
        case EndTurn():
            return None
        case Build(card, partner):
            wrong = floor_of(card, partner)
            one_of_them = (card in hand) != (partner in hand)
            if not wrong and one_of_them and partner is not JOKER and JOKER not in hand:
                return no.NO_PARTNER
            return _missing(hand, card, partner) or wrong
        case Steal(card, victim):
            why = _missing(hand, card) or _against(state, seat, victim, no.OWN_FLOOR)
            return why or theft_of_floor(card, towns[victim].tower)
        case PlaceDog(owner, floor):
            why = _missing(hand, DOG) or _unknown(state, owner)
            if not why and owner != seat and not state.options.dog_on_any_tower:
                return no.NOT_YOUR_FLOOR
            return why or dog_beside(floor, towns[owner].tower)
        case ThrowBone(owner, floor):
            why = _missing(hand, BONE) or _unknown(state, owner)
            return why or bone_for(floor, towns[owner].tower)
        case Jackhammer(victim):
            why = _missing(hand, HAMMER) or _against(state, seat, victim, no.OWN_TOWER)
            return why or hammering(towns[victim].tower)
        case SwingBall(victim):
            why = _missing(hand, BALL) or _against(state, seat, victim, no.OWN_TOWER)
            return why or smashing(towns[victim].tower)
        case SendThief(victim):
            why = _missing(hand, THIEF) or _against(state, seat, victim, no.OWN_HAND)
            return why or theft_of_card(towns[victim].hand)
        case SendSuperThief():
            hands = [town.hand for s, town in enumerate(towns) if s != seat]
            robbed = any(theft_of_card(theirs) is None for theirs in hands)
            return _missing(hand, SUPER) or (None if robbed else no.EMPTY_HANDS)
        case ServeMilkshake(victim):
            return _missing(hand, SHAKE) or _against(state, seat, victim, no.OWN_MILKSHAKE)
        case ParkDonutTruck():
            return _missing(hand, TRUCK)
        case Discard(card):
            return _missing(hand, card) or no.NO_DISCARDING
        case _:
            assert_never(action)


def _missing(hand: Cards, *cards: Card) -> Refusal | None:
    """Only cards in hand can be played."""
    return None if all(hand.count(c) >= cards.count(c) for c in cards) else no.NOT_IN_HAND


def _unknown(state: State, seat: Seat) -> Refusal | None:
    """A seat of this table; a negative one would be a fine index."""
    return None if 0 <= seat < len(state.towns) else no.NO_SUCH_SEAT


def _against(state: State, seat: Seat, victim: Seat, own: Refusal) -> Refusal | None:
    """A seat of this table, and an opponent's."""
    return _unknown(state, victim) or (own if victim == seat else None)
