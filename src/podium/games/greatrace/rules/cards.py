"""What step-2 cards and Leaders' powers do (CR-12, CR-40 to CR-42, CR-Q10, CR-Q11, CR-Q38)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import Seat
from podium.games.greatrace.events import CardPlayed, Event, MoneyGiven, PetrolGained, PowerUsed
from podium.games.greatrace.pieces import FINANCE, REFUEL, Card, Leader
from podium.games.greatrace.rules import driving, repair
from podium.games.greatrace.rules.danger import announce_sabotage
from podium.games.greatrace.rules.hands import add_to_hand, draw_aside, spend, take_from_hand
from podium.games.greatrace.rules.stack import board_of, push, replace_crew, replace_top
from podium.games.greatrace.rules.tiles import explore, survey
from podium.games.greatrace.state import Naming, Sequence, State, Tracking, Using

CARTOGRAPHER_TILES = 3
TRACKER_CARDS = 3


def play(state: State, seat: Seat, card: Card, chance: Chance, events: list[Event]) -> State:
    """A card of step 2: it is in use until all that it began is settled (CR-Q40)."""
    state = _put_in_use(state, seat, card, events)
    match card:
        case Card.TRAIL_HUNTER | Card.CON_ARTIST:
            return push(state, Naming(seat, card, ()))
        case Card.REPAIRMAN:
            return repair.begin(state, seat, events)
        case Card.DRIVER:
            return driving.begin(state, seat, events)
        case Card.CARTOGRAPHER:
            return explore(state, seat, CARTOGRAPHER_TILES, chance, events)
        case Card.TOPOGRAPHER:
            return survey(state, seat, chance, events)
        case Card.FINANCIAL:
            crew = state.crews[seat]
            events.append(MoneyGiven(seat, FINANCE))
            return replace_crew(state, seat, replace(crew, money=crew.money + FINANCE))
        case Card.REFUELING_STATION:
            return fill_tank(state, seat, REFUEL, events)
        case Card.TRACKER:
            state, drawn = draw_aside(state, seat, TRACKER_CARDS, chance, events)
            if len(drawn) < TRACKER_CARDS:
                return add_to_hand(state, seat, drawn)
            return push(state, Tracking(seat, drawn))
        case _:
            raise AssertionError(card)


def play_saboteur(
    state: State, seat: Seat, target: Seat, engine: int, events: list[Event]
) -> State:
    """A Saboteur, with its target and split (CR-Q35)."""
    state = _put_in_use(state, seat, Card.SABOTEUR, events)
    return announce_sabotage(state, seat, target, engine, events)


def _put_in_use(state: State, seat: Seat, card: Card, events: list[Event]) -> State:
    events.append(CardPlayed(seat, card))
    state = replace_top(take_from_hand(state, seat, card), Sequence(seat, False))
    return push(state, Using(card))


def play_jerrycan(state: State, seat: Seat, events: list[Event]) -> State:
    """One level of petrol, at any time (CR-Q05)."""
    events.append(CardPlayed(seat, Card.JERRYCAN))
    return fill_tank(spend(state, seat, Card.JERRYCAN), seat, 1, events)


def fill_tank(state: State, seat: Seat, levels: int, events: list[Event]) -> State:
    """Petrol, as far as the gauge goes (CR-Q25)."""
    crew = state.crews[seat]
    gained = min(levels, board_of(state).petrol - crew.petrol)
    events.append(PetrolGained(seat, gained))
    return replace_crew(state, seat, replace(crew, petrol=crew.petrol + gained))


def use_power(state: State, seat: Seat, chance: Chance, events: list[Event]) -> State:
    """A Leader's power as a part of step 2 (CR-Q11, CR-Q38)."""
    crew = state.crews[seat]
    assert crew.leader is not None
    events.append(PowerUsed(seat, crew.leader))
    state = replace_top(
        replace_crew(state, seat, replace(crew, power=False)), Sequence(seat, False)
    )
    if crew.leader is Leader.DELATOUR:
        return explore(state, seat, CARTOGRAPHER_TILES, chance, events)
    return repair.begin(state, seat, events)
