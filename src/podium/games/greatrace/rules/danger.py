"""Danger cards and the answers to them (CR-20, CR-Q01 to CR-Q03, CR-Q23, CR-Q44)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.seat import Seat, replaced
from podium.games.greatrace.events import (
    BrokenDown,
    DangerAnnounced,
    DangerAverted,
    DangerCancelled,
    DangerLetPass,
    Event,
    SabotageAnnounced,
    Sabotaged,
    TileHunted,
    TilesSwapped,
)
from podium.games.greatrace.pieces import SABOTAGE, Box, Card, Gauge
from podium.games.greatrace.rules.hands import spend
from podium.games.greatrace.rules.stack import (
    may_react,
    pop,
    push,
    remove_assistant,
    replace_crew,
    replace_top,
)
from podium.games.greatrace.rules.tiles import is_occupied, take_away
from podium.games.greatrace.state import Countering, Crew, Entering, Naming, State

TILES_NAMED = 2


def free_tiles(state: State) -> list[int]:
    """Tiles under no vehicle: what a Trail Hunter may name (CR-Q23)."""
    return [n for n, tile in enumerate(state.tiles) if tile >= 0 and not is_occupied(state, n)]


def all_tiles(state: State) -> list[int]:
    """Tiles on the map: what a Con Artist may name (CR-Q23)."""
    return [n for n, tile in enumerate(state.tiles) if tile >= 0]


def nameable(state: State, frame: Naming) -> list[int]:
    """What may still be named."""
    found = free_tiles(state) if frame.card is Card.TRAIL_HUNTER else all_tiles(state)
    return [space for space in found if space not in frame.named]


def name_tile(state: State, frame: Naming, space: int, events: list[Event]) -> State:
    """Another tile is named; with the last one the card is announced (CR-Q03)."""
    spaces = (*frame.named, space)
    frame = replace(frame, named=spaces)
    if len(spaces) < TILES_NAMED and nameable(state, frame):
        return replace_top(state, frame)
    seat = frame.seat
    events.append(DangerAnnounced(seat, frame.card, spaces))
    asked = tuple([s for s in _after(state, seat) if _may_answer(state, state.crews[s])])
    return replace_top(state, Countering(seat, frame.card, spaces, seat, 0, asked))


def announce_sabotage(
    state: State, seat: Seat, target: Seat, engine: int, events: list[Event]
) -> State:
    """A Saboteur is announced; only the target may answer (CR-Q02)."""
    events.append(SabotageAnnounced(seat, target, engine))
    asked = (target,) if _may_answer(state, state.crews[target]) else ()
    return push(state, Countering(seat, Card.SABOTEUR, (), target, engine, asked))


def _after(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The others in turn order, beginning after a seat."""
    at = state.order.index(seat)
    return (*state.order[at + 1 :], *state.order[:at])


def _may_answer(state: State, crew: Crew) -> bool:
    """Public facts only: a Security assistant, or any card of somebody not out (CR-Q44).

    Who has arrived has neither (CR-37).
    """
    return crew.plan[Box.SECURITY] > 0 or (len(crew.hand) > 0 and may_react(state, crew))


def answer_by_security(state: State, seat: Seat, events: list[Event]) -> State:
    """A Security assistant answers and leaves the dashboard (CR-20)."""
    crew = state.crews[seat]
    state = replace_crew(state, seat, replace(crew, plan=remove_assistant(crew.plan, Box.SECURITY)))
    return _avert(state, seat, events)


def answer_by_militia(state: State, seat: Seat, events: list[Event]) -> State:
    """A Militia answers (CR-20)."""
    return _avert(spend(state, seat, Card.MILITIA), seat, events)


def _avert(state: State, seat: Seat, events: list[Event]) -> State:
    """A tile's Danger is gone; a card is cancelled whole (CR-20, CR-Q02)."""
    frame = state.stack[-1]
    events.append(DangerAverted(seat))
    if isinstance(frame, Entering):
        return replace_top(state, replace(frame, danger=False))
    assert isinstance(frame, Countering), frame
    events.append(DangerCancelled(frame.seat, frame.card))
    return pop(state)


def let_pass(state: State, frame: Countering, events: list[Event]) -> State:
    """The seat that is asked lets the card happen; the next one is asked."""
    events.append(DangerLetPass(frame.asked[0]))
    return replace_top(state, replace(frame, asked=frame.asked[1:]))


def carry_out(state: State, frame: Countering, events: list[Event]) -> State:
    """Nobody answered: the card does what it says. Then it is settled."""
    state = pop(state)
    match frame.card:
        case Card.SABOTEUR:
            return _damage_target(state, frame.target, frame.engine, events)
        case Card.TRAIL_HUNTER:
            for space in frame.named:
                events.append(TileHunted(frame.seat, space, state.tiles[space]))
                state = take_away(state, space)
            return state
        case Card.CON_ARTIST:
            first, second = frame.named
            events.append(TilesSwapped(frame.seat, first, second))
            a, b = state.tiles[first], state.tiles[second]
            return replace(state, tiles=replaced(replaced(state.tiles, first, b), second, a))
        case _:
            raise AssertionError(frame.card)


def _damage_target(state: State, target: Seat, engine: int, events: list[Event]) -> State:
    """Two levels go, as the saboteur split them; what is beyond the gauges is lost (CR-Q18)."""
    crew = state.crews[target]
    on_engine, on_chassis = losses(crew, engine)
    lost = {Gauge.ENGINE: on_engine, Gauge.CHASSIS: on_chassis}
    events += [Sabotaged(target, gauge, levels) for gauge, levels in lost.items() if levels]
    if on_engine and crew.engine == on_engine:
        events.append(BrokenDown(target))
    crew = replace(crew, engine=crew.engine - on_engine, chassis=crew.chassis - on_chassis)
    return replace_crew(state, target, crew)


def losses(crew: Crew, engine: int) -> tuple[int, int]:
    """What a Saboteur's split takes from engine and chassis."""
    return min(engine, crew.engine), min(SABOTAGE - engine, crew.chassis)
