"""Whether an action is legal: `refusal` names the rule that forbids it."""

from __future__ import annotations

from typing import assert_never

from podium.core.rules import Refusal
from podium.core.seat import Seat
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
from podium.games.motorcar.rules import judges
from podium.games.motorcar.rules import refusals as no
from podium.games.motorcar.rules.course import to_act
from podium.games.motorcar.state import (
    Arrived,
    Flicking,
    Gift,
    Helping,
    Inflicting,
    Joining,
    Paying,
    Phase,
    State,
    Straining,
)


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now: the wrong step of the round, another's go, or a rule."""
    phase = state.phase
    if isinstance(phase, Arrived):
        return no.OVER
    cars, order = state.cars, state.order
    if not 0 <= seat < len(cars):
        return no.NO_SUCH_SEAT
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
            return _not_now(action, phase)


def _not_now(action: Action, phase: Phase) -> Refusal:
    """An action that is no part of this phase, by the rule that says when it is."""
    match action:
        case Flick():
            return no.FLICK_BEFORE_LEGS
        case Drive():
            return no.STRAIN_AT_THE_START
        case Inflict() | Offer() | Join():
            return _no_inflicting(phase)
        case Help():
            return no.HELP_ON_THE_MOVE
        case ShakeOff():
            return no.ONLY_THE_SLOWEST
        case Pay():
            return no.PAY_AFTER_MOVING
        case Pass():
            return no.ALL_FLICK if isinstance(phase, Flicking) else no.ALL_STRAIN
        case _:
            assert_never(action)


def _no_inflicting(phase: Phase) -> Refusal:
    """While an offer is open it is answered first; else there is none, or it is not the time."""
    if isinstance(phase, Joining):
        return no.OFFER_OPEN
    return no.NO_OFFER if isinstance(phase, Inflicting) else no.AFTER_THE_DICE
