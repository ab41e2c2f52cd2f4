"""What a seat may do: all that is legal now, made from the cards in hand."""

from __future__ import annotations

from collections.abc import Sequence

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
from podium.games.gotown.pieces import PARTNER, Card
from podium.games.gotown.rules.judges import (
    bone_for,
    dog_beside,
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
PLAYING = Phase.PLAYING
END_TURN, PARK, SUPER_THIEF = EndTurn(), ParkDonutTruck(), SendSuperThief()

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
            if not state.donut:
                add(PARK)
        elif card is THIEF:
            for s in others:
                if theft_of_card(towns[s].hand) is None:
                    add(SendThief(s))
        elif card is SUPER and any(theft_of_card(towns[s].hand) is None for s in others):
            add(SUPER_THIEF)
    return actions
