"""A view as numbers, actions as indices; seats are counted from the viewer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from podium.core.seat import SEATS, Seat
from podium.games.gotown.actions import (
    Action,
    Build,
    Discard,
    EndTurn,
    Jackhammer,
    ParkDonutTruck,
    PlaceDog,
    SendSuperThief,
    SendThief,
    ServeMilkshake,
    Steal,
    SwingBall,
    ThrowBone,
)
from podium.games.gotown.imagine import unseen
from podium.games.gotown.pieces import COUNTS, NUMBERS, PARTNER, Card
from podium.games.gotown.state import TURN_BOUND, Phase
from podium.games.gotown.view import Front, View

_MOST = 4
_FLOORS = range(1, 5)
"""The fifth ends the match, so no card is ever played on it."""
_JOKER = Card.JOKER
_OTHERS = SEATS[1:_MOST]

_PLAYS: tuple[Action, ...] = (
    EndTurn(),
    ParkDonutTruck(),
    SendSuperThief(),
    *(Build(card, PARTNER[card]) for card in NUMBERS if card <= 4),
    *(Build(card, _JOKER) for card in NUMBERS),
    *(Steal(card, seat) for card in NUMBERS for seat in _OTHERS),
    *(PlaceDog(seat, floor) for seat in SEATS[:_MOST] for floor in _FLOORS),
    *(ThrowBone(seat, floor) for seat in SEATS[:_MOST] for floor in _FLOORS),
    *(Jackhammer(seat) for seat in _OTHERS),
    *(SwingBall(seat) for seat in _OTHERS),
    *(ServeMilkshake(seat) for seat in _OTHERS),
    *(SendThief(seat) for seat in _OTHERS),
)
_NEVER: tuple[Action, ...] = (
    *(Build(a, b) for a in NUMBERS for b in NUMBERS if a <= b and a + b != 9),
    Build(_JOKER, _JOKER),
    *(Steal(_JOKER, seat) for seat in _OTHERS),
)
"""Never legal, yet people try them: *why not?* has an answer."""
_DISCARDS: tuple[Action, ...] = tuple(Discard(card) for card in Card)
"""Asked for in phases of their own, where they have the numbers of those that are never legal."""

_PLAYING = _PLAYS + _NEVER
_DISCARDING = _PLAYS + _DISCARDS
_INDEX = {action: n for row in (_PLAYING, _DISCARDING) for n, action in enumerate(row)}

SIZE = len(_PLAYING)


def catalogue(view: View) -> tuple[Action, ...]:
    """Every action that this seat could name here, legal or not."""
    return _catalogue(view.seat or SEATS[0], len(view.fronts), _discarding(view))


@cache
def _catalogue(seat: Seat, seats: int, discarding: bool) -> tuple[Action, ...]:
    row = _DISCARDING if discarding else _PLAYING
    return tuple(_rotate(action, seat, seats) for action in row if _whom(action) < seats)


def index(view: View, action: Action) -> int:
    """The number of an action."""
    seats = len(view.fronts)
    return _INDEX[_rotate(action, seats - (view.seat or 0), seats)]


def action(view: View, number: int) -> Action:
    """The action of a number; it names a seat that is not there where the number stands for one."""
    row = _DISCARDING if _discarding(view) and number < len(_DISCARDING) else _PLAYING
    return _rotate(row[number], view.seat or 0, len(view.fronts))


def _discarding(view: View) -> bool:
    return view.phase in (Phase.EXCESS, Phase.STUCK)


def _whom(action: Action) -> int:
    """The seat that an action names."""
    match action:
        case Steal(_, seat) | PlaceDog(seat, _) | ThrowBone(seat, _):
            return seat
        case Jackhammer(seat) | SwingBall(seat) | ServeMilkshake(seat) | SendThief(seat):
            return seat
        case _:
            return 0


def _rotate(action: Action, by: int, seats: int) -> Action:
    """The same action with its seat counted from another one; a seat that is not there stays."""
    seat = _whom(action)
    if seat >= seats:
        return action
    there = SEATS[(seat + by) % seats]
    match action:
        case Steal(card, _):
            return Steal(card, there)
        case PlaceDog(_, floor):
            return PlaceDog(there, floor)
        case ThrowBone(_, floor):
            return ThrowBone(there, floor)
        case Jackhammer() | SwingBall() | ServeMilkshake() | SendThief():
            return type(action)(there)
        case _:
            return action


def numbers(view: View) -> tuple[float, ...]:
    """The view as numbers: the table, then each seat from the viewer on, missing ones as zeros."""
    first = view.seat or 0
    seats = len(view.fronts)
    row = [
        *_shares(view.hand),
        *_shares(unseen(view)),
        *_shares(view.discard_pile),
        view.draw_pile / 54,
        view.turns / TURN_BOUND,
        view.quiet / 4,
        float(view.busy),
        float(view.donut),
        *(float(view.phase is phase) for phase in Phase),
        *(float(option) for option in _options(view)),
        *(float(seats == count) for count in (2, 3, 4)),
    ]
    for n in range(_MOST):
        seat = (first + n) % seats
        row += _front(view.fronts[seat], acts=view.turn == seat) if n < seats else _NOBODY
    return tuple(row)


def _options(view: View) -> tuple[bool, ...]:
    o = view.options
    return (o.short, o.hard_hand_limit, o.stuck_discard, o.dog_on_any_tower)


def _shares(cards: Iterable[Card]) -> list[float]:
    """How many of each kind, of all that the box holds."""
    row = list(cards)
    return [row.count(card) / count for card, count in COUNTS.items()]


def _front(front: Front, *, acts: bool) -> list[float]:
    """One seat: what it holds, what is known of it, its floors from the ground up."""
    row = [
        1.0,
        float(acts),
        front.cards / 10,
        front.milkshakes / 3,
        len(front.tower) / 5,
        *_shares(front.known),
        *_shares(front.knows),
    ]
    for n in range(5):
        row += _floor(front, n)
    return row


def _floor(front: Front, n: int) -> list[float]:
    """One floor: which pair it is, whether its joker, and a dog, are there."""
    if n >= len(front.tower):
        return [0.0] * 6
    floor = front.tower[n]
    pair = min(floor.first, PARTNER[floor.first])
    which = [float(pair == low) for low in NUMBERS[:4]]
    return [*which, float(floor.second is _JOKER), float(floor.dog)]


_NOBODY = [0.0] * len(_front(Front(0, (), 0), acts=False))

LENGTH = 3 * len(COUNTS) + 5 + len(Phase) + 4 + 3 + _MOST * len(_NOBODY)
