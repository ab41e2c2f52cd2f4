"""What is asked of a viewer, or whom the match waits for; and where the match stands."""

from __future__ import annotations

from typing import assert_never

from podium.core.secret import waiting
from podium.games.greatrace.actions import Play
from podium.games.greatrace.pieces import SABOTAGE, Card, points
from podium.games.greatrace.scene.costs import danger_cost, divided
from podium.games.greatrace.view import (
    Bivouac,
    ChoosingLeader,
    Countering,
    Discarding,
    Driving,
    Entering,
    Keeping,
    Naming,
    Placing,
    Repairing,
    Screened,
    Sequence,
    Splitting,
    Tracked,
    Using,
    View,
)
from podium.scene.text import Text, ended


def headline(view: View) -> Text:
    """The game turn."""
    before = not view.ending and isinstance(view.stack[0], ChoosingLeader)
    return ("headline.before",) if before else ("headline.turn", view.turn)


def aside(view: View) -> Text:
    """The phase of the turn."""
    if view.ending:
        return ("phase.over",)
    match view.stack[0]:
        case ChoosingLeader():
            return ("phase.leaders",)
        case Bivouac():
            return ("phase.bivouac",)
        case Screened():
            return ("phase.planning",)
        case _:
            return ("phase.convoy",)


def prompt(view: View) -> Text:
    """One sentence; the message has a form for the seat that is asked."""
    if view.ending:
        return _ended(view)
    frame = view.stack[-1]
    match frame:
        case ChoosingLeader(asked):
            return ("prompt.leader", asked[0])
        case Bivouac(_, asked):
            return ("prompt.bivouac", asked[0])
        case Screened(ready, _):
            return _planning(view, ready)
        case Sequence(seat, buying):
            return ("prompt.sequence" if buying else "prompt.sequence_on", seat)
        case Keeping(seat, _, drop):
            return ("prompt.keeping", seat, drop)
        case Placing(seat, _, taken):
            return ("prompt.placing" if taken >= 0 else "prompt.taking", seat)
        case Repairing(seat):
            return ("prompt.repairing", seat)
        case Driving(seat, left, halted, _):
            return _halted(view, seat) if halted else ("prompt.driving", seat, left)
        case Entering(seat, space, danger, fresh):
            cost = danger_cost(view, space, danger)
            return ("prompt.uncovered" if fresh else "prompt.entering", seat, cost)
        case Splitting(seat, _, damage):
            return ("prompt.splitting", seat, damage)
        case Naming(seat, card, named):
            return (f"prompt.{card.name.lower()}", seat, 1 + len(named))
        case Countering(seat, card, _, _, engine, asked):
            if card is Card.SABOTEUR:
                lost = divided("lost", engine, SABOTAGE - engine)
                return ("prompt.sabotage", asked[0], seat, lost)
            return ("prompt.counter", asked[0], seat, card)
        case Tracked(seat, _, _):
            return ("prompt.tracker", seat)
        case Discarding(seat):
            front = view.fronts[seat]
            return ("prompt.discarding", seat, front.cards - front.chassis)
        case Using():
            raise AssertionError(frame)
        case _:
            assert_never(frame)


def _halted(view: View, seat: int) -> Text:
    """Whether a rival holds a Guide is not known; whoever drives is told of one that is there."""
    guided = any(isinstance(action, Play) and action.card is Card.GUIDE for action in view.legal)
    return ("prompt.halted", seat) if guided or view.seat != seat else ("prompt.stopped",)


def _planning(view: View, ready: tuple[bool, ...]) -> Text:
    if view.seat is not None and not ready[view.seat]:
        return ("prompt.plan",)
    return ("prompt.planned", waiting(ready))


def _ended(view: View) -> Text:
    """As the outcome tells it: arrivals by prestige, then by arrival."""
    arrived = [(seat, front) for seat, front in enumerate(view.fronts) if front.arrived]
    if not arrived:
        return ended(f"ending.{view.ending}", ())
    best = max(arrived, key=lambda one: (prestige(view, one[0]), -one[1].arrived))[0]
    return ended(f"ending.{view.ending}", (best,))


def prestige(view: View, seat: int) -> int:
    """Points of a crew that has arrived (CR-39)."""
    front = view.fronts[seat]
    return points(view.options.prizes[front.arrived], front.engine, front.chassis, front.money)
