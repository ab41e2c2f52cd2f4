"""What a view of GoTown is worth to its seat."""

from __future__ import annotations

from podium.core.seat import Seat
from podium.games.gotown.pieces import NUMBERS, PARTNER, Card, Cards, Tower
from podium.games.gotown.state import ENDINGS, HAND_LIMIT, REFILL, Phase
from podium.games.gotown.view import Front, View

_WON = 1000.0
_FLOOR = 1.0
_STEP = 0.25
"""Each floor is worth so much more than the one below it."""
_GUARD = 0.5
"""A dog beside the top floor, as a share of that floor's worth."""
_FEAR = 0.6
"""What an opponent has counts so much against the viewer's own; the foremost one twice."""
_TURN = 0.6
"""A turn more, or an opponent's turn less."""
_CARD = 0.35
"""An unknown card."""
_CHANCE = 0.5
"""A floor that can be stolen or hammered at once, as a share of its worth."""
_KEPT: dict[Card, float] = {
    Card.JOKER: 0.7,
    Card.DOG: 0.45,
    Card.BONE: 0.2,
    Card.JACKHAMMER: 0.7,
    Card.WRECKING_BALL: 0.9,
    Card.MILKSHAKE: 0.4,
    Card.DONUT_TRUCK: 0.5,
    Card.THIEF: 0.3,
    Card.SUPER_THIEF: 0.5,
}
"""Cards in hand, but for numbers."""
_SINGLE = 0.25
"""A number in hand."""
_PAIR = 0.8
"""Two numbers in hand that make nine."""
_LOW = NUMBERS[:4]


def value(view: View) -> float:
    """How good a view is for its seat, in floors."""
    seat = view.seat
    assert seat is not None
    if view.phase in ENDINGS:
        return _final(view, seat)
    goal = view.options.goal
    mine = view.fronts[seat]
    others = [front for n, front in enumerate(view.fronts) if n != seat]
    threats = [_standing(front, goal) for front in others]
    worth = _standing(mine, goal) + _hand(view)
    worth -= _FEAR * (sum(threats) / len(threats) + max(threats))
    if view.donut:
        worth += _TURN
    return worth


def _final(view: View, seat: Seat) -> float:
    """A victory, a shared one, or a defeat."""
    floors = [len(front.tower) for front in view.fronts]
    best = max(floors)
    if floors[seat] < best:
        return -_WON
    return _WON / floors.count(best)


def _standing(front: Front, goal: int) -> float:
    """What lies before a seat, as everybody sees it, and how many cards it holds."""
    floors = len(front.tower)
    worth = floors * (_FLOOR + _STEP * floors)
    if floors and front.tower[-1].dog:
        worth += _GUARD * _top(front.tower)
    if floors == goal - 1:
        worth += 1.0
    return worth - _TURN * front.milkshakes + _CARD * min(front.cards, HAND_LIMIT) / 2


def _top(tower: Tower) -> float:
    return _FLOOR + _STEP * len(tower)


def _hand(view: View) -> float:
    """What the viewer's own cards may become."""
    hand = view.hand
    pairs = sum([min(hand.count(low), hand.count(PARTNER[low])) for low in _LOW])
    worth = sum([_KEPT.get(card, _SINGLE) for card in hand]) + (_PAIR - 2 * _SINGLE) * pairs
    if len(hand) >= HAND_LIMIT:
        worth -= _CARD
    if view.turn != view.seat or view.phase is not Phase.PLAYING:
        return worth
    openings = [_opening(hand, f.tower) for n, f in enumerate(view.fronts) if n != view.seat]
    return worth + max(openings) + _CARD * max(0, REFILL - len(hand))


def _opening(hand: Cards, tower: Tower) -> float:
    """An unguarded top floor that a card in hand can steal."""
    if not tower or tower[-1].dog:
        return 0.0
    first = tower[-1].first
    return _CHANCE * _top(tower) if first in hand or PARTNER[first] in hand else 0.0


def open_floors(view: View) -> int:
    """How many opponents show a floor that the viewer's hand can steal."""
    return sum(
        [_opening(view.hand, f.tower) > 0 for n, f in enumerate(view.fronts) if n != view.seat]
    )
