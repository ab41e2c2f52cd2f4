"""Whether an action is legal: `refusal` names the rule that forbids it."""

from __future__ import annotations

from typing import assert_never

from podium.core.rules import Refusal
from podium.core.seat import Seat
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
from podium.games.gotown.pieces import Card, Cards
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

JOKER = Card.JOKER
PLAYING, EXCESS = Phase.PLAYING, Phase.EXCESS

OVER = {
    Phase.TOWER: no.TOWER_COMPLETE,
    Phase.DEADLOCK: no.DEADLOCKED,
    Phase.TURN_BOUND: no.NO_MORE_TURNS,
}
"""Why nothing can be done any more, by how the match ended."""


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
            why = _missing(hand, action.card) or _unknown(state, owner)
            if not why and owner != seat and not state.options.dog_on_any_tower:
                return no.NOT_YOUR_FLOOR
            return why or dog_beside(floor, towns[owner].tower)
        case ThrowBone(owner, floor):
            why = _missing(hand, action.card) or _unknown(state, owner)
            return why or bone_for(floor, towns[owner].tower)
        case Jackhammer(victim):
            why = _missing(hand, action.card) or _against(state, seat, victim, no.OWN_TOWER)
            return why or hammering(towns[victim].tower)
        case SwingBall(victim):
            why = _missing(hand, action.card) or _against(state, seat, victim, no.OWN_TOWER)
            return why or smashing(towns[victim].tower)
        case SendThief(victim):
            why = _missing(hand, action.card) or _against(state, seat, victim, no.OWN_HAND)
            return why or theft_of_card(towns[victim].hand)
        case SendSuperThief():
            hands = [town.hand for s, town in enumerate(towns) if s != seat]
            robbed = any(theft_of_card(theirs) is None for theirs in hands)
            return _missing(hand, action.card) or (None if robbed else no.EMPTY_HANDS)
        case ServeMilkshake(victim):
            return _missing(hand, action.card) or _against(state, seat, victim, no.OWN_MILKSHAKE)
        case ParkDonutTruck():
            return _missing(hand, action.card) or (no.TRUCK_IS_PARKED if state.donut else None)
        case Discard(card):
            return _missing(hand, card) or no.NO_DISCARDING
        case _:
            assert_never(action)


def _missing(hand: Cards, *cards: Card) -> Refusal | None:
    """All these cards must be in hand."""
    return None if all(hand.count(c) >= cards.count(c) for c in cards) else no.NOT_IN_HAND


def _unknown(state: State, seat: Seat) -> Refusal | None:
    """The seat must be one of this table; -1 would be taken for the last one."""
    return None if 0 <= seat < len(state.towns) else no.NO_SUCH_SEAT


def _against(state: State, seat: Seat, victim: Seat, own: Refusal) -> Refusal | None:
    """The seat must be one of this table, and an opponent's."""
    return _unknown(state, victim) or (own if victim == seat else None)
