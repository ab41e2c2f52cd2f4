"""The game turn: bivouac, planning, whose sequence it is, maintenance, the end.

(CR-03 to CR-06, CR-09, CR-10, CR-15, CR-36 to CR-39, CR-Q12, CR-Q28, CR-Q33)
"""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.outcome import Outcome
from podium.core.seat import SEATS, PerSeat, Seat
from podium.games.greatrace.events import (
    BonusPaid,
    CardRevealed,
    CardTaken,
    Event,
    LeaderChosen,
    OrderSet,
    PlanShown,
    RaceEnded,
    TurnBegun,
)
from podium.games.greatrace.pieces import (
    BONUS,
    DECK,
    LAST_MONEY,
    LEADER_DECK,
    MONEY,
    MONEY_PER_POINT,
    NOBODY,
    PLACE_POINTS,
    Card,
    Cards,
    Leader,
    Plan,
    plus,
    without,
)
from podium.games.greatrace.pieces.board import EMPTY, board
from podium.games.greatrace.rules import driving, repair
from podium.games.greatrace.rules.danger import unanswered
from podium.games.greatrace.rules.hand import above_limit, drawn, to_discard
from podium.games.greatrace.rules.stack import board_of, crewed, popped, progress, pushed, topped
from podium.games.greatrace.state import (
    Bivouac,
    ChoosingLeader,
    Countering,
    Crew,
    Discarding,
    Driving,
    Entering,
    Keeping,
    Options,
    Placing,
    Planning,
    Repairing,
    Sequence,
    State,
    Using,
)

CITIES = ("north", "south")


def setup(seats: int, options: Options, chance: Chance) -> State:
    """All gauges full, all vehicles in the start city, no cards in hand (CR-03 to CR-05)."""
    found = board(options.board)
    which = options.start if options.start != "random" else chance.draw(CITIES, "start city")
    start = found.ends[CITIES.index(which)]
    goal = found.ends[1 - CITIES.index(which)]
    first = order_from(chance.draw(SEATS[:seats], "first player"), seats)
    crews = tuple(
        Crew(
            start,
            found.petrol,
            found.engine,
            found.chassis,
            LAST_MONEY if seat == first[-1] else MONEY,
        )
        for seat in SEATS[:seats]
    )
    state = State(
        options,
        crews,
        first,
        first,
        (ChoosingLeader(first),),
        (EMPTY,) * len(found.spaces),
        found.bag,
        (),
        LEADER_DECK if options.leaders else DECK,
        (),
        start,
        goal,
    )
    return state if options.leaders else begin_turn(state, chance, [])


