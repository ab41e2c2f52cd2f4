"""A state that could lie behind a view: hidden cards are dealt, hidden plans drawn."""

from __future__ import annotations

from podium.core.chance import Chance
from podium.core.secret import imagined
from podium.games.greatrace.pieces import PLANS, Card, Cards, plus, without
from podium.games.greatrace.state import (
    PLAIN_FRAMES,
    Bivouac,
    Crew,
    Frame,
    Planning,
    State,
    Tracking,
    Using,
    full_deck,
)
from podium.games.greatrace.view import Front, OpenFrame, Screened, Tracked, View

_PLAN_NUMBERS = range(len(PLANS))


def unseen(view: View) -> Cards:
    """Every card of the deck that this viewer cannot place."""
    left = list(full_deck(view.options))
    for card in _seen(view):
        left.remove(card)
    return tuple(left)


def _seen(view: View) -> list[Card]:
    seen: list[Card] = [*view.hand, *view.discard]
    for n, front in enumerate(view.fronts):
        if n != view.seat:
            seen += front.shown
    for frame in view.stack:
        if isinstance(frame, Bivouac):
            seen += frame.cards
        elif isinstance(frame, Using):
            seen.append(frame.card)
        elif isinstance(frame, Tracked):
            seen += frame.drawn
    return seen


def imagine(view: View, chance: Chance) -> State:
    """Hands, a Tracker's cards and screens filled with what they could hold; the rest is deck."""
    pool = unseen(view)
    crews: list[Crew] = []
    for n, front in enumerate(view.fronts):
        if n == view.seat:
            hand = view.hand
        else:
            hand, pool = _deal(front.shown, front.cards, pool, chance)
        crews.append(_crew(front, hand))
    stack: list[Frame] = []
    for frame in view.stack:
        closed, pool = _close(view, frame, pool, chance)
        stack.append(closed)
    return State(
        view.options,
        tuple(crews),
        view.order,
        view.track,
        tuple(stack),
        view.tiles,
        view.bag,
        view.removed,
        pool,
        view.discard,
        view.start,
        view.goal,
        view.turn,
        view.last,
        view.ending,
    )


def _deal(known: Cards, count: int, pool: Cards, chance: Chance) -> tuple[Cards, Cards]:
    """A hand of so many cards, and what is left of the pool."""
    hand = known
    while len(hand) < count:
        card = chance.draw(pool, "imagine")
        pool = without(pool, card)
        hand = plus(hand, card)
    return hand, pool


def _crew(front: Front, hand: Cards) -> Crew:
    return Crew(
        front.space,
        front.petrol,
        front.engine,
        front.chassis,
        front.money,
        hand,
        front.shown,
        front.plan,
        front.passed,
        front.arrived,
        front.leader,
        front.power,
    )


def _close(view: View, frame: OpenFrame, pool: Cards, chance: Chance) -> tuple[Frame, Cards]:
    if isinstance(frame, Screened):
        chosen = imagined(
            frame.ready,
            view.seat,
            frame.mine,
            lambda: PLANS[chance.draw(_PLAN_NUMBERS, "imagine")],
            None,
        )
        return Planning(chosen), pool
    if isinstance(frame, Tracked):
        cards, pool = _deal(frame.drawn, frame.count, pool, chance)
        return Tracking(frame.seat, cards), pool
    if type(frame) in PLAIN_FRAMES:
        return frame, pool
    raise AssertionError(frame)
