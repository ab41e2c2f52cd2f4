"""The game turn: bivouac, planning, whose sequence it is, maintenance, the end.

(CR-03 to CR-06, CR-09, CR-10, CR-15, CR-36 to CR-39, CR-Q12, CR-Q28, CR-Q33)
"""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
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
    NOBODY,
    Card,
    Cards,
    Leader,
    Plan,
    plus,
    points,
    without,
)
from podium.games.greatrace.pieces.board import EMPTY
from podium.games.greatrace.rules import driving, repair
from podium.games.greatrace.rules.danger import carry_out
from podium.games.greatrace.rules.hands import above_limit, draw_card, put_on_discard
from podium.games.greatrace.rules.stack import (
    pop,
    progress,
    push,
    replace_crew,
    replace_top,
)
from podium.games.greatrace.state import (
    Bivouac,
    ChoosingLeader,
    Countering,
    Crew,
    Discarding,
    Driving,
    Entering,
    Keeping,
    Placing,
    Planning,
    Repairing,
    Sequence,
    State,
    Using,
)


def choose_leader(
    state: State, frame: ChoosingLeader, leader: Leader, chance: Chance, events: list[Event]
) -> State:
    """A seat has its Leader; then the next, then the first bivouac (CR-41, CR-Q38)."""
    seat = frame.asked[0]
    events.append(LeaderChosen(seat, leader))
    state = replace_crew(state, seat, replace(state.crews[seat], leader=leader))
    if frame.asked[1:]:
        return replace_top(state, ChoosingLeader(frame.asked[1:]))
    return begin_turn(pop(state), chance, events)


def begin_turn(state: State, chance: Chance, events: list[Event]) -> State:
    """Begins a game turn: powers are fresh, nobody has passed, and cards lie open (CR-06, CR-42)."""
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
        state, card = draw_card(state, "bivouac", chance, events)
        if card is not None:
            events.append(CardRevealed(card))
            cards = plus(cards, card)
    return replace(state, stack=(Bivouac(cards, state.order[::-1][: len(cards)]),))


def take_card(state: State, frame: Bivouac, card: Card, events: list[Event]) -> State:
    """An open card goes to a hand, and everybody remembers (CR-06, CR-Q31)."""
    state = _give_card(state, frame.asked[0], card, events)
    return replace_top(state, Bivouac(without(frame.cards, card), frame.asked[1:]))


def _give_card(state: State, seat: Seat, card: Card, events: list[Event]) -> State:
    events.append(CardTaken(seat, card))
    crew = state.crews[seat]
    crew = replace(crew, hand=plus(crew.hand, card), shown=plus(crew.shown, card))
    return replace_crew(state, seat, crew)


def reveal_plans(state: State, chosen: PerSeat[Plan | None], events: list[Event]) -> State:
    """All screens go, and the first in turn order begins (CR-09, CR-10)."""
    crews: list[Crew] = []
    for seat, crew, plan in zip(SEATS, state.crews, chosen, strict=False):
        assert plan is not None
        events.append(PlanShown(seat, *plan))
        crews.append(replace(crew, plan=plan))
    return replace(state, crews=tuple(crews), stack=(), last=state.order[-1])


def settle(state: State, chance: Chance, events: list[Event]) -> State:
    """All that follows without a decision, or with one that everybody can see to be forced."""
    while not state.ending:
        over = above_limit(state)
        top = state.stack[-1] if state.stack else None
        if over is not None:
            return state if isinstance(top, Discarding) else push(state, Discarding(over))
        after = _settle_once(state, chance, events)
        if after is state:
            return state
        state = after
    return state


def _settle_once(state: State, chance: Chance, events: list[Event]) -> State:
    """One matter less, or the same state if somebody has to decide."""
    if not state.stack:
        return _begin_next_sequence(state, chance, events)
    top = state.stack[-1]
    match top:  # the most frequent first
        case Sequence(seat, _):
            return state if any(state.crews[seat].plan) else pop(state)
        case Driving(seat):
            return pop(state) if driving.is_over(state.crews[seat], top) else state
        case Discarding():
            return pop(state)
        case Using(card):
            return put_on_discard(pop(state), card)
        case Bivouac(cards, ()):
            return _end_bivouac(state, cards, events)
        case Entering():
            return driving.settle_entering(pop(state), top, chance, events) or state
        case Repairing(seat):
            return pop(state) if repair.is_over(state, state.crews[seat]) else state
        case Keeping(seat, tiles, 0):
            return replace_top(state, Placing(seat, tiles, EMPTY))
        case Placing(seat, tiles, -1) if len(set(tiles)) == 1:
            return replace_top(state, Placing(seat, tiles, tiles[0]))
        case Countering(_, _, _, _, _, ()):
            return carry_out(state, top, events)
        case _:
            return state


def _end_bivouac(state: State, cards: Cards, events: list[Event]) -> State:
    """The card that is left goes to the last in turn order; then all plan (CR-06, CR-Q28)."""
    if cards:
        state = _give_card(state, state.order[-1], cards[0], events)
        return replace_top(state, Bivouac((), ()))
    return replace_top(state, Planning((None,) * len(state.crews)))


def _begin_next_sequence(state: State, chance: Chance, events: list[Event]) -> State:
    """The next in turn order who can act; nobody: the convoy phase is over (CR-15, CR-Q07)."""
    at = state.order.index(state.last) + 1
    for seat in (*state.order[at:], *state.order[:at]):
        crew = state.crews[seat]
        if not crew.passed and any(crew.plan):
            return replace(state, stack=(Sequence(seat),), last=seat)
    return _maintain(state, chance, events)


def _maintain(state: State, chance: Chance, events: list[Event]) -> State:
    """A new order and its bonus, unless the race is over (CR-36, CR-38, CR-Q33)."""
    if any(crew.arrived for crew in state.crews):
        events.append(RaceEnded(state.turn))
        return replace(state, ending="arrival")
    if state.turn >= state.options.last_turn:
        events.append(RaceEnded(state.turn))
        return replace(state, ending="cap")
    found = standing(state)
    events += [OrderSet(seat, place) for place, seat in enumerate(found, 1)]
    first = state.options.bonus
    bonuses = (first, first // 2) if len(state.crews) > 2 else (first,)
    for seat, bonus in zip(found, bonuses, strict=False):
        events.append(BonusPaid(seat, bonus))
        crew = state.crews[seat]
        state = replace_crew(state, seat, replace(crew, money=crew.money + bonus))
    state = replace(state, order=found, turn=state.turn + 1)
    return begin_turn(state, chance, events)


def standing(state: State) -> tuple[Seat, ...]:
    """The seats by progress; on one space whoever came there first (CR-36)."""
    track = state.track
    return tuple(
        sorted(track, key=lambda s: (-progress(state, state.crews[s].space), track.index(s)))
    )


def prestige(crew: Crew, prizes: tuple[int, ...]) -> int:
    """Points of a crew that has arrived; none for the others (CR-39)."""
    if not crew.arrived:
        return 0
    return points(prizes[crew.arrived], crew.engine, crew.chassis, crew.money)
