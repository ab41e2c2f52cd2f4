"""The six answers. Chapters: order, trouble, driving, settling, arriving; judges: what is legal."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.outcome import Outcome
from podium.core.rules import Refusal, Step
from podium.core.seat import SEATS, PerSeat, Seat
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
from podium.games.motorcar.rules.arriving import arrival
from podium.games.motorcar.rules.driving import drive_on, helped
from podium.games.motorcar.rules.order import begin_stage, flicked, to_strain
from podium.games.motorcar.rules.settling import ask_gift, ask_payment, cancelled
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
PASS_OR_JOIN, PASS_OR_PAY, PASS_ONLY = (PASS, JOIN), (PASS, PAY), (PASS,)


def setup(seats: int, options: Options, chance: Chance) -> State:
    """Everybody in New York on day 0 with one tile (MR-02, MR-Q15)."""
    state = State((Car(),) * seats, SEATS[:seats], Arrived(), options)
    return begin_stage(state, chance, [])


# Phases and actions are told apart by `isinstance`, the most frequent first: a `match` over them
# takes six times as long, and half of all time went into it.


def to_act(state: State) -> tuple[Seat, ...]:
    """Whom the race waits for."""
    phase = state.phase
    if isinstance(phase, (Straining, Flicking)):
        return tuple([SEATS[n] for n, choice in enumerate(phase.chosen) if not choice])
    if isinstance(phase, (Helping, Inflicting, Paying)):
        return (state.order[phase.at],)
    if isinstance(phase, (Joining, Gift)):
        return phase.asked[:1]
    assert isinstance(phase, Arrived)
    return ()


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """All that `refusal` does not refuse, made from the phase."""
    phase = state.phase
    cars = state.cars
    if isinstance(phase, Straining):
        return DRIVES if 0 <= seat < len(cars) else ()
    if isinstance(phase, Flicking):
        return FLICKS if 0 <= seat < len(cars) else ()
    if isinstance(phase, (Joining, Gift)):
        if seat != phase.asked[0]:
            return ()
        if isinstance(phase, Joining):
            return PASS_OR_JOIN
        return [PASS, *[SHAKE_OFFS[kind] for kind in judges.kinds(cars[seat])]]
    if isinstance(phase, Arrived) or seat != state.order[phase.at]:
        return ()
    if isinstance(phase, Helping):
        return [PASS, *[HELPS[s][kind] for s in phase.met for kind in judges.kinds(cars[s])]]
    if isinstance(phase, Inflicting):
        return _inflictions(cars, seat, phase.failed)
    return PASS_OR_PAY if judges.pay(cars[seat]) is None else PASS_ONLY


def _inflictions(cars: PerSeat[Car], seat: Seat, failed: tuple[Seat, ...]) -> list[Action]:
    actions: list[Action] = [PASS]
    mine = cars[seat]
    alone = judges.inflict(mine) is None
    others = judges.with_tiles(cars, seat)
    for target in SEATS[: len(cars)]:
        if target == seat:
            continue
        if alone:
            actions.append(INFLICTS[target])
        if judges.offer(mine, target, failed, others) is None:
            actions.append(OFFERS[target])
    return actions


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now: the wrong step of the round, another's go, or a rule."""
    phase = state.phase
    if isinstance(phase, Arrived):
        return judges.OVER
    cars, order = state.cars, state.order
    if not 0 <= seat < len(cars):
        return judges.NO_SUCH_SEAT
    match action, phase:
        case Flick(strength), Flicking():
            return judges.flick(strength)
        case Drive(), Straining():
            return None
        case Inflict(target), Inflicting(at):
            return (
                judges.go(seat, order[at])
                or judges.target(cars, seat, target)
                or judges.inflict(cars[seat])
            )
        case Offer(target), Inflicting(at, failed):
            return (
                judges.go(seat, order[at])
                or judges.target(cars, seat, target)
                or judges.offer(cars[seat], target, failed, judges.with_tiles(cars, seat))
            )
        case Join(), Joining(_, _, _, asked):
            return judges.join(seat, asked)
        case Help(whom, inflicted), Helping(at, met):
            return judges.go(seat, order[at]) or judges.aid(cars, met, whom, inflicted)
        case ShakeOff(inflicted), Gift(asked):
            return judges.slowest(seat, asked) or judges.cancel(cars[seat], inflicted)
        case Pay(), Paying(at):
            return judges.go(seat, order[at]) or judges.pay(cars[seat])
        case Pass(), Inflicting() | Joining() | Helping() | Gift() | Paying():
            return judges.go(seat, to_act(state)[0])
        case _:
            return judges.not_now(action, phase)


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """What comes of an action; trusts that it is legal."""
    phase = state.phase
    events: list[Event] = []
    if isinstance(action, Drive):
        assert isinstance(phase, Straining), phase
        chosen = [*phase.chosen]
        chosen[seat] = action.strain
        events.append(StrainReadied(seat, action.strain))
        if 0 in chosen:
            state = replace(state, phase=Straining(tuple(chosen)))
        else:
            state = strained(state, chosen, chance, events)
    elif isinstance(action, Pass):
        state = _passed(state, seat, chance, events)
    elif isinstance(action, Flick):
        assert isinstance(phase, Flicking), phase
        chosen = [*phase.chosen]
        chosen[seat] = action.strength
        events.append(FlickReadied(seat, action.strength))
        if 0 in chosen:
            state = replace(state, phase=Flicking(tuple(chosen)))
        else:
            state = to_strain(flicked(state, chosen, chance, events), events)
    elif isinstance(action, Help):
        assert isinstance(phase, Helping), phase
        whom, inflicted = action.whom, action.inflicted
        events.append(Helped(seat, whom, inflicted))
        state = cancelled(state, whom, inflicted, Fate.HELPED, seat, reward=1)
        state = helped(state, phase.at, phase.met, whom, chance, events)
    elif isinstance(action, Offer):
        assert isinstance(phase, Inflicting), phase
        state = _offered(state, phase, seat, action.target, events)
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
        state = cancelled(state, seat, action.inflicted, Fate.SHAKEN_OFF, seat)
        state = ask_gift(state, phase.asked[1:], chance, events)
    else:
        last: Pay = action  # a forgotten kind would be a type error here
        assert isinstance(phase, Paying), (last, phase)
        events.append(TilePaid(seat))
        state = cancelled(state, seat, False, Fate.PAID, seat, reward=-1)
        state = ask_payment(state, phase.at, chance, events)
    return Step(state, tuple(events))


