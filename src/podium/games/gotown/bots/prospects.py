"""How likely a seat is to win GoTown, against the others' prospects.

The weights are log-odds, fitted to who won 500 matches of four greedy bots, at the start of every
turn (a softmax over the seats; 16,000 positions, tested on every fifth match).
"""

from __future__ import annotations

from podium.games.gotown.bots.worth import open_floors
from podium.games.gotown.pieces import NUMBERS, PARTNER, Card
from podium.games.gotown.view import View

_FLOORS = (-0.32, -0.18, 0.0, 0.09, 0.42, 4.0)
"""By height below the goal; the last is a victory. Of taller towers the lowest floors count as none."""
_GUARDED, _GUARDED_HIGH, _HIGH = 0.12, 0.24, 3
_MILKSHAKE = -0.32
_CARD = 0.14
_PAIR, _SINGLE = -0.14, -0.12
_JOKER_AND_NUMBER = 0.12
_OPENING = 0.14
_HELD: dict[Card, float] = {
    Card.JOKER: -0.22,
    Card.DOG: 0.18,
    Card.BONE: -0.02,
    Card.JACKHAMMER: -0.1,
    Card.WRECKING_BALL: 0.03,
    Card.MILKSHAKE: -0.06,
    Card.DONUT_TRUCK: 0.17,
    Card.THIEF: 0.02,
    Card.SUPER_THIEF: 0.55,
}
"""Beyond what any card is worth."""
_LOW = NUMBERS[:4]
_JOKER = Card.JOKER


def prospects(view: View) -> float:
    """Log-odds of a victory, as far as the seat can tell of itself."""
    seat = view.seat
    assert seat is not None
    mine, hand = view.fronts[seat], view.hand
    tower = mine.tower
    floors = max(0, len(tower) + (len(_FLOORS) - 1 - view.options.goal))
    worth = _FLOORS[floors] + _MILKSHAKE * mine.milkshakes + _CARD * len(hand)
    if tower and tower[-1].dog:
        worth += _GUARDED + (_GUARDED_HIGH if len(tower) >= _HIGH else 0.0)
    numbers = 0
    for card in hand:
        if card < _JOKER:
            numbers += 1
        else:
            worth += _HELD[card]
    pairs = sum([min(hand.count(low), hand.count(PARTNER[low])) for low in _LOW])
    singles = numbers - 2 * pairs
    worth += _PAIR * pairs + _SINGLE * singles
    worth += _JOKER_AND_NUMBER * min(hand.count(_JOKER), singles)
    return worth + _OPENING * open_floors(view)
