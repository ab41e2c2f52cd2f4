"""The course of a match: setup, whom it waits for, what comes of an action, how it ends."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.outcome import Outcome, ranks_of
from podium.core.rules import Step
from podium.core.seat import SEATS, Seat, beginning_with
from podium.core.secret import choose, waiting
from podium.games.greatrace.actions import (
    Action,
    Assign,
    Buy,
    BuyPart,
    ChooseLeader,
    Clear,
    Decline,
    Discard,
    Drive,
    DropTile,
    Enter,
    Explore,
    FitPart,
    FitToolbox,
    Fund,
    MoveTo,
    Name,
    Pass,
    Place,
    Play,
    Repair,
    Research,
    Retreat,
    Sabotage,
    Split,
    Stop,
    TakeCard,
    TakeTile,
    Travel,
    UsePower,
    UseSecurity,
)
from podium.games.greatrace.events import (
    CardDiscarded,
    CardPlayed,
    Event,
    Explored,
    Funded,
    Passed,
    PetrolBought,
    PlanReadied,
    Researched,
    SetOut,
    TileCleared,
)
from podium.games.greatrace.pieces import (
    LAST_LESS,
    Box,
    Card,
    without,
)
from podium.games.greatrace.pieces.board import EMPTY, board
from podium.games.greatrace.rules import (
    cards,
    danger,
    driving,
    repair,
    tiles,
    turn,
)
from podium.games.greatrace.rules.hands import add_to_hand, draw, give_up, put_on_discard, spend
from podium.games.greatrace.rules.stack import (
    board_of,
    pop,
    remove_assistant,
    replace_crew,
    replace_top,
)
from podium.games.greatrace.state import (
    Bivouac,
    ChoosingLeader,
    Countering,
    Crew,
    Driving,
    Entering,
    Keeping,
    Naming,
    Options,
    Placing,
    Planning,
    Sequence,
    Splitting,
    State,
    Tracking,
    Using,
    full_bag,
    full_deck,
)

CITIES = ("north", "south")
PATHFINDER_TILES = 2


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """All vehicles in the start city, in the box with full gauges and no cards (CR-03 to CR-05)."""
    found = board(options.board)
    which = options.start if options.start != "random" else chance.draw(CITIES, "start city")
    start = found.ends[CITIES.index(which)]
    goal = found.ends[1 - CITIES.index(which)]
    lead = chance.draw(SEATS[:seats], "first player")
    first = beginning_with(lead, seats)
    crews = tuple(
        Crew(
            start,
            options.start_petrol,
            options.start_engine,
            options.start_chassis,
            options.money - LAST_LESS * (seat == first[-1]),
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
        full_bag(options),
        (),
        full_deck(options),
        (),
        start,
        goal,
    )
    events: list[Event] = [SetOut(lead, found.spaces[start].name, found.spaces[goal].name)]
    for seat in first:
        state = draw(state, seat, options.start_cards, chance, events)
    state = state if options.leaders else turn.begin_turn(state, chance, events)
    return Step(turn.settle(state, chance, events), tuple(events))


def to_act(state: State) -> tuple[Seat, ...]:
    """Whom the race waits for."""
    if state.ending:
        return ()
    frame = state.stack[-1]
    match frame:
        case Planning(chosen):
            return waiting(chosen)
        case Bivouac(_, asked) | ChoosingLeader(asked) | Countering(_, _, _, _, _, asked):
            return asked[:1]
        case Using():
            raise AssertionError(frame)
        case _:
            return (frame.seat,)


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """What comes of an action; trusts that it is legal."""
    events: list[Event] = []
    state = _do(state, seat, action, chance, events)
    return Step(turn.settle(state, chance, events), tuple(events))


def outcome(state: State) -> Outcome | None:
    """Arrivals by prestige, then by arrival; behind them the others by progress (CR-Q33)."""
    if not state.ending:
        return None
    prizes = state.options.prizes
    behind = {seat: n for n, seat in enumerate(turn.standing(state))}
    keys = [
        (not crew.arrived, -turn.prestige(crew, prizes), crew.arrived, behind[seat])
        for seat, crew in zip(SEATS, state.crews, strict=False)
    ]
    first = 1 if any(crew.arrived for crew in state.crews) else 2
    return Outcome(
        ranks_of(keys, first),
        tuple([turn.prestige(crew, prizes) for crew in state.crews]),
        state.ending,
    )


def _do(state: State, seat: Seat, action: Action, chance: Chance, events: list[Event]) -> State:
    frame = state.stack[-1]
    match action:
        case MoveTo(space):
            return driving.approach(state, seat, space, chance, events)
        case Place(space):
            assert isinstance(frame, Placing), frame
            return tiles.place(state, frame, space, events)
        case TakeTile(tile):
            assert isinstance(frame, Placing), frame
            return replace_top(state, replace(frame, taken=tile))
        case Assign(a, b, c, d):
            assert isinstance(frame, Planning), frame
            events.append(PlanReadied(seat, (a, b, c, d)))
            chosen = choose(frame.chosen, seat, (a, b, c, d))
            if waiting(chosen):
                return replace_top(state, Planning(chosen))
            return turn.reveal_plans(state, chosen, events)
        case TakeCard(card):
            assert isinstance(frame, Bivouac), frame
            return turn.take_card(state, frame, card, events)
        case Buy(levels):
            return _buy_petrol(state, seat, levels, events)
        case Play(card):
            return _play(state, seat, card, chance, events)
        case Stop():
            return pop(state)
        case Explore():
            events.append(Explored(seat))
            state = _send_away(state, seat, action.box)
            return tiles.explore(state, seat, PATHFINDER_TILES, chance, events)
        case Research():
            events.append(Researched(seat))
            return draw(_send_away(state, seat, action.box), seat, 1, chance, events)
        case Repair():
            return repair.begin(_send_away(state, seat, action.box), seat, events)
        case Drive():
            return driving.begin(_send_away(state, seat, action.box), seat, events)
        case Clear(space):
            events.append(TileCleared(seat, space, state.tiles[space]))
            return tiles.take_away(_send_away(state, seat, action.box), space)
        case Fund():
            return _collect_funds(state, seat, events)
        case Pass():
            events.append(Passed(seat))
            crew = state.crews[seat]
            kept = (0, 0, crew.plan[Box.SECURITY], 0)
            return replace_crew(pop(state), seat, replace(crew, passed=True, plan=kept))
        case Enter():
            assert isinstance(frame, Entering), frame
            return driving.enter(pop(state), seat, frame.space, frame.danger, chance, events)
        case Retreat():
            assert isinstance(frame, Entering), frame
            return driving.turn_back(pop(state), seat, frame.space, frame.fresh, events)
        case UseSecurity():
            return danger.answer_by_security(state, seat, events)
        case Decline():
            assert isinstance(frame, Countering), frame
            return danger.let_pass(state, frame, events)
        case Split(engine):
            assert isinstance(frame, Splitting), frame
            return driving.split(
                pop(state), seat, frame.space, frame.damage, engine, chance, events
            )
        case Travel(line, transports, power):
            return driving.travel(state, seat, line, transports, power, chance, events)
        case FitPart(gauge):
            return repair.fit_part(state, seat, gauge, events)
        case FitToolbox(engine):
            return repair.fit_toolbox(state, seat, engine, events)
        case BuyPart(gauge):
            return repair.buy_part(state, seat, gauge, events)
        case Discard(card):
            return _discard(state, seat, card, events)
        case Sabotage(target, engine):
            return cards.play_saboteur(state, seat, target, engine, events)
        case Name(space):
            assert isinstance(frame, Naming), frame
            return danger.name_tile(state, frame, space, events)
        case DropTile(tile):
            assert isinstance(frame, Keeping), frame
            return tiles.drop(state, frame, tile, events)
        case UsePower():
            return cards.use_power(state, seat, chance, events)
        case ChooseLeader(leader):
            assert isinstance(frame, ChoosingLeader), frame
            return turn.choose_leader(state, frame, leader, chance, events)
        case _:
            assert_never(action)


def _send_away(state: State, seat: Seat, box: Box) -> State:
    """An assistant leaves the dashboard; with his action the sequence ends (CR-13)."""
    crew = state.crews[seat]
    return replace_crew(pop(state), seat, replace(crew, plan=remove_assistant(crew.plan, box)))


def _buy_petrol(state: State, seat: Seat, levels: int, events: list[Event]) -> State:
    """Petrol for money; it is dearer in the wild (CR-11)."""
    crew = state.crews[seat]
    paid = levels * state.options.petrol_prices[board_of(state).is_city[crew.space]]
    events.append(PetrolBought(seat, levels, paid))
    crew = replace(crew, petrol=crew.petrol + levels, money=crew.money - paid)
    return replace_top(replace_crew(state, seat, crew), Sequence(seat, False))


def _collect_funds(state: State, seat: Seat, events: list[Event]) -> State:
    """The whole group as one action (CR-22)."""
    crew = state.crews[seat]
    a, b, c, group = crew.plan
    events.append(Funded(seat, state.options.funds[group]))
    crew = replace(crew, money=crew.money + state.options.funds[group], plan=(a, b, c, 0))
    return replace_crew(pop(state), seat, crew)


def _play(state: State, seat: Seat, card: Card, chance: Chance, events: list[Event]) -> State:
    """Any-time cards and the Guide do their work at once; the others are cards of step 2."""
    frame = state.stack[-1]
    match card:
        case Card.JERRYCAN:
            return cards.play_jerrycan(state, seat, events)
        case Card.MILITIA:
            events.append(CardPlayed(seat, card))
            return danger.answer_by_militia(state, seat, events)
        case Card.GUIDE:
            assert isinstance(frame, Driving), frame
            events.append(CardPlayed(seat, card))
            return replace_top(spend(state, seat, card), replace(frame, halted=False))
        case _:
            return cards.play(state, seat, card, chance, events)


def _discard(state: State, seat: Seat, card: Card, events: list[Event]) -> State:
    """For the hand limit, or the one of three that a Tracker gives up (CR-07, CR-Q30)."""
    frame = state.stack[-1]
    if not isinstance(frame, Tracking):
        return give_up(state, seat, card, events)
    events.append(CardDiscarded(seat, card))
    return put_on_discard(add_to_hand(pop(state), seat, without(frame.drawn, card)), card)
