"""The course of a match: setup, whom it waits for, what comes of an action, how it ends.

Phases and actions are told apart by `isinstance`, the most frequent first: a `match` over them takes
six times as long, and half of all time went into it.
"""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.outcome import Outcome
from podium.core.rules import Step
from podium.core.seat import SEATS, Seat
from podium.core.secret import choose, waiting
from podium.games.motorcar.actions import (
    Action,
    Drive,
    Flick,
    Help,
    Inflict,
    Join,
    Offer,
    Pass,
    Pay,
    ShakeOff,
)
from podium.games.motorcar.events import (
    Declined,
    Event,
    FlickReadied,
    Helped,
    Offered,
    SetOff,
    ShakenOff,
    StrainReadied,
    TilePaid,
)
from podium.games.motorcar.rules.arriving import arrival
from podium.games.motorcar.rules.driving import drive_on, go_on_helping
from podium.games.motorcar.rules.settling import ask_gift, ask_payment, cancel
from podium.games.motorcar.rules.trouble import (
    ask_inflict,
    go_on,
    inflict_alone,
    inflict_together,
    return_offer,
    show_strains,
)
from podium.games.motorcar.rules.turn import ask_strain, begin_stage, settle_flicks
from podium.games.motorcar.state import (
    Arrived,
    Car,
    Fate,
    Flicking,
    Gift,
    Helping,
    Inflicting,
    Joining,
    Options,
    Paying,
    State,
    Straining,
)


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """Everybody in New York on day 0 with the tiles of the start (MR-02, MR-Q15)."""
    state = State((Car(tiles=options.tiles),) * seats, SEATS[:seats], Arrived(), options)
    events: list[Event] = [SetOff()]
    return Step(begin_stage(state, chance, events), tuple(events))


def to_act(state: State) -> tuple[Seat, ...]:
    """Whom the race waits for."""
    phase = state.phase
    if isinstance(phase, (Straining, Flicking)):
        return waiting(phase.chosen)
    if isinstance(phase, (Helping, Inflicting, Paying)):
        return (state.order[phase.at],)
    if isinstance(phase, (Joining, Gift)):
        return phase.asked[:1]
    assert isinstance(phase, Arrived)
    return ()


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """What comes of an action; trusts that it is legal."""
    phase = state.phase
    events: list[Event] = []
    if isinstance(action, Drive):
        assert isinstance(phase, Straining), phase
        strains = choose(phase.chosen, seat, action.strain)
        events.append(StrainReadied(seat, action.strain))
        if waiting(strains):
            state = replace(state, phase=Straining(strains))
        else:
            state = show_strains(state, strains, chance, events)
    elif isinstance(action, Pass):
        state = _pass_on(state, seat, chance, events)
    elif isinstance(action, Flick):
        assert isinstance(phase, Flicking), phase
        strengths = choose(phase.chosen, seat, action.strength)
        events.append(FlickReadied(seat, action.strength))
        if waiting(strengths):
            state = replace(state, phase=Flicking(strengths))
        else:
            state = ask_strain(settle_flicks(state, strengths, chance, events), events)
    elif isinstance(action, Help):
        assert isinstance(phase, Helping), phase
        whom, inflicted = action.whom, action.inflicted
        events.append(Helped(seat, whom, inflicted))
        state = cancel(state, whom, inflicted, Fate.HELPED, seat, reward=1)
        state = go_on_helping(state, phase.at, phase.met, whom, chance, events)
    elif isinstance(action, Offer):
        assert isinstance(phase, Inflicting), phase
        state = _make_offer(state, phase, seat, action.target, events)
    elif isinstance(action, Join):
        assert isinstance(phase, Joining), phase
        state = inflict_together(state, seat, state.order[phase.at], phase.target, events)
        state = go_on(state, phase.at, phase.failed, chance, events)
    elif isinstance(action, Inflict):
        assert isinstance(phase, Inflicting), phase
        state = inflict_alone(state, seat, action.target, events)
        state = go_on(state, phase.at, phase.failed, chance, events)
    elif isinstance(action, ShakeOff):
        assert isinstance(phase, Gift), phase
        events.append(ShakenOff(seat, action.inflicted))
        state = cancel(state, seat, action.inflicted, Fate.SHAKEN_OFF, seat)
        state = ask_gift(state, phase.asked[1:], chance, events)
    else:
        last: Pay = action  # a forgotten kind would be a type error here
        assert isinstance(phase, Paying), (last, phase)
        events.append(TilePaid(seat))
        state = cancel(state, seat, False, Fate.PAID, seat, reward=-1)
        state = ask_payment(state, phase.at, chance, events)
    return Step(state, tuple(events))


def _make_offer(
    state: State, phase: Inflicting, seat: Seat, target: Seat, events: list[Event]
) -> State:
    """The others with a tile, but for the target, are asked in turn order (MR-Q03)."""
    cars = state.cars
    events.append(Offered(seat, target))
    asked = tuple([s for s in state.order if cars[s].tiles and s != seat and s != target])
    return replace(state, phase=Joining(phase.at, phase.failed, target, asked))


def _pass_on(state: State, seat: Seat, chance: Chance, events: list[Event]) -> State:
    phase = state.phase
    if isinstance(phase, Helping):
        return drive_on(state, phase.at + 1, chance, events)
    if isinstance(phase, Joining):
        return _decline(state, phase, seat, chance, events)
    if isinstance(phase, Inflicting):
        return ask_inflict(state, phase.at + 1, chance, events)
    if isinstance(phase, Gift):
        return ask_gift(state, phase.asked[1:], chance, events)
    assert isinstance(phase, Paying), phase
    return ask_payment(state, phase.at + 1, chance, events)


def _decline(
    state: State, phase: Joining, seat: Seat, chance: Chance, events: list[Event]
) -> State:
    """The next one is asked; after the last the tile goes back (MR-Q03)."""
    at, failed, target, rest = phase.at, phase.failed, phase.target, phase.asked[1:]
    partner = state.order[at]
    events.append(Declined(seat, partner))
    if rest:
        return replace(state, phase=Joining(at, failed, target, rest))
    return_offer(partner, target, events)
    return go_on(state, at, (*failed, target), chance, events)


def outcome(state: State) -> Outcome | None:
    """Who stands where once the last stage is over (MR-01)."""
    return arrival(state.cars, state.options) if isinstance(state.phase, Arrived) else None
