"""What a seat may do: every action, made once, and those of them that are legal now."""

from __future__ import annotations

from collections.abc import Sequence

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
from podium.games.motorcar.pieces import BOARD, Strain
from podium.games.motorcar.rules import judges
from podium.games.motorcar.state import (
    Arrived,
    Car,
    Flicking,
    Gift,
    Helping,
    Inflicting,
    Joining,
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


# Phases are told apart by `isinstance`, the most frequent first: a `match` takes six times as long.


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
