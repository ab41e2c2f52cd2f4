"""A state that could lie behind a view."""

from __future__ import annotations

from podium.core.chance import Chance
from podium.core.seat import SEATS
from podium.games.gotown.pieces import BOX, Card, Cards, plus, without
from podium.games.gotown.state import Known, State, Town
from podium.games.gotown.view import View


def unseen(view: View) -> Cards:
    """Every card of the box that this viewer cannot place."""
    seen: list[Card] = [*view.hand, *view.discard_pile]
    for front in view.fronts:
        seen += front.known
        seen += [Card.MILKSHAKE] * front.milkshakes
        for floor in front.tower:
            seen += (floor.first, floor.second)
            if floor.dog:
                seen.append(Card.DOG)
    if view.donut:
        seen.append(Card.DONUT_TRUCK)
    left = list(BOX)
    for card in seen:
        left.remove(card)
    return tuple(left)


def imagine(view: View, chance: Chance) -> State:
    """Unseen cards fall into the other hands as luck has it; the rest is the draw pile.

    What other seats know of one another is imagined as nothing: the viewer cannot tell.
    """
    pool = unseen(view)
    towns: list[Town] = []
    for seat, front in zip(SEATS, view.fronts, strict=False):
        hand = view.hand if seat == view.seat else front.known
        while len(hand) < front.cards:
            card = chance.draw(pool, "imagine")
            pool = without(pool, card)
            hand = plus(hand, card)
        towns.append(Town(hand, front.tower, front.milkshakes))
    return State(
        towns=tuple(towns),
        turn=view.turn,
        draw_pile=pool,
        options=view.options,
        discard_pile=view.discard_pile,
        phase=view.phase,
        donut=view.donut,
        turns=view.turns,
        busy=view.busy,
        quiet=view.quiet,
        known=_memories(view),
    )


def _memories(view: View) -> tuple[Known, ...]:
    """What the viewer knows of other hands, and they of its own."""
    if view.seat is None:
        return ()
    mine, theirs = view.seat, list(zip(SEATS, view.fronts, strict=False))
    return tuple(
        sorted(
            [
                *(Known(mine, seat, card) for seat, front in theirs for card in front.known),
                *(Known(seat, mine, card) for seat, front in theirs for card in front.knows),
            ]
        )
    )
