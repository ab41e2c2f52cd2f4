"""The six answers. Chapters: order, trouble, driving, settling; judges say what is legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.outcome import Outcome
from podium.core.rules import Refusal, Step
from podium.core.seat import SEATS, Seat, replaced
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
    ShakenOff,
    StrainReadied,
    TilePaid,
)
from podium.games.motorcar.pieces import BOARD, Strain
from podium.games.motorcar.rules import judges
from podium.games.motorcar.rules.driving import drive_on, helped
from podium.games.motorcar.rules.order import begin_stage, flicked, to_strain
from podium.games.motorcar.rules.settling import ask_gift, ask_payment, cancelled, with_tiles
from podium.games.motorcar.rules.trouble import (
    go_on,
    inflict_alone,
    inflict_together,
    inflicting,
    returned,
    strained,
)
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

PASS, JOIN, PAY = Pass(), Join(), Pay()
FLICKS = tuple(Flick(n) for n in range(1, BOARD + 1))
DRIVES = tuple(Drive(strain) for strain in Strain)
INFLICTS = tuple(Inflict(s) for s in SEATS)
OFFERS = tuple(Offer(s) for s in SEATS)
HELPS = tuple((Help(s, False), Help(s, True)) for s in SEATS)
SHAKE_OFFS = (ShakeOff(False), ShakeOff(True))


def setup(seats: int, options: Options, chance: Chance) -> State:
    """Everybody in New York on day 0 with one tile (MR-02, MR-Q15)."""
    state = State((Car(),) * seats, SEATS[:seats], Arrived(), options)
    return begin_stage(state, chance, [])


def to_act(state: State) -> tuple[Seat, ...]:
    """Whom the race waits for."""
    phase = state.phase
    match phase:
        case Flicking(chosen) | Straining(chosen):
            return tuple([s for s, choice in zip(SEATS, chosen, strict=False) if not choice])
        case Joining(_, _, _, asked) | Gift(asked):
            return asked[:1]
        case Inflicting(at, _) | Paying(at) | Helping(at, _):
            return (state.order[at],)
        case Arrived():
            return ()
        case _:
            assert_never(phase)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """All that `refusal` does not refuse, made from the phase."""
    phase = state.phase
    match phase:
        case Flicking():
            return FLICKS if seat < len(state.cars) else ()
        case Straining():
            return DRIVES if seat < len(state.cars) else ()
        case Inflicting(at, failed):
            return _inflictions(state, seat, failed) if seat == state.order[at] else ()
        case Joining(_, _, _, asked):
            return (PASS, JOIN) if seat == asked[0] else ()
        case Helping(at, met):
            if seat != state.order[at]:
                return ()
            return [PASS, *(HELPS[s][kind] for s in met for kind in _kinds(state.cars[s]))]
        case Gift(asked):
            if seat != asked[0]:
                return ()
            return [PASS, *(SHAKE_OFFS[kind] for kind in _kinds(state.cars[seat]))]
        case Paying(at):
            if seat != state.order[at]:
                return ()
            return (PASS, PAY) if judges.pay(state.cars[seat]) is None else (PASS,)
        case Arrived():
            return ()
        case _:
            assert_never(phase)


def _inflictions(state: State, seat: Seat, failed: tuple[Seat, ...]) -> list[Action]:
    cars = state.cars
    actions: list[Action] = [PASS]
    alone = judges.inflict(cars[seat]) is None
    for target in SEATS[: len(cars)]:
        if target == seat:
            continue
        if alone:
            actions.append(INFLICTS[target])
        if judges.offer(cars, seat, target, failed) is None:
            actions.append(OFFERS[target])
    return actions


def _kinds(car: Car) -> list[bool]:
    """The kinds of predicament a car has: random, inflicted."""
    return [kind for kind in (False, True) if judges.cancel(car, kind) is None]


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now."""
    phase = state.phase
    if isinstance(phase, Arrived):
        return judges.OVER
    if not 0 <= seat < len(state.cars):
        return judges.NO_SUCH_SEAT
    secret = isinstance(phase, Flicking | Straining)
    if not secret and seat not in to_act(state):
        return judges.NOT_YOUR_GO
    cars = state.cars
    match action, phase:
        case Flick(strength), Flicking():
            return judges.flick(strength)
        case Drive(), Straining():
            return None
        case Inflict(target), Inflicting():
            return judges.target(cars, seat, target) or judges.inflict(cars[seat])
        case Offer(target), Inflicting(_, failed):
            return judges.target(cars, seat, target) or judges.offer(cars, seat, target, failed)
        case Join(), Joining():
            return None
        case Help(whom, inflicted), Helping(_, met):
            return judges.NOT_MET if whom not in met else judges.cancel(cars[whom], inflicted)
        case ShakeOff(inflicted), Gift():
            return judges.cancel(cars[seat], inflicted)
        case Pay(), Paying():
            return judges.pay(cars[seat])
        case Pass(), Inflicting() | Joining() | Helping() | Gift() | Paying():
            return None
        case _:
            return judges.NOT_NOW


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """What comes of an action; trusts that it is legal."""
    events: list[Event] = []
    return Step(_done(state, seat, action, chance, events), tuple(events))


