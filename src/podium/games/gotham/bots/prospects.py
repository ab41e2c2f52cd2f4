"""How likely a seat is to win Gotham Race, against the others' prospects.

The weights are log-odds, fitted to who won 500 matches of four greedy bots, at every turn (a
softmax over the seats; 13,000 positions, tested on every fifth match). They are small: until the
last round the race tells little about who will win it.
"""

from __future__ import annotations

from podium.games.gotham.rules.carrying import foresee
from podium.games.gotham.view import View

_SPACE = -0.037
"""A space that is missing forwards."""
_SHORT, _SHORT_SPACES = -0.27, 3
"""More than so many are missing."""
_BEFORE = -0.26
"""Not yet on the line."""
_NEAR_BACK, _NEAR_BACK_SPACES = 0.26, 8
"""Less than so many are missing backwards."""


def prospects(view: View) -> float:
    """Log-odds of a victory, the viewer's own card on the pile being carried out."""
    seat = view.seat
    assert seat is not None
    race, track = view.race, view.track
    for laid in view.pile:
        if laid.card is not None:
            race, _ = foresee(race, laid.card, track, len(view.backs))
    line = track.line(race.finish)
    place = race.places[seat]
    gap = line - place
    worth = _SPACE * gap
    if gap > 0:
        worth += _BEFORE + (_SHORT if gap > _SHORT_SPACES else 0.0)
    if place - (line - track.spaces) < _NEAR_BACK_SPACES:
        worth += _NEAR_BACK
    return worth
