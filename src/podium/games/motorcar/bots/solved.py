"""Solved: hangs back for tiles, saves them up, and spends them where the race is decided.

Days decide little before the last leg: the slowest gets a tile in every stage and a predicament
taken off, and the foremost is the one whom others hold up. Tiles decide much: in the last stage
they buy predicaments off and hold up whoever would arrive first. Decision 0039 has the figures.
"""

from __future__ import annotations

from podium.core.chance import Chance
from podium.core.seat import SEATS, Seat
from podium.games.motorcar.actions import Action, Drive, Inflict, Offer
from podium.games.motorcar.bots.greedy import greedy
from podium.games.motorcar.pieces import Strain
from podium.games.motorcar.pieces.odds import time_mean, trouble_mean
from podium.games.motorcar.rules.choices import JOIN, PASS, PAY
from podium.games.motorcar.state import Inflicting, Joining, Paying
from podium.games.motorcar.view import Choosing, View

_HUNG_BACK = {3: 4, 4: 4, 5: 3, 6: 2}
"""Stages out of sixteen in which it lets the others go ahead, by players: many get into each
other's way, and what was lost is harder to make up for."""
_SAVED = 2
"""The first of so many parts of the race is driven without a tile paid against predicaments."""
_KEPT = 0.8
"""Tiles kept in the last stage for each predicament that is to be expected."""
_OUT_OF_REACH = 8.0
"""Whoever would arrive so many days later is no danger."""
_ENDURED = 0.6
"""Of the random predicaments that nobody can pay for; out of the others somebody helps."""


def solved(view: View, chance: Chance, /) -> Action:
    """Patient at first, then as quick as the greedy bot; tiles are for the end."""
    seat = view.seat
    assert seat is not None, "a watcher has nothing to choose"
    match view.phase:
        case Choosing(False, _, _) if hangs_back(view):
            return Drive(Strain.NORMAL)
        case Inflicting():
            return _inflict(view, seat)
        case Joining(_, _, target, _):
            return JOIN if _spare(view, seat, 1) and target == danger(view, seat) else PASS
        case Paying():
            return PASS if view.stage * _SAVED <= view.options.stages else PAY
        case _:
            return greedy(view, chance)


def hangs_back(view: View) -> bool:
    """Whether the race is young enough to be the slowest, and be given tiles for it."""
    stages = view.options.stages
    return view.stage * 16 <= _HUNG_BACK[len(view.cars)] * stages


def _inflict(view: View, seat: Seat) -> Action:
    """In the last stage, on the danger; another's tile is asked for before two own ones are spent."""
    target = danger(view, seat)
    if target is None:
        return PASS
    for action, price in ((Offer(target), 1), (Inflict(target), 2)):
        if _spare(view, seat, price) and action in view.legal:
            return action
    return PASS


def _spare(view: View, seat: Seat, tiles: int) -> bool:
    """Whether so many tiles can be given away: none before the last stage."""
    kept = _KEPT * _expected(view, seat)
    return view.stage == view.options.stages and view.cars[seat].tiles - tiles >= kept


def danger(view: View, seat: Seat) -> Seat | None:
    """Who of the others should arrive first, if that is anywhere near."""
    first = foremost(view, seat)[0]
    near = projected(view, first) <= projected(view, seat) + _OUT_OF_REACH
    return first if near else None


def foremost(view: View, seat: Seat) -> list[Seat]:
    """The others, by when they should arrive, and equals by their tiles."""
    others = [s for s in SEATS[: len(view.cars)] if s != seat]
    return sorted(others, key=lambda s: (projected(view, s), -view.cars[s].tiles))


def projected(view: View, seat: Seat) -> float:
    """The day that a car should reach in this stage, before it drives: all dice average."""
    car, dice = view.cars[seat], view.options.dice
    unpaid = max(0.0, _expected(view, seat) - car.tiles)
    troubles = car.inflicted + _ENDURED * unpaid
    return car.day + time_mean(car.strain, dice) + troubles * trouble_mean(car.strain, dice)


def _expected(view: View, seat: Seat) -> float:
    """A car's random predicaments, on average, before the bag is opened."""
    return view.count * view.cars[seat].strain / sum([car.strain for car in view.cars])
