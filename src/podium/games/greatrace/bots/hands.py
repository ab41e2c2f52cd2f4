"""Cards in hand: what to take, what to give up, and what to play on whom."""

from __future__ import annotations

from podium.core.chance import Chance
from podium.games.greatrace.actions import Action, Discard, Play, Sabotage, TakeCard
from podium.games.greatrace.bots.worth import Weights, card_worth, levels
from podium.games.greatrace.pieces import SABOTAGE, Box, Card
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.view import Front, Tracked, View

JERRYCAN = Play(Card.JERRYCAN)


def take(view: View, front: Front, chance: Chance, weights: Weights) -> Action:
    """The card that is worth most; a little taste of one's own."""
    found = board(view.options.board)
    best: Action = view.legal[0]
    most = float("-inf")
    for action in view.legal:
        assert isinstance(action, TakeCard)
        worth = card_worth(action.card, front, found, weights) + chance.roll(8, "taste")
        if worth > most:
            best, most = action, worth
    return best


def give_up(view: View, front: Front, weights: Weights) -> Action:
    """The card that is worth least; a Jerrycan is rather played."""
    frame = view.stack[-1]
    if JERRYCAN in view.legal and not isinstance(frame, Tracked):
        return JERRYCAN
    found = board(view.options.board)
    best: Action = view.legal[0]
    least = float("inf")
    for action in view.legal:
        if isinstance(action, Discard):
            worth = card_worth(action.card, front, found, weights)
            if worth < least:
                best, least = action, worth
    return best


def sabotage(view: View, weights: Weights) -> Action | None:
    """The blow that hurts most, at whoever is best placed; those on guard are left alone."""
    best: Action | None = None
    most = 0.0
    for action in view.legal:
        if not isinstance(action, Sabotage):
            continue
        front = view.fronts[action.target]
        lead = len(view.order) - view.order.index(action.target)
        worth = _hurt(front, action.engine, weights) * (1 + 0.15 * lead)
        if front.plan[Box.SECURITY]:
            worth *= 0.3
        if worth > most:
            best, most = action, worth
    return best


def _hurt(front: Front, engine: int, weights: Weights) -> float:
    """What a Saboteur's split takes away."""
    left = (max(0, front.engine - engine), max(0, front.chassis - SABOTAGE + engine))
    cards = max(0, front.cards - left[1])
    lost = levels(front.engine, front.chassis, 0.0, weights) - levels(*left, 0.0, weights)
    return lost + 12.0 * cards