def order_from(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """Clockwise from a seat."""
    return tuple(SEATS[(seat + n) % seats] for n in range(seats))


def led(
    state: State, frame: ChoosingLeader, leader: Leader, chance: Chance, events: list[Event]
) -> State:
    """A seat has its Leader; then the next, then the first bivouac (CR-41, CR-Q38)."""
    seat = frame.asked[0]
    events.append(LeaderChosen(seat, leader))
    state = crewed(state, seat, replace(state.crews[seat], leader=leader))
    if frame.asked[1:]:
        return topped(state, ChoosingLeader(frame.asked[1:]))
    return begin_turn(popped(state), chance, events)


def begin_turn(state: State, chance: Chance, events: list[Event]) -> State:
    """Powers are fresh, nobody has passed, and cards lie open (CR-06, CR-42)."""
    events.append(TurnBegun(state.turn))
    crews = tuple(
        [
            replace(crew, plan=NOBODY, passed=False, power=crew.leader is not None)
            for crew in state.crews
        ]
    )
    state = replace(state, crews=crews)
    cards: Cards = ()
    for _ in range(len(crews) + 1):
        state, card = drawn(state, "bivouac", chance, events)
        if card is not None:
            events.append(CardRevealed(card))
            cards = plus(cards, card)
    return replace(state, stack=(Bivouac(cards, state.order[::-1][: len(cards)]),))


def taken(state: State, frame: Bivouac, card: Card, events: list[Event]) -> State:
    """An open card goes to a hand, and everybody remembers (CR-06, CR-Q31)."""
    state = _to_hand(state, frame.asked[0], card, events)
    return topped(state, Bivouac(without(frame.cards, card), frame.asked[1:]))


def _to_hand(state: State, seat: Seat, card: Card, events: list[Event]) -> State:
    events.append(CardTaken(seat, card))
    crew = state.crews[seat]
    crew = replace(crew, hand=plus(crew.hand, card), shown=plus(crew.shown, card))
    return crewed(state, seat, crew)


def revealed(state: State, chosen: PerSeat[Plan | None], events: list[Event]) -> State:
    """All screens go, and the first in turn order begins (CR-09, CR-10)."""
    crews: list[Crew] = []
    for seat, crew, plan in zip(SEATS, state.crews, chosen, strict=False):
        assert plan is not None
        events.append(PlanShown(seat, *plan))
        crews.append(replace(crew, plan=plan))
    return replace(state, crews=tuple(crews), stack=(), last=state.order[-1])


def settled(state: State, chance: Chance, events: list[Event]) -> State:
    """All that follows without a decision, or with one that everybody can see to be forced."""
    while not state.ending:
        over = above_limit(state)
        top = state.stack[-1] if state.stack else None
        if over is not None:
            return state if isinstance(top, Discarding) else pushed(state, Discarding(over))
        after = _settled_once(state, chance, events)
        if after is state:
            return state
        state = after
    return state


def _settled_once(state: State, chance: Chance, events: list[Event]) -> State:
    """One matter less, or the same state if somebody has to decide."""
    if not state.stack:
        return _next_sequence(state, chance, events)
    top = state.stack[-1]
    match top:  # the most frequent first
        case Sequence(seat, _):
            return state if any(state.crews[seat].plan) else popped(state)
        case Driving(seat):
            return popped(state) if driving.is_over(state.crews[seat], top) else state
        case Discarding():
            return popped(state)
        case Using(card):
            return to_discard(popped(state), card)
        case Bivouac(cards, ()):
            return _bivouac_over(state, cards, events)
        case Entering():
            return driving.judged(popped(state), top, chance, events) or state
        case Repairing(seat):
            return popped(state) if repair.is_over(state, state.crews[seat]) else state
        case Keeping(seat, tiles, 0):
            return topped(state, Placing(seat, tiles, EMPTY))
        case Placing(seat, tiles, -1) if len(set(tiles)) == 1:
            return topped(state, Placing(seat, tiles, tiles[0]))
        case Countering(_, _, _, _, _, ()):
            return unanswered(state, top, events)
        case _:
            return state


def _bivouac_over(state: State, cards: Cards, events: list[Event]) -> State:
    """The card that is left goes to the last in turn order; then all plan (CR-06, CR-Q28)."""
    if cards:
        state = _to_hand(state, state.order[-1], cards[0], events)
        return topped(state, Bivouac((), ()))
    return topped(state, Planning((None,) * len(state.crews)))


def _next_sequence(state: State, chance: Chance, events: list[Event]) -> State:
    """The next in turn order who can act; nobody: the convoy phase is over (CR-15, CR-Q07)."""
    at = state.order.index(state.last) + 1
    for seat in (*state.order[at:], *state.order[:at]):
        crew = state.crews[seat]
        if not crew.passed and any(crew.plan):
            return replace(state, stack=(Sequence(seat),), last=seat)
    return _maintenance(state, chance, events)


def _maintenance(state: State, chance: Chance, events: list[Event]) -> State:
    """A new order and its bonus, unless the race is over (CR-36, CR-38, CR-Q33)."""
    if any(crew.arrived for crew in state.crews):
        events.append(RaceEnded(state.turn))
        return replace(state, ending="arrival")
    if state.turn >= board_of(state).max_turns:
        events.append(RaceEnded(state.turn))
        return replace(state, ending="cap")
    found = standing(state)
    events += [OrderSet(seat, place) for place, seat in enumerate(found, 1)]
    bonuses = BONUS if len(state.crews) > 2 else BONUS[:1]
    for seat, bonus in zip(found, bonuses, strict=False):
        events.append(BonusPaid(seat, bonus))
        crew = state.crews[seat]
        state = crewed(state, seat, replace(crew, money=crew.money + bonus))
    state = replace(state, order=found, turn=state.turn + 1)
    return begin_turn(state, chance, events)


def standing(state: State) -> tuple[Seat, ...]:
    """By progress, then lower in the stack (CR-36)."""
    track = state.track
    return tuple(
        sorted(track, key=lambda s: (-progress(state, state.crews[s].space), track.index(s)))
    )


def prestige(crew: Crew) -> int:
    """Points of a crew that has arrived; none for the others (CR-39)."""
    if not crew.arrived:
        return 0
    place = PLACE_POINTS[crew.arrived]
    return place + crew.engine + crew.chassis + crew.money // MONEY_PER_POINT


def outcome(state: State) -> Outcome | None:
    """Arrivals by prestige, then by arrival; behind them the others by progress (CR-Q33)."""
    if not state.ending:
        return None
    behind = {seat: n for n, seat in enumerate(standing(state))}
    keys = [
        (not crew.arrived, -prestige(crew), crew.arrived, behind[seat])
        for seat, crew in zip(SEATS, state.crews, strict=False)
    ]
    nobody = 0 if any(crew.arrived for crew in state.crews) else 1
    return Outcome(
        tuple([1 + nobody + sum(other < key for other in keys) for key in keys]),
        tuple([prestige(crew) for crew in state.crews]),
        state.ending,
    )
