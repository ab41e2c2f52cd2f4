"""The six answers.

Chapters: turn (bivouac, planning, sequences, maintenance, the end), hand, tiles, driving, danger,
repair, cards; `judges` say what is legal, `choices` and `refusals` ask them.
"""

from __future__ import annotations

from collections.abc import Sequence as Row
from typing import assert_never

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.outcome import Outcome
from podium.core.rules import Refusal, Step
from podium.core.seat import SEATS, Seat, replaced
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
    TileCleared,
)
from podium.games.greatrace.pieces import FUNDS, PETROL_PRICE, Box, Card, without
from podium.games.greatrace.rules import (
    cards,
    danger,
    driving,
    judges,
    refusals,
    repair,
    tiles,
    turn,
)
from podium.games.greatrace.rules.choices import choices
from podium.games.greatrace.rules.hand import draw, given_up, joined, spent, to_discard
from podium.games.greatrace.rules.stack import board_of, crewed, less, popped, topped
from podium.games.greatrace.state import (
    Bivouac,
    ChoosingLeader,
    Countering,
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
)

PATHFINDER_TILES = 2


def setup(seats: int, options: Options, chance: Chance) -> State:
    """The first decision: Leaders, or the first bivouac."""
    return turn.settled(turn.setup(seats, options, chance), chance, [])


def to_act(state: State) -> tuple[Seat, ...]:
    """Whom the race waits for."""
    if state.ending:
        return ()
    frame = state.stack[-1]
    match frame:
        case Planning(chosen):
            return tuple([s for s, plan in zip(SEATS, chosen, strict=False) if plan is None])
        case Bivouac(_, asked) | ChoosingLeader(asked) | Countering(_, _, _, _, _, asked):
            return asked[:1]
        case Using():
            raise AssertionError(frame)
        case _:
            return (frame.seat,)