def _done(state: State, seat: Seat, action: Action, chance: Chance, events: list[Event]) -> State:
    phase = state.phase
    match action:
        case Flick(strength):
            assert isinstance(phase, Flicking), phase
            events.append(FlickReadied(seat, strength))
            chosen = replaced(phase.chosen, seat, strength)
            if 0 in chosen:
                return replace(state, phase=Flicking(chosen))
            return to_strain(flicked(state, chosen, chance, events), events)
        case Drive(strain):
            assert isinstance(phase, Straining), phase
            events.append(StrainReadied(seat, strain))
            chosen = replaced(phase.chosen, seat, strain)
            if 0 in chosen:
                return replace(state, phase=Straining(chosen))
            return strained(state, chosen, chance, events)
        case Inflict(target):
            assert isinstance(phase, Inflicting), phase
            state = inflict_alone(state, seat, target, events)
            return go_on(state, phase.at, phase.failed, chance, events)
        case Offer(target):
            assert isinstance(phase, Inflicting), phase
            events.append(Offered(seat, target))
            asked = tuple(
                [s for s in state.order if s not in (seat, target) and state.cars[s].tiles]
            )
            return replace(state, phase=Joining(phase.at, phase.failed, target, asked))
        case Join():
            assert isinstance(phase, Joining), phase
            state = inflict_together(state, seat, state.order[phase.at], phase.target, events)
            return go_on(state, phase.at, phase.failed, chance, events)
        case Help(whom, inflicted):
            assert isinstance(phase, Helping), phase
            events.append(Helped(seat, whom, inflicted))
            state = cancelled(state, whom, inflicted, Fate.HELPED, seat)
            state = with_tiles(state, seat, 1)
            return helped(state, phase.at, phase.met, whom, chance, events)
        case ShakeOff(inflicted):
            assert isinstance(phase, Gift), phase
            events.append(ShakenOff(seat, inflicted))
            state = cancelled(state, seat, inflicted, Fate.SHAKEN_OFF)
            return ask_gift(state, phase.asked[1:], chance, events)
        case Pay():
            assert isinstance(phase, Paying), phase
            events.append(TilePaid(seat))
            state = with_tiles(cancelled(state, seat, False, Fate.PAID), seat, -1)
            return ask_payment(state, phase.at, chance, events)
        case Pass():
            return _passed(state, seat, chance, events)
        case _:
            assert_never(action)


def _passed(state: State, seat: Seat, chance: Chance, events: list[Event]) -> State:
    phase = state.phase
    match phase:
        case Inflicting(at, _):
            return inflicting(state, at + 1, chance, events)
        case Joining(at, failed, target, asked):
            partner = state.order[at]
            events.append(Declined(seat, partner))
            if asked[1:]:
                return replace(state, phase=Joining(at, failed, target, asked[1:]))
            returned(partner, target, events)
            return go_on(state, at, (*failed, target), chance, events)
        case Helping(at, _):
            return drive_on(state, at + 1, chance, events)
        case Gift(asked):
            return ask_gift(state, asked[1:], chance, events)
        case Paying(at):
            return ask_payment(state, at + 1, chance, events)
        case Flicking() | Straining() | Arrived():
            raise AssertionError(phase)
        case _:
            assert_never(phase)


def outcome(state: State) -> Outcome | None:
    """Fewest days, then most tiles; equals share (MR-01, MR-Q11, MR-Q21)."""
    if not isinstance(state.phase, Arrived):
        return None
    keys = [(car.day, -car.tiles) for car in state.cars]
    return Outcome(
        tuple([1 + sum(other < key for other in keys) for key in keys]),
        tuple([car.day for car in state.cars]),
        "paris" if state.options.legs == 4 else "short",
    )