def _offered(
    state: State, phase: Inflicting, seat: Seat, target: Seat, events: list[Event]
) -> State:
    """The others with a tile, but for the target, are asked in turn order (MR-Q03)."""
    cars = state.cars
    events.append(Offered(seat, target))
    asked = tuple([s for s in state.order if cars[s].tiles and s != seat and s != target])
    return replace(state, phase=Joining(phase.at, phase.failed, target, asked))


def _passed(state: State, seat: Seat, chance: Chance, events: list[Event]) -> State:
    phase = state.phase
    if isinstance(phase, Helping):
        return drive_on(state, phase.at + 1, chance, events)
    if isinstance(phase, Joining):
        return _declined(state, phase, seat, chance, events)
    if isinstance(phase, Inflicting):
        return inflicting(state, phase.at + 1, chance, events)
    if isinstance(phase, Gift):
        return ask_gift(state, phase.asked[1:], chance, events)
    assert isinstance(phase, Paying), phase
    return ask_payment(state, phase.at + 1, chance, events)


def _declined(
    state: State, phase: Joining, seat: Seat, chance: Chance, events: list[Event]
) -> State:
    """The next one is asked; after the last the tile goes back (MR-Q03)."""
    at, failed, target, rest = phase.at, phase.failed, phase.target, phase.asked[1:]
    partner = state.order[at]
    events.append(Declined(seat, partner))
    if rest:
        return replace(state, phase=Joining(at, failed, target, rest))
    returned(partner, target, events)
    return go_on(state, at, (*failed, target), chance, events)


def outcome(state: State) -> Outcome | None:
    """Who stands where once the last stage is over (MR-01)."""
    return arrival(state.cars, state.options) if isinstance(state.phase, Arrived) else None
