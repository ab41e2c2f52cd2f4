"""What a view of GoTown is worth to its seat."""

from __future__ import annotations

from functools import cache

import msgspec

from podium.core.seat import Seat
from podium.games.gotown.pieces import NUMBERS, PARTNER, Card, Cards, Tower
from podium.games.gotown.state import ENDINGS, Phase
from podium.games.gotown.view import Front, View

_WON = 1000.0


class Weights(msgspec.Struct, frozen=True):
    """What counts how much, in floors; `scripts/tune` tries others."""

    step: float = 0.25
    """Each floor is worth so much more than the one below it."""
    guard: float = 0.5
    """A dog beside the top floor, as a share of that floor's worth."""
    fear: float = 0.6
    """What an opponent has counts so much against the viewer's own; the foremost one twice."""
    turn: float = 0.6
    """A turn more, or an opponent's turn less."""
    card: float = 0.35
    """An unknown card."""
    chance: float = 0.5
    """A floor that can be stolen or hammered at once, as a share of its worth."""
    single: float = 0.25
    """A number in hand."""
    pair: float = 0.8
    """Two numbers in hand that make nine."""
    joker: float = 0.7
    dog: float = 0.45
    bone: float = 0.2
    jackhammer: float = 0.7
    wrecking_ball: float = 0.9
    milkshake: float = 0.4
    donut_truck: float = 0.5
    thief: float = 0.3
    super_thief: float = 0.5
    waiting: float = 2.0
    """A whole round in which nothing happened, though somebody could play (GT-Q03)."""


WEIGHTS = Weights()


@cache
def _kept(weights: Weights) -> dict[Card, float]:
    """Cards in hand, but for numbers."""
    return {card: getattr(weights, card.name.lower()) for card in Card if card >= Card.JOKER}


_LOW = NUMBERS[:4]


def value(view: View, weights: Weights = WEIGHTS) -> float:
    """How good a view is for its seat, in floors."""
    seat = view.seat
    assert seat is not None
    if view.phase in ENDINGS:
        return _final(view, seat)
    goal = view.options.goal
    mine = view.fronts[seat]
    others = [front for n, front in enumerate(view.fronts) if n != seat]
    limit = view.options.hand_limit
    threats = [_standing(front, goal, limit, weights) for front in others]
    worth = _standing(mine, goal, limit, weights) + _hand(view, weights)
    worth -= weights.fear * (sum(threats) / len(threats) + max(threats))
    if view.donut:
        worth += weights.turn
    if everybody_waits(view):
        worth -= weights.waiting
    return worth


def everybody_waits(view: View) -> bool:
    """Whether a whole round passed without a card, and this turn so far: who can play should."""
    return view.quiet == len(view.fronts) and not view.busy


def _final(view: View, seat: Seat) -> float:
    """A victory, a shared one, or a defeat."""
    floors = [len(front.tower) for front in view.fronts]
    best = max(floors)
    if floors[seat] < best:
        return -_WON
    return _WON / floors.count(best)


def _standing(front: Front, goal: int, limit: int, weights: Weights) -> float:
    """What lies before a seat, as everybody sees it, and how many cards it holds."""
    floors = len(front.tower)
    worth = floors * (1.0 + weights.step * floors)
    if floors and front.tower[-1].dog:
        worth += weights.guard * _top(front.tower, weights)
    if floors == goal - 1:
        worth += 1.0
    return worth - weights.turn * front.milkshakes + weights.card * min(front.cards, limit) / 2


def _top(tower: Tower, weights: Weights) -> float:
    return 1.0 + weights.step * len(tower)


def _hand(view: View, weights: Weights) -> float:
    """What the viewer's own cards may become."""
    hand, kept, single = view.hand, _kept(weights), weights.single
    pairs = sum([min(hand.count(low), hand.count(PARTNER[low])) for low in _LOW])
    worth = sum([kept.get(card, single) for card in hand]) + (weights.pair - 2 * single) * pairs
    if len(hand) >= view.options.hand_limit:
        worth -= weights.card
    if view.turn != view.seat or view.phase is not Phase.PLAYING:
        return worth
    openings = [
        _opening(hand, f.tower, weights) for n, f in enumerate(view.fronts) if n != view.seat
    ]
    return worth + max(openings) + weights.card * max(0, view.options.refill - len(hand))


def _opening(hand: Cards, tower: Tower, weights: Weights) -> float:
    """An unguarded top floor that a card in hand can steal."""
    if not tower or tower[-1].dog:
        return 0.0
    first = tower[-1].first
    return weights.chance * _top(tower, weights) if first in hand or PARTNER[first] in hand else 0.0


def open_floors(view: View) -> int:
    """How many opponents show a floor that the viewer's hand can steal."""
    return sum(
        [
            _opening(view.hand, f.tower, WEIGHTS) > 0
            for n, f in enumerate(view.fronts)
            if n != view.seat
        ]
    )
