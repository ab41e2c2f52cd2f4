"""What a view of Gotham Race is worth to its seat."""

from __future__ import annotations

import msgspec

from podium.core.seat import Seat
from podium.games.gotham.pieces.cards import Card
from podium.games.gotham.pieces.track import Track
from podium.games.gotham.rules import finish
from podium.games.gotham.rules.carrying import carry_out
from podium.games.gotham.rules.movement import Runners
from podium.games.gotham.state import Phase
from podium.games.gotham.view import View

_WON = 1000.0


class Weights(msgspec.Struct, frozen=True):
    """What counts how much, in spaces; `scripts/tune` tries others."""

    across: float = 30.0
    """To stand beyond the finish before the round is over: likely, not certain, to be a victory."""
    wrong_way: float = 4.0
    """A space the wrong way round counts so much: few cards lead there."""
    fear: float = 0.55
    """How near the nearest opponent is to the finish, against the viewer's own."""


WEIGHTS = Weights()


def value(view: View, weights: Weights = WEIGHTS) -> float:
    """How good a view is for its seat, in spaces."""
    seat = view.seat
    assert seat is not None
    if view.phase is Phase.DRAWING:
        return _after_pile(view, seat, weights)
    if view.phase is Phase.PLACING:
        return max(after(view, card, seat, weights) for card in view.hand)
    return _final(view, seat)


def _final(view: View, seat: Seat) -> float:
    """A victory, alone or shared, or a defeat."""
    if view.phase is Phase.ROUND_CAP:
        return -_WON
    return _WON if finish.ranks(view.race, view.track, len(view.backs))[seat] == 1 else -_WON


def _after_pile(view: View, seat: Seat, weights: Weights) -> float:
    """The race once the viewer's own card of the pile is carried out, the others being unknown."""
    track = view.track
    runners = Runners(view.race, track.spaces)
    for laid in view.pile:
        if laid.card is not None:
            carry_out(runners, laid.card, track, len(view.backs))
    return _standing(runners, track, seat, weights)


def after(view: View, card: Card, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """The race if a card of the hand were carried out now."""
    track = view.track
    runners = Runners(view.race, track.spaces)
    carry_out(runners, card, track, len(view.backs))
    return _standing(runners, track, seat, weights)


def _standing(runners: Runners, track: Track, seat: Seat, weights: Weights) -> float:
    """How near the viewer is to the finish, and against it how near its nearest opponent is."""
    line = track.line(runners.finish)
    back = line - track.spaces
    across, wrong_way = weights.across, weights.wrong_way
    worth: list[float] = []
    for place in runners.places:
        # How far beyond the finish, each way; below 1: so much is missing.
        if place > line:
            worth.append(place - line + across)
        elif place < back:
            worth.append(back - place + across)
        else:
            worth.append(max(place - line, wrong_way * (back - place)))
    mine = worth.pop(seat)
    return mine - weights.fear * max(worth)
