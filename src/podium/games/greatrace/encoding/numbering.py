"""Actions as numbers, seats counted from the viewer.

Kinds of action that are never legal together share numbers: a space is driven to, filled, cleared
or named; a plan's number is also that of a drawn tile or a Leader.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from podium.core.seat import SEATS
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
from podium.games.greatrace.pieces import PLANS, SABOTAGE, TOOLBOX_LEVELS, Card, Gauge, Leader
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.state import (
    Bivouac,
    ChoosingLeader,
    Discarding,
    Driving,
    Keeping,
    Naming,
    Placing,
    Repairing,
    Splitting,
)
from podium.games.greatrace.view import Screened, Tracked, View

_MOST_SEATS = 4
_SPACES = 120
"""No map has more."""
_LINES = 10
_TILE_KINDS = 20
_LEVELS = 10
_DAMAGE = 5

_SINGLE: tuple[Action, ...] = (
    Pass(),
    UsePower(),
    Explore(),
    Research(),
    Repair(),
    Drive(),
    Fund(),
    Stop(),
    Enter(),
    Retreat(),
    UseSecurity(),
    Decline(),
    *(FitPart(gauge) for gauge in Gauge),
    *(BuyPart(gauge) for gauge in Gauge),
)
_AT_SINGLE = 0
_AT_SPACE = _AT_SINGLE + len(_SINGLE)
_AT_PLAN = _AT_SPACE + _SPACES
_AT_PLAY = _AT_PLAN + len(PLANS)
_AT_CARD = _AT_PLAY + len(Card)
_AT_LINE = _AT_CARD + len(Card)
_AT_BUY = _AT_LINE + _LINES * 6
_AT_SPLIT = _AT_BUY + _LEVELS
_AT_SABOTAGE = _AT_SPLIT + _DAMAGE + 1
SIZE = _AT_SABOTAGE + (_MOST_SEATS - 1) * (SABOTAGE + 1)


def _number(action: Action, seat: int, seats: int) -> int:
    match action:
        case MoveTo(space) | Place(space) | Name(space) | Clear(space):
            return _AT_SPACE + space
        case Assign(a, b, c, d):
            return _AT_PLAN + PLANS.index((a, b, c, d))
        case TakeTile(tile) | DropTile(tile):
            return _AT_PLAN + tile
        case ChooseLeader(leader):
            return _AT_PLAN + leader
        case Play(card):
            return _AT_PLAY + card - 1
        case TakeCard(card) | Discard(card):
            return _AT_CARD + card - 1
        case Travel(line, transports, power):
            return _AT_LINE + 6 * line + 2 * transports + power
        case Buy(levels):
            return _AT_BUY + levels - 1
        case Split(engine) | FitToolbox(engine):
            return _AT_SPLIT + engine
        case Sabotage(target, engine):
            after = (target - seat) % seats if target < seats else target
            return _AT_SABOTAGE + (after - 1) * (SABOTAGE + 1) + engine
        case _:
            return _SINGLE.index(action)


@cache
def _catalogue(asked: str, board_id: str, seat: int, seats: int) -> tuple[Action, ...]:
    """Every action that a seat could name in a kind of situation."""
    found = board(board_id)
    spaces = range(len(found.spaces))
    cards = [Play(card) for card in Card]
    others = [SEATS[(seat + n) % seats] for n in range(1, seats)]
    common: list[Action] = [*_SINGLE, *cards, *(Buy(n) for n in range(1, _LEVELS + 1))]
    common += [Sabotage(s, engine) for s in others for engine in range(SABOTAGE + 1)]
    match asked:
        case "planning":
            return (*common, *(Assign(*plan) for plan in PLANS))
        case "leader":
            return (*common, *(ChooseLeader(leader) for leader in Leader))
        case "bivouac":
            return (*common, *(TakeCard(card) for card in Card))
        case "taking":
            return (*common, *(TakeTile(n) for n in range(len(found.tiles))))
        case "dropping":
            return (*common, *(DropTile(n) for n in range(len(found.tiles))))
        case "placing":
            return (*common, *(Place(n) for n in spaces))
        case "naming":
            return (*common, *(Name(n) for n in spaces))
        case "driving":
            moves = (MoveTo(n) for n in spaces)
            lines = (
                Travel(n, transports, power)
                for n in range(len(found.lines))
                for transports in range(3)
                for power in (False, True)
            )
            return (*common, *moves, *lines)
        case "splitting":
            return (*common, *(Split(n) for n in range(_DAMAGE + 1)))
        case "repairing":
            return (*common, *(FitToolbox(n) for n in range(TOOLBOX_LEVELS + 1)))
        case "discarding":
            return (*common, *(Discard(card) for card in Card))
        case _:
            return (*common, *(Clear(n) for n in spaces))


QUESTIONS: dict[type, str] = {
    Screened: "planning",
    ChoosingLeader: "leader",
    Bivouac: "bivouac",
    Placing: "placing",
    Keeping: "dropping",
    Naming: "naming",
    Driving: "driving",
    Splitting: "splitting",
    Repairing: "repairing",
    Discarding: "discarding",
    Tracked: "discarding",
}
"""What a seat is asked by the innermost frame; by any other: a sequence."""


def kind(view: View) -> str:
    """What the seat is asked: it decides which action a shared number stands for."""
    if not view.stack:
        return "sequence"
    top = view.stack[-1]
    if isinstance(top, Placing) and top.taken < 0:
        return "taking"
    return QUESTIONS.get(type(top), "sequence")


def catalogue(view: View) -> Sequence[Action]:
    """Every action that this seat could name here."""
    return _catalogue(kind(view), view.options.board, view.seat or 0, len(view.fronts))


@cache
def _by_number(asked: str, board_id: str, seat: int, seats: int) -> tuple[Action, ...]:
    """The action of every number; a number that no action has here gets one that is refused."""
    others = [SEATS[(seat + n) % seats if n < seats else n] for n in range(1, _MOST_SEATS)]
    table: list[Action] = [
        *_SINGLE,
        *(MoveTo(n) for n in range(_SPACES)),
        *(Assign(*plan) for plan in PLANS),
        *(Play(card) for card in Card),
        *(TakeCard(card) for card in Card),
        *(Travel(n // 6, n // 2 % 3, bool(n % 2)) for n in range(_LINES * 6)),
        *(Buy(n + 1) for n in range(_LEVELS)),
        *(Split(n) for n in range(_DAMAGE + 1)),
        *(Sabotage(s, engine) for s in others for engine in range(SABOTAGE + 1)),
    ]
    for known in _catalogue(asked, board_id, seat, seats):
        table[_number(known, seat, seats)] = known
    return tuple(table)


def numbering(view: View) -> Mapping[Action, int]:
    """The number of each action that this seat could name here."""
    return _numbering(kind(view), view.options.board, view.seat or 0, len(view.fronts))


@cache
def _numbering(asked: str, board_id: str, seat: int, seats: int) -> Mapping[Action, int]:
    return {
        known: _number(known, seat, seats) for known in _catalogue(asked, board_id, seat, seats)
    }


def action(view: View, number: int) -> Action:
    """The action of a number, as it is meant here."""
    return _by_number(kind(view), view.options.board, view.seat or 0, len(view.fronts))[number]