def legal(state: State, seat: Seat) -> Row[Action]:
    """All that `refusal` does not refuse, made from what the seat has."""
    return () if state.ending else choices(state, seat)


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now."""
    if state.ending:
        return judges.OVER
    if not 0 <= seat < len(state.crews):
        return judges.NO_SUCH_SEAT
    planning = isinstance(state.stack[-1], Planning)
    if not planning and seat not in to_act(state):
        return judges.NOT_YOUR_GO
    return refusals.why_not(state, seat, action)


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """What comes of an action; trusts that it is legal."""
    events: list[Event] = []
    state = _done(state, seat, action, chance, events)
    return Step(turn.settled(state, chance, events), tuple(events))


def outcome(state: State) -> Outcome | None:
    """How the race ended."""
    return turn.outcome(state)


def _done(state: State, seat: Seat, action: Action, chance: Chance, events: list[Event]) -> State:
    frame = state.stack[-1]
    match action:
        case MoveTo(space):
            return driving.approach(state, seat, space, chance, events)
        case Place(space):
            assert isinstance(frame, Placing), frame
            return tiles.placed(state, frame, space, events)
        case TakeTile(tile):
            assert isinstance(frame, Placing), frame
            return topped(state, replace(frame, taken=tile))
        case Assign(a, b, c, d):
            assert isinstance(frame, Planning), frame
            events.append(PlanReadied(seat, (a, b, c, d)))
            chosen = replaced(frame.chosen, seat, (a, b, c, d))
            if None in chosen:
                return topped(state, Planning(chosen))
            return turn.revealed(state, chosen, events)
        case TakeCard(card):
            assert isinstance(frame, Bivouac), frame
            return turn.taken(state, frame, card, events)
        case Buy(levels):
            return _bought(state, seat, levels, events)
        case Play(card):
            return _played(state, seat, card, chance, events)
        case Stop():
            return popped(state)
        case Explore():
            events.append(Explored(seat))
            state = _leaves(state, seat, Box.PATHFINDER)
            return tiles.explore(state, seat, PATHFINDER_TILES, chance, events)
        case Research():
            events.append(Researched(seat))
            return draw(_leaves(state, seat, Box.PATHFINDER), seat, 1, chance, events)
        case Repair():
            return repair.begin(_leaves(state, seat, Box.MECHANICS), seat, events)
        case Drive():
            return driving.begin(_leaves(state, seat, Box.MECHANICS), seat, events)
        case Clear(space):
            events.append(TileCleared(seat, space, state.tiles[space]))
            return tiles.taken_away(_leaves(state, seat, Box.SECURITY), space)
        case Fund():
            return _funded(state, seat, events)
        case Pass():
            events.append(Passed(seat))
            crew = state.crews[seat]
            kept = (0, 0, crew.plan[Box.SECURITY], 0)
            return crewed(popped(state), seat, replace(crew, passed=True, plan=kept))
        case Enter():
            assert isinstance(frame, Entering), frame
            return driving.enter(popped(state), seat, frame.space, frame.danger, chance, events)
        case Retreat():
            assert isinstance(frame, Entering), frame
            return driving.turned_back(popped(state), seat, frame.space, frame.fresh, events)
        case UseSecurity():
            return danger.by_security(state, seat, events)
        case Decline():
            assert isinstance(frame, Countering), frame
            return danger.let_pass(state, frame, events)
        case Split(engine):
            assert isinstance(frame, Splitting), frame
            return driving.split(
                popped(state), seat, frame.space, frame.damage, engine, chance, events
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
            return _discarded(state, seat, card, events)
        case Sabotage(target, engine):
            return cards.play_saboteur(state, seat, target, engine, events)
        case Name(space):
            assert isinstance(frame, Naming), frame
            return danger.named(state, frame, space, events)
        case DropTile(tile):
            assert isinstance(frame, Keeping), frame
            return tiles.dropped(state, frame, tile, events)
        case UsePower():
            return cards.power(state, seat, chance, events)
        case ChooseLeader(leader):
            assert isinstance(frame, ChoosingLeader), frame
            return turn.led(state, frame, leader, chance, events)
        case _:
            assert_never(action)


def _leaves(state: State, seat: Seat, box: Box) -> State:
    """An assistant leaves the dashboard; with his action the sequence ends (CR-13)."""
    crew = state.crews[seat]
    return crewed(popped(state), seat, replace(crew, plan=less(crew.plan, box)))


def _bought(state: State, seat: Seat, levels: int, events: list[Event]) -> State:
    """Petrol for money; it is dearer in the wild (CR-11)."""
    crew = state.crews[seat]
    paid = levels * PETROL_PRICE[board_of(state).is_city[crew.space]]
    events.append(PetrolBought(seat, levels, paid))
    crew = replace(crew, petrol=crew.petrol + levels, money=crew.money - paid)
    return topped(crewed(state, seat, crew), Sequence(seat, False))


def _funded(state: State, seat: Seat, events: list[Event]) -> State:
    """The whole group as one action (CR-22)."""
    crew = state.crews[seat]
    a, b, c, group = crew.plan
    events.append(Funded(seat, FUNDS[group]))
    crew = replace(crew, money=crew.money + FUNDS[group], plan=(a, b, c, 0))
    return crewed(popped(state), seat, crew)


def _played(state: State, seat: Seat, card: Card, chance: Chance, events: list[Event]) -> State:
    """Any-time cards and the Guide do their work at once; the others are cards of step 2."""
    frame = state.stack[-1]
    match card:
        case Card.JERRYCAN:
            return cards.jerrycan(state, seat, events)
        case Card.MILITIA:
            events.append(CardPlayed(seat, card))
            return danger.by_militia(state, seat, events)
        case Card.GUIDE:
            assert isinstance(frame, Driving), frame
            events.append(CardPlayed(seat, card))
            return topped(spent(state, seat, card), replace(frame, halted=False))
        case _:
            return cards.play(state, seat, card, chance, events)


def _discarded(state: State, seat: Seat, card: Card, events: list[Event]) -> State:
    """For the hand limit, or the one of three that a Tracker gives up (CR-07, CR-Q30)."""
    frame = state.stack[-1]
    if not isinstance(frame, Tracking):
        return given_up(state, seat, card, events)
    events.append(CardDiscarded(seat, card))
    return to_discard(joined(popped(state), seat, without(frame.drawn, card)), card)
