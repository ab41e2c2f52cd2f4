"""At the wheel: which space, which line, what to answer, where the damage goes."""

from __future__ import annotations

from podium.core.chance import Chance
from podium.games.greatrace.actions import (
    Action,
    Enter,
    MoveTo,
    Play,
    Retreat,
    Split,
    Stop,
    Travel,
    UseSecurity,
)
from podium.games.greatrace.bots.bag import means
from podium.games.greatrace.bots.road import Road
from podium.games.greatrace.bots.worth import lateness, levels
from podium.games.greatrace.pieces import DISCOUNT, Card
from podium.games.greatrace.pieces.board import Board, board
from podium.games.greatrace.view import Driving, Entering, Front, Splitting, View

STOP, ENTER, RETREAT, SECURITY = Stop(), Enter(), Retreat(), UseSecurity()
GUIDE, JERRYCAN, MILITIA = Play(Card.GUIDE), Play(Card.JERRYCAN), Play(Card.MILITIA)
_WHIM = 12
_WANDERLUST = 60
"""How much mood may add to a space, and to a line."""


def drive(view: View, front: Front, frame: Driving, road: Road, chance: Chance) -> Action:
    """The step that brings most; none: stop."""
    legal = view.legal
    if frame.halted:
        return GUIDE if GUIDE in legal and frame.left > 1 and front.petrol > 1 else STOP
    here = road.cost[front.space]
    best: Action = STOP
    gain = 0.0
    for action in legal:
        match action:
            case MoveTo(space):
                worth = here - road.cost[space] - road.entering[space] + road.weights.step
                worth += chance.roll(_WHIM, "whim") if worth > -_WHIM else 0
            case Travel():
                worth = _trip(view, front, action, road) + chance.roll(_WANDERLUST, "whim")
            case _:
                continue
        if worth > gain:
            best, gain = action, worth
    if best is STOP and JERRYCAN in legal and not front.petrol:
        return JERRYCAN
    return best


def _trip(view: View, front: Front, action: Travel, road: Road) -> float:
    """What a line brings for its price."""
    line = board(view.options.board).lines[action.line]
    space = line.b if front.space == line.a else line.a
    paid = max(0, view.options.fares[action.line] - DISCOUNT * (action.transports + action.power))
    weights = road.weights
    cost = weights.cash * paid + weights.trip + road.entering[space] + road.cost[space]
    return road.cost[front.space] - cost + 2 * weights.step


def answer(view: View, frame: Entering) -> Action:
    """Security first, for it is there for that; then a Militia; then Jerrycans."""
    legal = view.legal
    if frame.danger:
        if SECURITY in legal:
            return SECURITY
        if MILITIA in legal:
            return MILITIA
    if ENTER in legal:
        return ENTER
    return JERRYCAN if JERRYCAN in legal and _jerrycans_do(view, frame) else RETREAT


def _jerrycans_do(view: View, frame: Entering) -> bool:
    """Whether petrol is all that is lacking, and there is enough in hand."""
    seat = view.seat
    assert seat is not None
    front, found = view.fronts[seat], board(view.options.board)
    kind = view.tiles[frame.space]
    if kind < 0:
        return True
    tile = found.tiles[kind]
    lack = tile.petrol + found.is_risk[frame.space] - front.petrol
    whole = front.engine + front.chassis >= tile.damage + (2 if frame.danger else 0)
    return whole and lack <= view.hand.count(Card.JERRYCAN)


def split(view: View, front: Front, frame: Splitting, road: Road) -> Action:
    """Where damage hurts least; a chassis carries cards too."""
    late, weights = lateness(road.steps[front.space]), road.weights
    best: Action = view.legal[0]
    least = float("-inf")
    for action in view.legal:
        assert isinstance(action, Split)
        engine = front.engine - action.engine
        chassis = front.chassis - frame.damage + action.engine
        kept = levels(engine, chassis, late, weights)
        kept -= weights.lost_card * max(0, front.cards - chassis)
        if kept > least:
            best, least = action, kept
    return best


def petrol_ahead(
    view: View, found: Board, road: Road, start: int, spaces: int
) -> tuple[float, int, bool]:
    """Petrol for the next spaces as far as one drive goes; how many; whether it ends in a city."""
    need, count = 0.0, 0
    blank = road.weights.blank * means(found.id, view.bag).petrol
    for space in road.spaces(start, spaces):
        count += 1
        if found.is_city[space]:
            return need + 1, count, True
        kind = view.tiles[space]
        if kind < 0:
            need += blank + found.is_risk[space]
            continue
        tile = found.tiles[kind]
        need += tile.petrol + found.is_risk[space]
        if tile.stop:
            break
    return need, count, False
